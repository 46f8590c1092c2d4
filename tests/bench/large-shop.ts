import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Catalogue, CatalogueNode, ProductsNode } from '#contract/catalogue.ts';
import { topNodesOf } from '#server/catalogue/catalogue.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';
import { startShop } from './stage.ts';
import type { Walk } from './walk.ts';

const PRODUCT_PAGES = 10_000;

/** Starts a host with a catalogue of 10,000 product pages, and says how to walk through it. */
export async function startLargeShop(): Promise<{ walk: Walk; end(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'keystall-bench-catalogue-'));
  const catalogue = largeCatalogue();
  const file = join(folder, 'catalogue.json');
  await writeFile(file, JSON.stringify(catalogue));
  const shop = await startShop({ CATALOGUE: file });
  const [{ name: category } = { name: '' }] = catalogue;
  return {
    walk: { product: `${shop.origin}/product/category-1/brand-1-0/page-25`, search: 'nova', category },
    async end() {
      await shop.end();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * The product pages of the first category, 500, are directly in it, as in a shop that doesn't sort by
 * brands.
 */
function largeCatalogue(): Catalogue {
  const [first, ...others] = topNodesOf(generateCatalogue(PRODUCT_PAGES));
  if (first?.type !== 'category') throw new Error('The generated catalogue does not begin with a category.');
  return [{ ...first, subcategories: productsIn(first) }, ...others];
}

const productsIn = (node: CatalogueNode): ProductsNode[] =>
  node.type === 'products' ? [node] : node.subcategories.flatMap(productsIn);
