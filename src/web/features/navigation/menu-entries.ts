import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { MENU_LIST_MAX } from '#contract/constants.ts';

/** A link of the menu. */
export type MenuEntry = { id: string; name: string; href: string };

/** A top-level category with its sub-categories; without any it is a plain link. */
export type MenuCategory = MenuEntry & { subcategories: MenuEntry[] };

/** The two upper levels of the catalogue, without categories that have nothing visible. */
export function buildMenu({ nodes }: CatalogueIndex): MenuCategory[] {
  const childrenOf = ({ node }: Located): MenuEntry[] => {
    if (node.type === 'products') return [];
    const shown = node.subcategories.filter(isVisible).slice(0, MENU_LIST_MAX);
    return shown.flatMap(({ id }) => {
      const child = nodes.get(id);
      return child === undefined ? [] : [toEntry(child)];
    });
  };
  return topLevelNodes(nodes).map((category) => ({
    ...toEntry(category),
    subcategories: childrenOf(category),
  }));
}

/** The top level alone, as plain links: for a page that knows only an excerpt of the catalogue. */
export const buildTopLevelMenu = ({ nodes }: CatalogueIndex): MenuCategory[] =>
  topLevelNodes(nodes).map((category) => withoutSubcategories(toEntry(category)));

export const withoutSubcategories = (entry: MenuEntry): MenuCategory => ({ ...entry, subcategories: [] });

const topLevelNodes = (nodes: CatalogueIndex['nodes']): Located[] =>
  [...nodes.values()].filter(({ node, ancestors }) => ancestors.length === 0 && isVisible(node));

const toEntry = ({ node: { id, name }, href }: Located): MenuEntry => ({ id, name, href });
