import { assign, setup } from 'xstate';

/**
 * The category menu (spec §2, §4). On small screens, panels slide in one over the other. The bar of
 * larger screens shows a category's list by CSS (hover, focus), and needs a state only to hide it.
 */
export const menuMachine = setup({
  types: {
    context: {} as {
      /** The category of the second panel, also while the panel slides out. */
      category: string | null;
    },
    events: {} as
      | { type: 'menu.opened' }
      | { type: 'menu.closed' }
      | { type: 'category.chosen'; id: string }
      | { type: 'category.followed' }
      | { type: 'category.closed' }
      | { type: 'subcategory.chosen' }
      /** The pointer or the focus is on a category of the bar. */
      | { type: 'category.entered' }
      | { type: 'list.dismissed' }
      | { type: 'page.changed' }
      /** The screen has become too wide for panels, for example by turning a phone. */
      | { type: 'screen.widened' },
  },
}).createMachine({
  id: 'menu',
  context: { category: null },
  initial: 'closed',
  states: {
    closed: {
      description: 'No panel is open. In the bar, the category with the pointer or the focus shows its list.',
      on: { 'menu.opened': 'categories', 'list.dismissed': 'listDismissed' },
    },
    listDismissed: {
      description: 'Esc or a followed link hid the list: none is shown until a category is entered.',
      on: { 'category.entered': 'closed', 'menu.opened': 'categories' },
    },
    categories: {
      description: 'The panel of the categories.',
      on: {
        'menu.closed': 'closed',
        'category.chosen': {
          target: 'subcategories',
          actions: assign({ category: ({ event }) => event.id }),
        },
        'category.followed': 'closed',
        'page.changed': 'closed',
        'screen.widened': 'closed',
      },
    },
    subcategories: {
      description: 'Over it, the panel of one category with its sub-categories.',
      on: {
        'category.closed': 'categories',
        'subcategory.chosen': 'closed',
        'page.changed': 'closed',
        'screen.widened': 'closed',
      },
    },
  },
});
