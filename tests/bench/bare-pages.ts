import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { escapeMarkup } from '#server/platform/escape.ts';
import { HOME_PICTURES } from '#tooling/catalogue-art/pictures.ts';
import {
  cardFactsOf,
  isCategoryNode,
  isProductsNode,
  visibleChildren,
} from '#web/features/catalogue/nodes.ts';
import type { FileServer, ServedFile } from './file-server.ts';
import { compressed, serveFiles } from './file-server.ts';
import { PAGES } from './stage.ts';

const fileAt = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const HOME = /^\/images\/(banner-valorant-vp|feature-\d)\.svg$/;

/**
 * Serves the plainest pages that show the same as the shop's: the same pictures at the same sizes
 * and about as much text, with a few styles and no script.
 */
export function serveBarePages(): Promise<FileServer> {
  const index = readCatalogue();
  const html = (text: string) => compressed('text/html; charset=utf-8', text);
  const files = new Map<string, ServedFile>([
    [PAGES.home, html(homePage(index))],
    [PAGES.category, html(categoryPage(index, PAGES.category))],
    [PAGES.product, html(productPage(index, PAGES.product))],
  ]);
  const pictureAt = (path: string): ServedFile => {
    const picture = compressed(
      'image/svg+xml',
      readFileSync(fileAt(HOME.test(path) ? path.replace('/images', HOME_PICTURES) : `public${path}`)),
    );
    files.set(path, picture);
    return picture;
  };
  return serveFiles((path) => files.get(path) ?? (isPicture(path) ? pictureAt(path) : null));
}

const isPicture = (path: string) => /^\/images\/[\w-]+\.svg$/.test(path);

function readCatalogue(): CatalogueIndex {
  const catalogue = parseCatalogue(JSON.parse(readFileSync(fileAt('public/catalogue.json'), 'utf8')));
  if (!catalogue.ok) throw new Error(catalogue.reason);
  return indexCatalogue(catalogue.value);
}

function homePage(index: CatalogueIndex): string {
  return documentOf(
    'Home',
    `<p class="banner"><img src="/images/banner-valorant-vp.svg" alt="" width="1440" height="480" fetchpriority="high">
<b>Valorant VP</b> Points for your Riot account, in your orders the moment you pay.</p>
<ul class="shelf">
<li><img src="/images/feature-1.svg" alt="" width="704" height="320">Codes the moment you pay</li>
<li><img src="/images/feature-2.svg" alt="" width="704" height="320">Top-ups to your player id</li>
</ul>
<h2>All Categories</h2>
${shelfOf(visibleChildren(index, null), 0)}`,
  );
}

function categoryPage(index: CatalogueIndex, href: string): string {
  const at = locate(index, href);
  if (!isCategoryNode(at)) throw new Error(`${href} is no category.`);
  return documentOf(
    at.node.name,
    `<h1>${escapeMarkup(at.node.name)}</h1>
${shelfOf(visibleChildren(index, at.node), CARDS_IN_VIEW)}
${paragraphsOf(at.node.description)}`,
  );
}

function productPage(index: CatalogueIndex, href: string): string {
  const at = locate(index, href);
  if (!isProductsNode(at)) throw new Error(`${href} is no product.`);
  const { node } = at;
  const choices = node.products
    .filter(({ invisible }) => !invisible)
    .map(({ name, price }) => `<li>${escapeMarkup(name)} <b>PKR ${price}</b> <button>Add</button></li>`);
  return documentOf(
    node.name,
    `<img class="product" src="${pictureOf(at)}" alt="" width="640" height="400" fetchpriority="high">
<h1>${escapeMarkup(node.name)}</h1>
<ul>
${choices.join('\n')}
</ul>
${paragraphsOf([node.note ?? '', ...node.description])}`,
  );
}

function locate({ nodes }: CatalogueIndex, href: string): Located {
  const at = nodes.get(href.split('/').at(-1) ?? '');
  if (at === undefined) throw new Error(`The catalogue has nothing at ${href}.`);
  return at;
}

/** Cards; the first few load their picture at once, as in the shop. */
function shelfOf(nodes: readonly Located[], inView: number): string {
  const cards = nodes.map((at, place) => {
    const { price } = cardFactsOf(at);
    return `<li><img src="${pictureOf(at)}" alt="" width="640" height="400"${place < inView ? '' : ' loading="lazy"'}>
<a href="${at.href}">${escapeMarkup(at.node.name)}</a>${price === null ? '' : ` from PKR ${price}`}</li>`;
  });
  return `<ul class="shelf">\n${cards.join('\n')}\n</ul>`;
}

const CARDS_IN_VIEW = 4;

const pictureOf = ({ node }: Located) => node.product_image ?? node.bg_image ?? '';

const paragraphsOf = (lines: readonly string[]) =>
  lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('\n');

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
