import type { Catalogue, CatalogueIndex, CatalogueNode } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { findNode } from './nodes.ts';

/**
 * The part of the catalogue that the page at `path` needs, as a catalogue: the top level by name,
 * the cards that the page lists, and for a node's own page that node in full. Each omitted subtree
 * keeps one visible part, so that visible nodes stay visible.
 */
export function sliceOf(catalogue: Catalogue, index: CatalogueIndex, path: string): Catalogue {
  const at = path.startsWith('/product/') ? findNode(index, path) : null;
  const ancestry = new Set<CatalogueNode>(at === null ? [] : [...at.ancestors, at.node]);

  const sliced = (node: CatalogueNode, parent: CatalogueNode | null): CatalogueNode => {
    const isPage = node === at?.node;
    const show = parent === (at?.node ?? null) ? cardFields : nameOnly;
    if (!ancestry.has(node)) return shallow(node, show);
    if (node.type === 'products') return isPage ? node : shallow(node, show);
    const shown = node.subcategories.filter(isVisible);
    const listed = isPage ? shown.length : 1;
    const needed = shown.filter((child, place) => place < listed || ancestry.has(child));
    return {
      ...(isPage ? node : show(node)),
      type: 'category',
      subcategories: needed.map((child) => sliced(child, node)),
    };
  };
  return catalogue.filter(isVisible).map((node) => sliced(node, null));
}

type Projection = (node: CatalogueNode) => Pick<CatalogueNode, 'id' | 'name' | 'description'>;

/** A node with one visible part, so that it counts as visible. */
const shallow = (node: CatalogueNode, show: Projection): CatalogueNode =>
  node.type === 'category'
    ? {
        ...show(node),
        type: 'category',
        subcategories: node.subcategories
          .filter(isVisible)
          .slice(0, 1)
          .map((child) => shallow(child, nameOnly)),
      }
    : {
        ...show(node),
        type: 'products',
        products: node.products.filter(({ invisible }) => !invisible).slice(0, 1),
      };

const nameOnly: Projection = ({ id, name }) => ({ id, name, description: [] });

const cardFields: Projection = ({ region, bg_image, product_image, ...node }) => ({
  ...nameOnly(node),
  ...(region === undefined ? {} : { region }),
  ...(bg_image === undefined ? {} : { bg_image }),
  ...(product_image === undefined ? {} : { product_image }),
});
