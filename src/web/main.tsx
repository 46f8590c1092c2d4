import './index.css';
import { isNotFound } from '@tanstack/react-router';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { startApp } from '#web/app/bootstrap.ts';
import type { AppContext } from '#web/app/context.ts';
import { replayPending } from '#web/app/pending-adds/pending-adds.ts';
import { handleChunkErrors } from '#web/platform/chunk-errors.ts';
import { fetchOwnFont } from '#web/platform/own-font.ts';
import { surviveTranslation } from '#web/platform/translation.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { App } from './app/App.tsx';
import { connectRouter } from './app/navigation/follow-actors.ts';
import { followAsDocuments, onNavigation } from './app/navigation/follow-navigation.ts';
import { createAppRouter } from './app/router.tsx';

/** A browser that is never idle loads the full catalogue after this delay. */
const IDLE_BY_MS = 2_000;

// Scripts may run before the document is parsed.
if (document.readyState === 'loading')
  document.addEventListener('DOMContentLoaded', () => void orGiveUp(start()));
else void orGiveUp(start());

/** Split into short tasks, so that a slow phone can respond between them. */
async function start() {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no #root to show the shop in.');

  handleChunkErrors(window);
  surviveTranslation(window);
  await yieldToMain();
  const context = await startApp(window);
  await yieldToMain();
  const router = createAppRouter({ context, scrollRestoration: true });
  connectRouter(router, context.actors);
  onNavigation(router, context.actors);
  followAsDocuments(document, context.actors);

  const app = <App router={router} onHydrated={() => onHydrated(context)} />;
  if (context.isPrerendered)
    // Hydrating before the route is loaded would show its skeleton. Not awaited, because the
    // route's script waits for this one to end.
    void orGiveUp(
      router.load().then(() => {
        // Otherwise the router adds a Suspense boundary that the prerendered HTML lacks.
        router.ssr = { manifest: undefined };
        startTransition(() => void hydrateRoot(root, app, { onCaughtError }));
      }),
    );
  else createRoot(root, { onCaughtError }).render(app);
}

/** Links and forms must not wait for a shop that can't start. */
async function orGiveUp(starting: Promise<void>) {
  try {
    await starting;
  } catch (error) {
    window.beforeHydration?.giveUp();
    throw error;
  }
}

/** The router reports a missing page as an error. It needs no log entry. */
function onCaughtError(error: unknown) {
  if (!isNotFound(error)) console.error(error);
}

function onHydrated(app: AppContext) {
  const { actors } = app;
  // The words of index.html for a start that fails; in a browser that is too old they stay.
  document.querySelector(':root:not([data-old]) #no-start')?.remove();
  // In its own task, because React drops clicks on parts that are not hydrated yet.
  void yieldToMain().then(() => {
    void replayPending(app, document);
    actors.catalogue.send({ type: 'page.hydrated' });
  });
  const tellHydrated = () => {
    actors.chatLauncher.send({ type: 'page.hydrated' });
    void fetchOwnFont(window);
  };
  if ('requestIdleCallback' in window) requestIdleCallback(tellHydrated, { timeout: IDLE_BY_MS });
  else setTimeout(tellHydrated);
}
