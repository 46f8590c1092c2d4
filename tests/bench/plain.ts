import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { escapeMarkup } from '#server/platform/escape.ts';

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url));

/**
 * Serves the plainest pages that show the same as the shop's: the same pictures at the same sizes
 * and about as much text, with a few compressed styles and no script. `addresses` gives their paths
 * in the shop.
 */
export function createPlainServer(
  index: CatalogueIndex,
  addresses: { home: string; product: string },
): Server {
  const pages = new Map([
    [addresses.home, homePage(index)],
    [addresses.product, productPage(index, addresses.product)],
  ]);
  const kept = new Map<string, Buffer>();
  const compressed = (path: string) => {
    const bytes = kept.get(path) ?? brotliCompressSync(pages.get(path) ?? readFileSync(PUBLIC + path));
    kept.set(path, bytes);
    return bytes;
  };
  return createServer(({ url = '' }, response) => {
    if (!pages.has(url) && !/^\/images\/[\w-]+\.svg$/.test(url)) {
      response.writeHead(404).end();
      return;
    }
    response
      .writeHead(200, {
        'Content-Type': pages.has(url) ? 'text/html; charset=utf-8' : 'image/svg+xml',
        'Content-Encoding': 'br',
      })
      .end(compressed(url));
  });
}

function homePage(index: CatalogueIndex): string {
  const categories = [...index.nodes.values()].filter(
    ({ node, ancestors }) => ancestors.length === 0 && isVisible(node),
  );
  const cards = categories.map(({ node, href }) => {
    const picture = node.bg_image ?? node.product_image ?? '';
    return `<li><img src="${picture}" alt="" width="640" height="400" loading="lazy"><a href="${href}">${escapeMarkup(node.name)}</a></li>`;
  });
  return documentOf(
    'Home',
    `<p class="banner"><img src="/images/banner-valorant-vp.svg" alt="" width="1440" height="480" fetchpriority="high">
<b>Valorant VP</b> Points for your Riot account, in your orders the moment you have paid.</p>
<ul class="shelf">
<li><img src="/images/feature-1.svg" alt="" width="704" height="320">Codes the moment you pay</li>
<li><img src="/images/feature-2.svg" alt="" width="704" height="320">Top-ups to your player id</li>
</ul>
<h2>All Categories</h2>
<ul class="shelf">
${cards.join('\n')}
</ul>`,
  );
}

function productPage({ nodes }: CatalogueIndex, href: string): string {
  const node = nodes.get(href.split('/').at(-1) ?? '')?.node;
  if (node?.type !== 'products') throw new Error(`The catalogue has no product at ${href}.`);
  const choices = node.products
    .filter(({ invisible }) => !invisible)
    .map(({ name, price }) => `<li>${escapeMarkup(name)} <b>PKR ${price}</b> <button>Add</button></li>`);
  const words = [node.note ?? '', ...node.description].map((text) => `<p>${escapeMarkup(text)}</p>`);
  return documentOf(
    node.name,
    `<img class="product" src="${node.product_image ?? node.bg_image}" alt="" width="640" height="400" fetchpriority="high">
<h1>${escapeMarkup(node.name)}</h1>
<ul>
${choices.join('\n')}
</ul>
${words.join('\n')}`,
  );
}

const documentOf = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeMarkup(title)}</title>
<style>
body { margin: 0 auto; padding: 1rem; max-width: 70rem; font: 16px/1.5 system-ui, sans-serif }
img { width: 100%; height: auto; aspect-ratio: 8 / 5; object-fit: cover }
li { padding: .75rem 0 }
.banner img { height: 12.5rem }
.product { width: 6.5rem }
.shelf { display: grid; grid-template-columns: 1fr 1fr; gap: .75rem; padding: 0; list-style: none }
</style>
</head>
<body>
<header><a href="/">Keystall</a> <a href="/cart">Cart</a> <a href="/login">Log in</a></header>
<main>
${body}
</main>
<footer><a href="/terms-of-service">Terms of Service</a> <a href="/privacy-policy">Privacy Policy</a></footer>
</body>
</html>
`;
