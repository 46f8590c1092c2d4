import type { CatalogueIndex, CatalogueNode } from '#contract/catalogue.ts';
import { indexCatalogue } from '#contract/catalogue.ts';
import { topNodesOf } from './catalogue.ts';

/**
 * The current catalogue with the addresses of pictures replaced by these, so that browsers keep
 * the pictures for good. Other pictures keep their address. Made once per catalogue.
 */
export function withPictureAddresses(
  current: () => CatalogueIndex,
  addresses: ReadonlyMap<string, string>,
): () => CatalogueIndex {
  const addressOf = (picture: string) => addresses.get(picture) ?? picture;
  const rewrite = (node: CatalogueNode): CatalogueNode => {
    const pictures = {
      ...(node.bg_image !== undefined && { bg_image: addressOf(node.bg_image) }),
      ...(node.product_image !== undefined && { product_image: addressOf(node.product_image) }),
    };
    return node.type === 'category'
      ? { ...node, ...pictures, subcategories: node.subcategories.map(rewrite) }
      : { ...node, ...pictures };
  };
  const made = new WeakMap<CatalogueIndex, CatalogueIndex>();
  return () => {
    const catalogue = current();
    const rewritten = made.get(catalogue) ?? indexCatalogue(topNodesOf(catalogue).map(rewrite));
    made.set(catalogue, rewritten);
    return rewritten;
  };
}
