import type { CatalogueIndex, CatalogueNode, Located } from '#contract/catalogue.ts';
import { isPurchasable } from '#contract/catalogue.ts';
import { cardFactsOf, isProductsNode, visibleChildren } from './nodes.ts';

/** The mark of a product among siblings: the region at the end of its name, else its last word. */
export const markOf = ({ name, region }: Pick<CatalogueNode, 'name' | 'region'>): string =>
  region !== undefined && name.endsWith(` ${region}`) ? region : (name.split(' ').at(-1) ?? name);

const familyOf = (node: CatalogueNode): string => node.name.slice(0, -markOf(node).length).trim();

/**
 * The same product for each region, itself included, in the catalogue's order: visible products
 * under the same node whose names differ only by `markOf`, each with a region of its own. None where
 * there is no other.
 */
export function siblingsOf(index: CatalogueIndex, { node, ancestors }: Located): Located[] {
  const family = familyOf(node);
  if (node.type !== 'products' || node.region === undefined || family === '') return [];
  const same = visibleChildren(index, ancestors.at(-1) ?? null).filter(
    ({ node: other }) =>
      other === node ||
      (other.type === 'products' &&
        other.region !== undefined &&
        other.region !== node.region &&
        familyOf(other) === family),
  );
  return same.length > 1 ? same : [];
}

/** As many as fit into a row. */
const NEIGHBOURS_MAX = 4;

/** For a product that is out of stock: what is in stock beside it, its siblings first. */
export function neighboursOf(index: CatalogueIndex, at: Located): Located[] {
  if (!isProductsNode(at) || at.node.products.some(isPurchasable)) return [];
  const siblings = new Set(siblingsOf(index, at));
  const inStock = visibleChildren(index, at.ancestors.at(-1) ?? null).filter(
    (other) => other.node.id !== at.node.id && isProductsNode(other) && cardFactsOf(other).price !== null,
  );
  return [
    ...inStock.filter((other) => siblings.has(other)),
    ...inStock.filter((other) => !siblings.has(other)),
  ].slice(0, NEIGHBOURS_MAX);
}
