import page from 'virtual:page-before-scripts';
import { createBrowserHistory } from '@tanstack/react-router';
import { hydrateRoot, type Root } from 'react-dom/client';
import { App } from '#web/app/App.tsx';
import { startApp } from '#web/app/bootstrap.ts';
import { connectRouter } from '#web/app/navigation/follow-actors.ts';
import { replayPending } from '#web/app/pending-adds/pending-adds.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { yieldToMain } from '#web/platform/yield-to-main.ts';
import { memoryStorage, type Stored } from '#web/testing/memory-storage.ts';

type Browser = Window & typeof globalThis;

/** What the shop's document has around each page: elements at the end of its head, before the page and after it. */
type Around = { head?: string; before?: string; after?: string };

/**
 * Writes the page of the sample into this empty frame, with a storage of its own and without a
 * host. It runs the scripts of its head alone.
 */
export async function openPage(
  browser: Browser,
  stored: Stored,
  { head = '', before = '', after = '' }: Around = {},
): Promise<void> {
  const { document } = browser;
  const styles = [...window.document.querySelectorAll('style, link[rel="stylesheet"]')];
  // The document takes the address of this one, so that it may then take another of the same
  // origin.
  document.open();
  browser.history.replaceState(null, '', page.prerendered.path);
  giveStorage(browser, stored);
  browser.fetch = serveCatalogue;
  document.write(
    `<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark">`,
    ...styles.map(inFrame),
    `<script>${page.script}</script>${page.prerendered.head}${head}</head>`,
    `<body>${before}<div id="root">${page.prerendered.body}</div>${after}`,
    `<script type="application/json" id="page-data">${page.prerendered.pageData}</script></body></html>`,
  );
  // The script hears of the header before it hears that the document is complete.
  await yieldToMain();
  document.close();
}

/** Relative links were written for another address than the frame's. */
const inFrame = (style: Element) =>
  style instanceof HTMLLinkElement ? `<link rel="stylesheet" href="${style.href}">` : style.outerHTML;

/** Frames of one origin share its storage, so each of these gets one of its own. */
function giveStorage(browser: Browser, stored: Stored): void {
  Object.defineProperty(browser, 'localStorage', { value: memoryStorage(stored) });
  Object.defineProperty(browser, 'sessionStorage', { value: memoryStorage() });
}

/** A host that sends the catalogue and leaves every other request open. */
const serveCatalogue: typeof fetch = (asked) =>
  String(asked).endsWith('/catalogue.json')
    ? Promise.resolve(Response.json(sampleCatalogue))
    : new Promise(() => {});

/** Hydrates the page and replays what was queued, as main.tsx does. */
export async function runScripts(browser: Browser): Promise<Root> {
  const root = browser.document.getElementById('root');
  if (root === null) throw new Error('The frame has no page.');
  const context = await startApp(browser);
  const history = createBrowserHistory({ window: browser });
  const router = createAppRouter({ context, history });
  connectRouter(router, context.actors);
  await router.load();
  router.ssr = { manifest: undefined };
  return new Promise((hydrated) => {
    const onHydrated = () => {
      hydrated(shown);
      void yieldToMain().then(() => {
        void replayPending(context, browser.document);
        context.actors.catalogue.send({ type: 'page.hydrated' });
        context.actors.chatLauncher.send({ type: 'page.hydrated' });
      });
    };
    const shown = hydrateRoot(root, <App router={router} onHydrated={onHydrated} />);
  });
}
