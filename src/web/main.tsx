import './index.css';
import { isNotFound } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { followActors } from './app/follow-actors.ts';
import { followNavigation } from './app/follow-navigation.ts';
import { tellLostParts } from './app/lost-parts.ts';
import { createShopRouter } from './app/router.tsx';
import type { Shop } from './app/shop.ts';
import { startShop } from './app/start.ts';
import { turn } from './lib/turn.ts';

/** A browser that is never idle gets the whole catalogue after this long all the same. */
const IDLE_BY_MS = 2_000;

// The scripts come as they come, also before the page has been read to its end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();

/** In a few short tasks, so that a slow phone can answer between them. */
async function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to show the shop in.');

  tellLostParts(window);
  await turn();
  const shop = await startShop(window);
  await turn();
  const router = createShopRouter({ shop, scrollRestoration: true });
  followActors(router, shop.actors);
  followNavigation(router, shop.actors);

  const app = <App router={router} onLive={() => onLive(shop)} />;
  if (shop.isPrerendered)
    // A page that comes alive before its route is loaded would show what stands in for it. Not awaited: the route's script
    // waits for this one to end.
    void router.load().then(() => {
      // The router wraps what it renders by itself in a Suspense, which what it rendered on the host doesn't have.
      router.ssr = { manifest: undefined };
      startTransition(() => void hydrateRoot(root, app, { onCaughtError }));
    });
  else createRoot(root, { onCaughtError }).render(app);
}

/** That nothing stands at an address travels as an error, and is none. */
function onCaughtError(error: unknown) {
  if (!isNotFound(error)) console.error(error);
}

function onLive({ actors }: Shop) {
  // In a task of its own: while React is still at work it drops a press on what it has not yet drawn.
  void turn().then(() => window.early?.end());
  const enliven = () => {
    actors.catalogue.send({ type: 'page.enlivened' });
    actors.chatLauncher.send({ type: 'page.enlivened' });
  };
  if ('requestIdleCallback' in window) requestIdleCallback(enliven, { timeout: IDLE_BY_MS });
  else setTimeout(enliven);
}
