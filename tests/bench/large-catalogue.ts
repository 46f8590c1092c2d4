import type { Catalogue, CatalogueNode, ProductsNode } from '#contract/catalogue.ts';
import { topNodesOf } from '#server/catalogue/catalogue.ts';
import { generateCatalogue } from '#web/features/catalogue/search/tests/large-catalogue.ts';

const PRODUCT_PAGES = 10_000;

/**
 * A catalogue of 10,000 product pages. Those of its first category, 500, are directly in it, as in a
 * shop that doesn't sort by brands.
 */
export function largeCatalogue(): Catalogue {
  const [first, ...others] = topNodesOf(generateCatalogue(PRODUCT_PAGES));
  if (first?.type !== 'category') throw new Error('The generated catalogue does not begin with a category.');
  return [{ ...first, subcategories: productsIn(first) }, ...others];
}

const productsIn = (node: CatalogueNode): ProductsNode[] =>
  node.type === 'products' ? [node] : node.subcategories.flatMap(productsIn);
