import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';

/** What stands at an address: a page that is drawn on the host, or the shell, which the browser fills. */
export type Place =
  | {
      kind: 'drawn';
      /** Names the page: a node has one, whichever way leads to it. */
      key: string;
      /** Where it is drawn. */
      path: string;
      status: 200 | 404;
    }
  | {
      kind: 'shell';
      /** The shop's route there, as it writes it; null when it has none. */
      route: string | null;
      status: 200 | 404 | 503;
    };

/** The routes whose pages everybody may read, beside those of the catalogue; all others are for one visitor alone. */
const PUBLIC = new Set(['/', '/terms-of-service', '/privacy-policy']);
const CATALOGUE = '/product/$';
const UNAVAILABLE = '/503';

/** Addresses that nothing can ever have: no route is named so, and `_` is no id of a node. */
const NOWHERE = { kind: 'drawn', key: 'nowhere', path: '/_', status: 404 } as const;
const NO_NODE = { kind: 'drawn', key: 'no node', path: '/product/_', status: 404 } as const;

/** What is at `path`. `routes` are the addresses that the shop has (`/cart`, `/payment/$paymentId`). */
export function placeAt(path: string, routes: readonly string[], catalogue: CatalogueIndex): Place {
  if (routes.includes(CATALOGUE) && `${path}/`.startsWith('/product/')) return nodeAt(path, catalogue);
  const route = routes.find((one) => fits(path, one));
  if (route === undefined)
    return isBeneathShell(path, routes) ? { kind: 'shell', route: null, status: 404 } : NOWHERE;
  if (PUBLIC.has(route)) return { kind: 'drawn', key: route, path: route, status: 200 };
  return { kind: 'shell', route, status: route === UNAVAILABLE ? 503 : 200 };
}

/** The last segment alone decides; the page names its true address itself. */
function nodeAt(path: string, { nodes }: CatalogueIndex): Place {
  const located = nodes.get(path.split('/').slice(2).at(-1) ?? '');
  if (located === undefined || !isVisible(located.node)) return NO_NODE;
  const { href } = located;
  return { kind: 'drawn', key: href, path: href, status: 200 };
}

/** A page of the visitor's own may lead elsewhere before it looks at what is asked for beneath it. */
const isBeneathShell = (path: string, routes: readonly string[]) =>
  routes.some(
    (route) => !PUBLIC.has(route) && fits(path.split('/').slice(0, route.split('/').length).join('/'), route),
  );

/** Whether `path` is an address of `route`; a `$name` in it stands for one id. */
function fits(path: string, route: string): boolean {
  const segments = path.split('/');
  const wanted = route.split('/');
  return (
    segments.length === wanted.length &&
    wanted.every((want, at) => (want.startsWith('$') ? ID.test(segments[at] ?? '') : want === segments[at]))
  );
}
const ID = /^[\w-]{1,64}$/;
