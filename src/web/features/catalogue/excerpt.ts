import type { CardFacts, Catalogue, CatalogueIndex, CatalogueNode, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import {
  CATEGORY_SLICE_SIZE,
  cardFactsOf,
  featuredNodes,
  findNode,
  isCategoryNode,
  visibleChildren,
} from './nodes.ts';
import { neighboursOf, siblingsOf } from './siblings.ts';

/** The cards that a category shows at first, and one more, which says that there are others. */
const LISTED_MAX = CATEGORY_SLICE_SIZE + 1;

/**
 * The part of the catalogue that the page at `path` needs, as a catalogue: the top level by name,
 * the cards that the page lists, and for a node's own page that node in full, with its siblings
 * and neighbours. Each omitted subtree keeps one visible part, so that visible nodes stay visible.
 */
export function excerptOf(catalogue: Catalogue, index: CatalogueIndex, path: string): Catalogue {
  const at = nodeAt(index, path);
  const picks = at === null ? picksAt(index, path) : [...siblingsOf(index, at), ...neighboursOf(index, at)];
  const picked = new Set(picks.map(({ node }) => node));
  const ancestry = new Set<CatalogueNode>(
    [...(at === null ? [] : [at]), ...picks].flatMap(({ node, ancestors }) => [...ancestors, node]),
  );

  const excerpted = (node: CatalogueNode, parent: CatalogueNode | null): CatalogueNode => {
    const isPage = node === at?.node;
    const show = parent === (at?.node ?? null) || picked.has(node) ? cardFields : nameOnly;
    if (!ancestry.has(node)) return shallow(node, show);
    if (node.type === 'products') return isPage ? node : shallow(node, show);
    const shown = node.subcategories.filter(isVisible);
    const listed = isPage ? LISTED_MAX : 1;
    const needed = shown.filter((child, place) => place < listed || ancestry.has(child));
    return {
      ...(isPage ? node : show(node)),
      type: 'category',
      subcategories: needed.map((child) => excerpted(child, node)),
    };
  };
  return catalogue.filter(isVisible).map((node) => excerpted(node, null));
}

/**
 * The facts on the cards of the page at `path`, by the ids of their nodes. The excerpt can't tell: it
 * lacks most of what they count.
 */
export function cardsOf(index: CatalogueIndex, path: string): Record<string, CardFacts> {
  const at = nodeAt(index, path);
  const listed =
    at === null
      ? visibleChildren(index, null)
      : isCategoryNode(at)
        ? visibleChildren(index, at.node).slice(0, LISTED_MAX)
        : neighboursOf(index, at);
  return Object.fromEntries(
    [...listed, ...picksAt(index, path)].map((card) => [card.node.id, cardFactsOf(card)]),
  );
}

const nodeAt = (index: CatalogueIndex, path: string): Located | null =>
  path.startsWith('/product/') ? findNode(index, path) : null;

const picksAt = (index: CatalogueIndex, path: string): Located[] =>
  path === '/' ? featuredNodes(index) : [];

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

const cardFields: Projection = ({ region, bg_image, product_image, art, featured, ...node }) => ({
  ...nameOnly(node),
  ...(featured === undefined ? {} : { featured }),
  ...('eta' in node && node.eta !== undefined ? { eta: node.eta } : {}),
  ...(region === undefined ? {} : { region }),
  ...(bg_image === undefined ? {} : { bg_image }),
  ...(product_image === undefined ? {} : { product_image }),
  ...(art === undefined ? {} : { art }),
});
