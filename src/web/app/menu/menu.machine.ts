import { assign, setup } from 'xstate';

/**
 * The category menu (spec §2, §4). On small screens panels slide in, one over the other. The bar of larger
 * screens needs no state to show a category's list, since CSS sees the pointer and the focus; only to put it away.
 */
export const menuMachine = setup({
  types: {
    context: {} as {
      /** Whose sub-categories the second panel lists; kept while it slides away. */
      category: string | null;
    },
    events: {} as
      | { type: 'menu.opened' }
      | { type: 'menu.closed' }
      | { type: 'category.chosen'; id: string }
      | { type: 'category.followed' }
      | { type: 'category.closed' }
      | { type: 'subcategory.chosen' }
      | { type: 'category.entered' }
      | { type: 'list.dismissed' }
      | { type: 'page.changed' }
      /** The screen has become too wide for panels, as when a phone is turned. */
      | { type: 'screen.widened' },
  },
  actions: {
    remember: assign({
      category: ({ context, event }) => (event.type === 'category.chosen' ? event.id : context.category),
    }),
  },
}).createMachine({
  id: 'menu',
  context: { category: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No panel is open. In the bar, the category with the pointer or the focus shows its list.',
      on: { 'menu.opened': 'categories', 'list.dismissed': 'dismissed' },
    },
    dismissed: {
      description:
        'The list was put away, by Esc or since one of its links was followed: none shows until another category is entered.',
      on: { 'category.entered': 'closed', 'menu.opened': 'categories' },
    },
    categories: {
      description: 'The panel of the categories.',
      on: {
        'menu.closed': 'closed',
        'category.chosen': { target: 'subcategories', actions: 'remember' },
        'category.followed': 'closed',
        'page.changed': 'closed',
        'screen.widened': 'closed',
      },
    },
    subcategories: {
      description: 'Over it the panel of one category, with its sub-categories.',
      on: {
        'category.closed': 'categories',
        'subcategory.chosen': 'closed',
        'page.changed': 'closed',
        'screen.widened': 'closed',
      },
    },
  },
});
