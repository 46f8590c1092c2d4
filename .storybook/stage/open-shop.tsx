import { createMemoryHistory } from '@tanstack/react-router';
import { CATALOGUE_PATH, type Catalogue } from '#contract/catalogue.ts';
import { sessionCalls } from '#contract/session.ts';
import { stockCalls } from '#contract/stock.ts';
import { App } from '#web/app/App.tsx';
import { startApp } from '#web/app/bootstrap.ts';
import type { AppContext } from '#web/app/context.ts';
import { connectRouter } from '#web/app/navigation/follow-actors.ts';
import { createAppRouter } from '#web/app/router.tsx';
import { sampleCatalogue } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { memoryStorage, type Stored } from '#web/testing/memory-storage.ts';

type Browser = Window & typeof globalThis;

/** A visit to the shop, without a host. */
export type Visit = {
  /** The address that it begins at. */
  path: string;
  stored?: Stored;
  /** What the host sends of it: another one than the sample, nothing yet, an error, or there is no network. */
  catalogue?: Catalogue | 'awaited' | 'broken' | 'offline';
  /** Whether the host has as many codes as are added. */
  stock?: 'ready' | 'short';
  /** Further answers of the host, by their paths. */
  answers?: Readonly<Record<string, unknown>>;
  methods?: readonly string[];
  /** An error of the page that shows what was viewed last: the home page, or a product's. */
  fault?: string;
};

/** Starts the whole shop at an address. */
export async function openShop({ path, methods = [], fault, ...visit }: Visit) {
  const closing = new AbortController();
  const context = await startApp(browserOf(visit, closing.signal));
  const { recentlyViewed, actors } = context;
  // A page waits for the catalogue where another page has led to it; else the host has rendered it.
  const isAwaited = visit.catalogue === 'awaited';
  const faulty: AppContext['recentlyViewed'] = {
    ...recentlyViewed,
    ids: () => {
      throw new Error(fault);
    },
  };
  const router = createAppRouter({
    context: { ...context, methods, recentlyViewed: fault === undefined ? recentlyViewed : faulty },
    history: createMemoryHistory({ initialEntries: [isAwaited ? '/' : path] }),
  });
  connectRouter(router, actors);
  actors.catalogue.send({ type: 'page.hydrated' });
  await router.load();
  if (isAwaited) void router.navigate({ href: path });
  return {
    App: () => <App router={router} />,
    close() {
      closing.abort();
      for (const actor of Object.values(actors)) actor.stop();
      // Charts that are drawn without the shop look otherwise by these.
      for (const mark of ['cookies', 'payment']) delete document.documentElement.dataset[mark];
    },
  };
}

/** This browser with a storage of its own, and with the answers of a host. */
function browserOf(
  { stored = {}, catalogue = sampleCatalogue, stock = 'ready', answers = {} }: Omit<Visit, 'path'>,
  closing: AbortSignal,
) {
  const answer = async (path: string): Promise<Response> => {
    if (catalogue === 'offline') throw new TypeError('Failed to fetch');
    if (path === CATALOGUE_PATH) {
      if (catalogue === 'awaited') return slowly(closing);
      return catalogue === 'broken' ? new Response(null, { status: 503 }) : Response.json(catalogue);
    }
    if (path === stockCalls.checkStock.path)
      return new Response(null, { status: stock === 'ready' ? 204 : 409 });
    if (path === sessionCalls.tokenValidation.path) return new Response(null, { status: 204 });
    // What it does not know, it is still asked.
    return path in answers ? Response.json(answers[path]) : new Promise(() => {});
  };
  const localStorage = memoryStorage({ cookiesAccepted: true, ...stored });
  // A story tells of another tab by its event alone.
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== null && newValue !== null) localStorage.setItem(key, newValue);
  };
  window.addEventListener('storage', onStorage, { signal: closing });
  const own: Readonly<Record<PropertyKey, unknown>> = {
    localStorage,
    sessionStorage: memoryStorage(),
    fetch: (asked: string) => answer(new URL(asked, window.location.href).pathname),
  };
  return new Proxy<Browser>(window, {
    get(browser, key) {
      const value = key in own ? own[key] : Reflect.get(browser, key);
      return typeof value === 'function' ? value.bind(browser) : value;
    },
  });
}

const BLANK = new TextEncoder().encode(' ');

/** An answer that goes on coming, since the shop gives up one that is silent. */
function slowly(closing: AbortSignal): Response {
  const body = new ReadableStream({
    start(reader) {
      reader.enqueue(BLANK);
      const more = setInterval(() => reader.enqueue(BLANK), 1_000);
      closing.addEventListener('abort', () => clearInterval(more));
    },
  });
  return new Response(body);
}
