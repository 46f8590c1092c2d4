import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { CatalogueNode } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import type { BuiltShop, DrawnPage } from '#server/pages/built.ts';

const chunk = (file: string, more: object = {}) => ({ file: `assets/${file}`, ...more });

/** The build's list of what it made: the chunks of some routes, and what they share. */
const MANIFEST = {
  '_shared-2b.js': chunk('shared-2b.js', { css: ['assets/index-3c.css'] }),
  '_card-5e.js': chunk('card-5e.js', { imports: ['_shared-2b.js'] }),
  'src/web/routes/index.tsx?tsr-split=component': chunk('home-7a.js', { imports: ['_card-5e.js'] }),
  'src/web/routes/product.$.tsx?tsr-split=component': chunk('product-8b.js', { imports: ['_card-5e.js'] }),
  'src/web/routes/my.tsx?tsr-split=component': chunk('my-9c.js'),
  'src/web/routes/my.orders.tsx?tsr-split=component': chunk('orders-0d.js', {
    css: ['assets/orders-1e.css'],
  }),
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
export const EARLY = 'document.documentElement.dataset.theme="dark";';

const FILES: Record<string, string | Buffer> = {
  'index.html': INDEX,
  '.vite/manifest.json': JSON.stringify(MANIFEST),
  'assets/index-3c.css': 'body{color:red}',
  'assets/orders-1e.css': 'td{color:blue}',
  'assets/index-1a.js': SCRIPT,
  'assets/index-1a.js.br': brotliCompressSync(SCRIPT),
  'assets/letters-4d.woff2': 'font',
  'images/card.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'tos.json': '[]',
};

/** The addresses of the tests' shop. */
const PATHS = [
  '/',
  '/503',
  '/cart',
  '/login',
  '/my',
  '/my/orders',
  '/payment/$paymentId',
  '/privacy-policy',
  '/product/$',
  '/search',
];

/** A built shop that tells what was drawn. */
export type TestShop = BuiltShop & {
  /** Every path that was drawn, in order. */
  drawn: string[];
  /** What is done before a page is drawn; a test may let it fail or hang. */
  before(path: string): Promise<void>;
  remove(): void;
};

/** A built shop in small, in a folder of its own. */
export function testShop(): TestShop {
  const webRoot = mkdtempSync(join(tmpdir(), 'keystall-web-'));
  for (const [file, content] of Object.entries(FILES)) {
    mkdirSync(dirname(join(webRoot, file)), { recursive: true });
    writeFileSync(join(webRoot, file), content);
  }
  const shop: TestShop = {
    webRoot,
    early: EARLY,
    texts: { tos: [], refunds: [], privacy: [] },
    drawn: [],
    before: async () => {},
    prerender: {
      paths: PATHS,
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

/** A page that says where it was drawn, for which origin, and what of the catalogue is in it. */
function pageOf(path: string, origin: string, node: CatalogueNode | undefined): DrawnPage {
  const isThere = !path.endsWith('/_');
  return {
    status: isThere ? 200 : 404,
    head: `<title>${isThere ? path : 'Nothing'}</title>`,
    body: `<div id="app">${path} of ${origin}</div>`,
    slice: JSON.stringify({ origin, catalogue: node === undefined ? [] : [node], texts: {} }),
    routes: ['__root__', path.startsWith('/product/') ? '/product/$' : path],
  };
}
