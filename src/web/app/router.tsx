import type { RouterHistory } from '@tanstack/react-router';
import { createRouter, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from '#web/routeTree.gen.ts';
import type { AppContext } from './context.ts';

type Options = { context: AppContext; history?: RouterHistory; scrollRestoration?: boolean };

/**
 * Search parameters are always text: `?search=50` is not a number, `?search=true` not a boolean.
 */
const parseSearch = (search: string) => Object.fromEntries(new URLSearchParams(search));
const stringifySearch = stringifySearchWith(String);

/** How long a page may take before its skeleton is shown. */
const PENDING_MS = 200;

/** The router over the app's actors, for browsers, tests and prerendering. */
export const createAppRouter = ({ context, history, scrollRestoration = false }: Options) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    scrollRestoration,
    defaultPreload: 'intent',
    defaultPendingMs: PENDING_MS,
    defaultPendingMinMs: 0,
    // Errors thrown anywhere are shown inside the shell.
    ...(routeTree.options.errorComponent ? { defaultErrorComponent: routeTree.options.errorComponent } : {}),
    ...(history === undefined ? {} : { history }),
  });

export type AppRouter = ReturnType<typeof createAppRouter>;

/**
 * The access to a route's page, and where it is rendered: public and prerendered, public and
 * rendered in the browser, or behind a guard. The build fails on a route without it.
 */
export type PageKind = 'prerendered' | 'public' | 'guarded';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: PageKind;
  }
  interface Register {
    router: AppRouter;
  }
}
