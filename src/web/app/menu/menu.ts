import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { MENU_LIST_MAX } from '#contract/constants.ts';

/** A link of the menu. */
export type MenuEntry = { id: string; name: string; href: string };

/** A top-level category with what is right under it; without sub-categories it is a plain link. */
export type MenuCategory = MenuEntry & { subcategories: MenuEntry[] };

/** What the menus list: the two upper levels of the catalogue, without what has nothing visible. */
export function menuOf({ nodes }: CatalogueIndex): MenuCategory[] {
  const below = ({ node }: Located): MenuEntry[] => {
    if (node.type === 'products') return [];
    const shown = node.subcategories.filter(isVisible).slice(0, MENU_LIST_MAX);
    return shown.flatMap(({ id }) => {
      const child = nodes.get(id);
      return child === undefined ? [] : [entryOf(child)];
    });
  };
  return topOf(nodes).map((category) => ({ ...entryOf(category), subcategories: below(category) }));
}

/** The same while only a part of the catalogue is known, which says nothing of what is below: its upper level, as plain links. */
export const briefMenuOf = ({ nodes }: CatalogueIndex): MenuCategory[] =>
  topOf(nodes).map((category) => withoutList(entryOf(category)));

export const withoutList = (entry: MenuEntry): MenuCategory => ({ ...entry, subcategories: [] });

const topOf = (nodes: CatalogueIndex['nodes']): Located[] =>
  [...nodes.values()].filter(({ node, ancestors }) => ancestors.length === 0 && isVisible(node));

const entryOf = ({ node: { id, name }, href }: Located): MenuEntry => ({ id, name, href });
