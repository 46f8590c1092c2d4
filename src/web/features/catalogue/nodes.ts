import type { CatalogueIndex, CategoryNode, Located, ProductsNode } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';

/**
 * The node at `/product/{path}`: its id is the path's last segment, and the rest is ignored (spec
 * §2). Null for an unknown id, and for a node with nothing visible.
 */
export function findNode(index: CatalogueIndex, path: string): Located | null {
  const id = path.split('/').filter(Boolean).at(-1);
  const found = id === undefined ? undefined : index.nodes.get(id);
  return found !== undefined && isVisible(found.node) ? found : null;
}

/** The visible nodes directly under a category, or at the top of the catalogue. */
export const visibleChildren = (index: CatalogueIndex, category: CategoryNode | null): Located[] =>
  [...index.nodes.values()].filter(
    ({ node, ancestors }) => (ancestors.at(-1) ?? null) === category && isVisible(node),
  );

export const isCategoryNode = (at: Located): at is Located<CategoryNode> => at.node.type === 'category';
export const isProductsNode = (at: Located): at is Located<ProductsNode> => at.node.type === 'products';

/** The path from the home page to a node, ending with the node itself. */
export const breadcrumbTrail = ({ node, href, ancestors }: Located): { name: string; href: string }[] => [
  { name: 'Home', href: '/' },
  ...ancestors.map(({ name }, depth) => {
    const ids = ancestors.slice(0, depth + 1).map(({ id }) => id);
    return { name, href: `/product/${ids.join('/')}` };
  }),
  { name: node.name, href },
];
