import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import type { KnownPage } from './built-shop.ts';

/**
 * The target of a path: a page rendered on the host, or the shell, which the browser fills.
 */
export type PageTarget =
  | {
      kind: 'rendered';
      /** The cache key: one per node, whichever path leads to it. */
      key: string;
      /** The path that is rendered. */
      path: string;
      status: 200 | 404;
    }
  | {
      kind: 'shell';
      /** The shop's page at that path; null if it has none. */
      page: KnownPage | null;
      status: 200 | 404 | 503;
    };

const CATALOGUE = '/product/$';

/** The page that a target is of, for logs and metrics: there are as many as routes. */
export function routeOf(target: PageTarget): string {
  if (target.status === 404) return '/404';
  if (target.kind === 'shell') return target.page?.path ?? UNAVAILABLE;
  return target.path.startsWith('/product/') ? CATALOGUE : target.path;
}

const UNAVAILABLE = '/503';

/** Renders a path that can never exist: no route is called `_`, and it is no valid node id. */
const NO_ROUTE = { kind: 'rendered', key: 'not-found', path: '/_', status: 404 } as const;
const NO_NODE = { kind: 'rendered', key: 'no-node', path: '/product/_', status: 404 } as const;

/** Creates the function that finds a path among the shop's pages and the nodes of the catalogue. */
export function createResolver(
  pages: readonly KnownPage[],
): (path: string, catalogue: CatalogueIndex) => PageTarget {
  // Found without a search: nearly all requests are for these.
  const targets = new Map(
    pages.filter(({ path }) => !path.includes('$')).map((page) => [page.path, targetOf(page)]),
  );
  const hasProducts = pages.some((page) => page.path === CATALOGUE);
  return (path, catalogue) => {
    if (hasProducts && `${path}/`.startsWith('/product/')) return resolveNode(path, catalogue);
    const known = targets.get(path);
    if (known !== undefined) return known;
    const page = pages.find((one) => matchesRoute(path, one.path));
    if (page !== undefined) return targetOf(page);
    return isBeneathShell(path, pages) ? { kind: 'shell', page: null, status: 404 } : NO_ROUTE;
  };
}

function targetOf(page: KnownPage): PageTarget {
  if (page.kind === 'prerendered') return { kind: 'rendered', key: page.path, path: page.path, status: 200 };
  return { kind: 'shell', page, status: page.path === UNAVAILABLE ? 503 : 200 };
}

/** Whether search engines may list the page: home, and the nodes of the catalogue. */
export const isListed = (target: PageTarget): boolean =>
  target.kind === 'rendered' &&
  target.status === 200 &&
  (target.path === '/' || target.path.startsWith('/product/'));

/** Only the last segment decides; the page states its canonical address. */
function resolveNode(path: string, { nodes }: CatalogueIndex): PageTarget {
  const located = nodes.get(path.split('/').slice(2).at(-1) ?? '');
  if (located === undefined || !isVisible(located.node)) return NO_NODE;
  const { href } = located;
  return { kind: 'rendered', key: href, path: href, status: 200 };
}

/** A private page may redirect before it looks at the rest of the path. */
const isBeneathShell = (path: string, pages: readonly KnownPage[]) =>
  pages.some(
    (page) =>
      page.kind !== 'prerendered' &&
      matchesRoute(path.split('/').slice(0, page.path.split('/').length).join('/'), page.path),
  );

/** Whether `path` matches `route`, in which `$name` is one id. */
function matchesRoute(path: string, route: string): boolean {
  const segments = path.split('/');
  const wanted = route.split('/');
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want.startsWith('$') ? ID.test(segments[at] ?? '') : want === segments[at]))
  );
}
const ID = /^[\w-]{1,64}$/;
