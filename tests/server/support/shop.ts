import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CatalogueNode } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import type { BuiltShop, KnownPage, RenderedPage } from '#server/pages/built-shop.ts';

const KINDS: Record<string, KnownPage['kind']> = {
  '/': 'prerendered',
  '/503': 'public',
  '/cart': 'public',
  '/login': 'guarded',
  '/my': 'guarded',
  '/my/orders': 'guarded',
  '/payment/$paymentId': 'guarded',
  '/privacy-policy': 'prerendered',
  '/product/$': 'prerendered',
  '/search': 'public',
};

/** The pages of the tests' shop. */
const PAGES: KnownPage[] = Object.entries(KINDS).map(([path, kind]) => ({
  path,
  kind,
  routes: ['__root__', ...(path.startsWith('/my/') ? ['/my'] : []), path],
}));

const filesOf = (names: readonly string[], styles: readonly string[] = []) => ({
  scripts: names.map((name) => `assets/${name}.js`),
  styles: styles.map((name) => `assets/${name}.css`),
});

/** The build's files per route: some of its own, the rest shared. */
const ROUTE_FILES = {
  __root__: filesOf([]),
  ...Object.fromEntries(PAGES.map(({ path }) => [path, filesOf([])])),
  '/': filesOf(['home-7a', 'card-5e', 'shared-2b'], ['index-3c']),
  '/product/$': filesOf(['product-8b', 'card-5e', 'shared-2b'], ['index-3c']),
  '/my': filesOf(['my-9c']),
  '/my/orders': filesOf(['orders-0d'], ['orders-1e']),
};

/** The build's document. */
const INDEX = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/letters-4d.woff2" />
    <script type="module" crossorigin src="/assets/index-1a.js"></script>
    <script type="module" crossorigin src="/assets/shared-2b.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/early-6f.js">
    <link rel="stylesheet" crossorigin href="/assets/index-3c.css">
  </head>
  <body>
    <div id="root"></div>
    <noscript>JavaScript is needed.</noscript>
  </body>
</html>
`;

export const SCRIPT = `console.log(${JSON.stringify('keystall '.repeat(200))});`;
export const BEFORE_HYDRATION_SCRIPT = 'document.documentElement.dataset.theme="dark";';

const FILES: Record<string, string | Buffer> = {
  'index.html': INDEX,
  '.vite/routes.json': JSON.stringify(ROUTE_FILES),
  'assets/index-3c.css': 'body{color:red}',
  'assets/orders-1e.css': 'td{color:blue}',
  'assets/index-1a.js': SCRIPT,
  'assets/index-1a.js.br': brotliCompressSync(SCRIPT),
  'assets/letters-4d.woff2': 'font',
  'images/card.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'tos.json': '[]',
  'manifest.webmanifest': '{"name":"Keystall"}',
};

/** A built shop that records what was rendered. */
type TestShop = BuiltShop & {
  /** Every rendered path, in order. */
  drawn: string[];
  /** Runs before a page is rendered; a test may let it fail or hang. */
  before(path: string): Promise<void>;
  remove(): void;
};

/** A minimal built shop in a folder of its own. */
export function testShop(): TestShop {
  const webRoot = mkdtempSync(join(tmpdir(), 'keystall-web-'));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(webRoot, file)), { recursive: true });
    writeFileSync(join(webRoot, file), content);
  }
  const shop: TestShop = {
    webRoot,
    beforeHydrationScript: BEFORE_HYDRATION_SCRIPT,
    texts: { tos: [], refunds: [], privacy: [] },
    drawn: [],
    before: async () => {},
    prerender: {
      pages: PAGES,
      createPrerender: (catalogue, { origin }) => {
        const { nodes } = indexCatalogue(catalogue);
        return async (path) => {
          shop.drawn.push(path);
          await shop.before(path);
          const node = nodes.get(path.split('/').at(-1) ?? '')?.node ?? catalogue[0];
          return pageOf(path, origin, node);
        };
      },
    },
    remove: () => rmSync(webRoot, { recursive: true }),
  };
  return shop;
}

/** A page that shows its path, its origin and its part of the catalogue. */
function pageOf(path: string, origin: string, node: CatalogueNode | undefined): RenderedPage {
  const isThere = !path.endsWith('/_');
  const route = path.startsWith('/product/') ? '/product/$' : path;
  return {
    status: isThere ? 200 : 404,
    head: `<title>${isThere ? path : 'Nothing'}</title>`,
    body: `<div id="app">${path} of ${origin}</div>`,
    pageData: JSON.stringify({ origin, catalogue: node === undefined ? [] : [node], texts: {} }),
    routes: ['__root__', ...(route in KINDS ? [route] : [])],
  };
}
