import type { RouterHistory } from '@tanstack/react-router';
import { createRouter } from '@tanstack/react-router';
import { routeTree } from '#web/routeTree.gen.ts';
import type { Shop } from './shop.ts';

type Options = { shop: Shop; history?: RouterHistory; scrollRestoration?: boolean };

/** The router over the app's actors; the same in a browser, in tests and on the host. */
export const createShopRouter = ({ shop, history, scrollRestoration = false }: Options) =>
  createRouter({
    routeTree,
    context: shop,
    scrollRestoration,
    defaultPreload: 'intent',
    ...(history === undefined ? {} : { history }),
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createShopRouter>;
  }
}
