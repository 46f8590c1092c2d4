import type { RouterHistory } from '@tanstack/react-router';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from '#web/routeTree.gen.ts';
import type { Shop } from './shop.ts';

type Options = { shop: Shop; history?: RouterHistory; scrollRestoration?: boolean };

/** What stands in an address is text, whatever it looks like: `?search=50` is no number, nor `?search=true` a boolean. */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = stringifySearchWith(String);

/** How long a page may take before something stands in for it. */
const PENDING_MS = 200;

/** The router over the app's actors; the same in a browser, in tests and on the host. */
export const createShopRouter = ({ shop, history, scrollRestoration = false }: Options) =>
  createRouter({
    routeTree,
    context: shop,
    parseSearch,
    stringifySearch,
    scrollRestoration,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    // Thrown where it may, it is told inside the shell.
    ...(routeTree.options.errorComponent ? { defaultErrorComponent: routeTree.options.errorComponent } : {}),
    ...(history === undefined ? {} : { history }),
  });

export type ShopRouter = ReturnType<typeof createShopRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: ShopRouter;
  }
}
