import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Catalogue } from '#contract/catalogue.ts';
import type { LegalTexts } from '#contract/legal.ts';
import { App } from './app/App.tsx';
import { createActors } from './app/actors.ts';
import { openCatalogue } from './app/catalogue/catalogue.machine.ts';
import { nodeAt } from './app/catalogue/nodes.ts';
import { sliceOf } from './app/catalogue/slice.ts';
import { tagsForCrawlers } from './app/crawlers.tsx';
import { createHostClock } from './app/host-clock.ts';
import { isNotFound } from './app/not-found.ts';
import type { PageData } from './app/page-data.ts';
import { writePageData } from './app/page-data.ts';
import { flowsOf } from './app/records.ts';
import { createShopRouter } from './app/router.tsx';
import type { Shop } from './app/shop.ts';
import type { LegalDocument } from './features/legal/documents.ts';
import { PRIVACY, TERMS } from './features/legal/documents.ts';

/** One page as the host serves it. */
export type Page = {
  status: 200 | 404;
  /** The page's title, description, true address and the like, as HTML for its head. */
  head: string;
  /** What stands in `#root`. */
  body: string;
  /** What the page comes alive with: JSON for the element `#slice`. */
  slice: string;
  /** The routes that the page is made of, outermost first. */
  routes: string[];
};

type Options = {
  /** The shop's public address, for what must name it in full. */
  origin: string;
  texts: LegalTexts;
};

/** Which pages show legal texts, and which. */
const LEGAL_PAGES: Record<string, LegalDocument> = { '/terms-of-service': TERMS, '/privacy-policy': PRIVACY };

/**
 * Draws the shop's public pages without a browser, with the shop's own router and screens. A page is drawn from exactly what
 * it takes along, so that it comes alive without a difference.
 */
export function createPrerender(
  catalogue: Catalogue,
  { origin, texts }: Options,
): (path: string) => Promise<Page> {
  const { index } = openCatalogue(catalogue);
  return async (path) => {
    const at = path.startsWith('/product/') ? nodeAt(index, path) : null;
    const isForCrawlers = at !== null || path === '/';
    const slice: PageData = {
      origin,
      catalogue: sliceOf(catalogue, index, path),
      texts: Object.fromEntries((LEGAL_PAGES[path]?.parts ?? []).map(({ name }) => [name, texts[name]])),
    };
    const router = createShopRouter({
      shop: shopOf(path, slice),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    await router.load();
    const { matches } = router.state;
    const broken = matches.find(({ status }) => status === 'error');
    if (broken !== undefined) throw broken.error;
    const { head, body } = split(renderToString(<App router={router} />));
    return {
      // A loader tells that there is nothing by the status; the router itself, of a path without a route, by a mark.
      status: matches.some(isNotFound) ? 404 : 200,
      head: isForCrawlers ? head + tagsForCrawlers(at, origin) : head,
      body,
      slice: writePageData(slice),
      routes: matches.map(({ routeId }) => routeId),
    };
  };
}

const NO_TAB = {
  get sessionStorage(): Storage {
    throw new Error('A page that is prerendered stands in no tab.');
  },
  get localStorage(): Storage {
    throw new Error('A page that is prerendered is in no browser.');
  },
  addEventListener: () => {},
  removeEventListener: () => {},
  navigator: {},
};

/** The shop as a page shows it that knows nobody: its actors are not started, and it asks nobody. */
function shopOf(path: string, { origin, catalogue, texts }: PageData): Shop {
  const actors = createActors({ given: { path, catalogue: openCatalogue(catalogue) } });
  return {
    actors,
    asPrerendered: actors,
    isPrerendered: true,
    origin,
    texts,
    flows: flowsOf(NO_TAB),
    chat: { current: null },
    browser: NO_TAB,
    payments: new Map(),
    ask: () => Promise.reject(new Error('A page that is prerendered asks nobody.')),
    hostClock: createHostClock(),
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
  };
}

/** The addresses of all pages of the shop, as its routes write them: `/cart`, `/product/$`, `/payment/$paymentId`. */
export const paths: readonly string[] = Object.keys(
  createShopRouter({
    shop: shopOf('/', { origin: '', catalogue: [], texts: {} }),
    history: createMemoryHistory(),
  }).routesByPath,
);

/** React prints what belongs into the head before the shell. */
function split(html: string): { head: string; body: string } {
  const shell = html.indexOf('<div id="app"');
  if (shell === -1) throw new Error('What was drawn has no shell.');
  return { head: html.slice(0, shell), body: html.slice(shell) };
}
