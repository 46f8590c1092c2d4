import { type AnyRoute, createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import type { Catalogue, Located } from '#contract/catalogue.ts';
import type { LegalTexts } from '#contract/legal.ts';
import type { AppContext } from '#web/app/context.ts';
import { storedFlows } from '#web/app/stored-records.ts';
import { toLoadedCatalogue, toLoadedExcerpt } from '#web/features/catalogue/catalogue.machine.ts';
import { crawlerTags } from '#web/features/catalogue/crawlers.tsx';
import { cardsOf, excerptOf } from '#web/features/catalogue/excerpt.ts';
import { findNode, isCategoryNode } from '#web/features/catalogue/nodes.ts';
import { NOTHING_VIEWED } from '#web/features/catalogue/recently-viewed-store.ts';
import type { PageData } from '#web/platform/page-data.ts';
import { writePageData } from '#web/platform/page-data.ts';
import { isNotFound } from '#web/platform/seo/is-not-found.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import { App } from './app/App.tsx';
import { createActors } from './app/actors.ts';
import { createAppRouter, type PageKind } from './app/router.tsx';
import type { LegalDocument } from './features/legal/documents.ts';
import { PRIVACY, TERMS } from './features/legal/documents.ts';

/** One prerendered page. */
export type PrerenderedPage = {
  status: 200 | 404;
  /** Title, description, canonical address and other tags, as HTML for the head. */
  head: string;
  /** The HTML of `#root`. */
  body: string;
  /** The data for hydration: JSON for the element `#page-data`. */
  pageData: string;
  /**
   * The ids of its routes, outermost first, and of parts and routes beyond them whose files it brings
   * along.
   */
  routes: string[];
};

type Options = {
  /** The shop's public origin, for absolute URLs. */
  origin: string;
  texts: LegalTexts;
  /** The payment methods that the shop offers. */
  methods?: readonly string[];
};

/** The legal texts that each page shows. */
const LEGAL_PAGES: Record<string, LegalDocument> = { '/terms-of-service': TERMS, '/privacy-policy': PRIVACY };

/**
 * Renders the shop's public pages without a browser, with the shop's own router and screens. Each
 * page is rendered from exactly the data that it ships, so that it hydrates without a mismatch.
 */
export function createPrerender(
  catalogue: Catalogue,
  { origin, texts, methods = [] }: Options,
): (path: string) => Promise<PrerenderedPage> {
  const { index } = toLoadedCatalogue(catalogue);
  return async (path) => {
    const at = path.startsWith('/product/') ? findNode(index, path) : null;
    const isForCrawlers = at !== null || path === '/';
    const pageData: PageData = {
      origin,
      catalogue: excerptOf(catalogue, index, path),
      cards: cardsOf(index, path),
      methods: [...methods],
      texts: Object.fromEntries((LEGAL_PAGES[path]?.parts ?? []).map(({ name }) => [name, texts[name]])),
    };
    const router = createAppRouter({
      context: prerenderContext(path, pageData),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    await router.load();
    const { matches } = router.state;
    const failedMatch = matches.find(({ status }) => status === 'error');
    if (failedMatch !== undefined) throw failedMatch.error;
    const { head, body } = splitHead(renderToString(<App router={router} />));
    return {
      // A loader's not-found is a status. A path without a route is marked by the router.
      status: matches.some(isNotFound) ? 404 : 200,
      head: isForCrawlers ? head + crawlerTags(at, origin) : head,
      body,
      pageData: writePageData(pageData),
      routes: [...matches.map(({ routeId }) => routeId), ...filesBeyondRoutes(path, at)],
    };
  };
}

/** Home leads to categories above all. */
const filesBeyondRoutes = (path: string, at: Located | null): string[] =>
  path === '/' || (at !== null && isCategoryNode(at)) ? ['category'] : [];

const NO_STORAGE = {
  get sessionStorage(): Storage {
    throw new Error('A prerendered page has no browser.');
  },
  get localStorage(): Storage {
    throw new Error('A page that is prerendered is in no browser.');
  },
  addEventListener: () => {},
  dispatchEvent: () => true,
  removeEventListener: () => {},
  navigator: {},
};

/** The context of a guest's page. Its actors are not started and make no requests. */
function prerenderContext(path: string, { origin, catalogue, cards, methods, texts }: PageData): AppContext {
  const actors = createActors({
    prerenderedCatalogue: { path, catalogue: toLoadedExcerpt(catalogue, cards) },
  });
  return {
    actors,
    prerenderedActors: actors,
    isPrerendered: true,
    origin,
    legalTexts: texts,
    methods,
    recentlyViewed: NOTHING_VIEWED,
    storedFlows: storedFlows(NO_STORAGE),
    chat: { current: null },
    browser: NO_STORAGE,
    cachedPayments: new Map(),
    request: () => Promise.reject(new Error('A prerendered page makes no requests.')),
    serverClock: createServerClock(),
    clock: { setTimeout: () => 0, clearTimeout: () => {} },
  };
}

/** A page of the shop, prerendered or not. */
export type KnownPage = {
  /** Its path as a pattern: `/cart`, `/product/$`, `/payment/$paymentId`. */
  path: string;
  /** The route's `staticData`. */
  kind: PageKind;
  /** The ids of its routes, outermost first. */
  routes: string[];
};

/** All pages of the shop. */
export const pages: readonly KnownPage[] = Object.entries(
  createAppRouter({
    context: prerenderContext('/', { origin: '', catalogue: [], cards: {}, methods: [], texts: {} }),
    history: createMemoryHistory(),
  }).routesByPath,
).map(([path, route]) => {
  const kind = route.options.staticData?.page;
  if (kind === undefined) throw new Error(`The route ${path} doesn't say whose its page is.`);
  return { path, kind, routes: chainOf(route) };
});

/** The ids of a route and its parents, outermost first. */
function chainOf(route: AnyRoute): string[] {
  return [...(route.parentRoute === undefined ? [] : chainOf(route.parentRoute)), route.id];
}

/** React prints the head's elements before the shell. */
function splitHead(html: string): { head: string; body: string } {
  const shell = html.indexOf('<div id="app"');
  if (shell === -1) throw new Error('What was drawn has no shell.');
  return { head: html.slice(0, shell), body: html.slice(shell) };
}
