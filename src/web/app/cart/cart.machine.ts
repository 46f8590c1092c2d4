import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import type { LineChange, LineNews } from './lines.ts';
import { applyChange, newsOf } from './lines.ts';

/** What the keeper tells: the cart as it is kept now, after a change of this tab or of another one. */
export type Synced = { type: 'cart.synced'; cart: Cart };

export type CartEvent = LineChange | Synced | { type: 'repricing.read' };

/**
 * The cart (spec §4). A change shows at once and goes to the keeper, who applies it to the newest kept cart (another tab may
 * have changed it meanwhile) and answers with the result.
 */
export const cartMachine = setup({
  types: {
    context: {} as { cart: Cart; told: LineNews[] },
    input: {} as { cart: Cart },
    events: {} as CartEvent,
  },
  actors: { keeper: fromCallback<CartEvent>(() => {}) },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type === 'repricing.read') return { told: [] };
      const cart = event.type === 'cart.synced' ? event.cart : applyChange(context.cart, event);
      // Only a new catalogue makes news: what the shopper did, here or in another tab, is known to them.
      const before = event.type === 'catalogue.opened' ? context.cart.items : cart.items;
      return { cart, told: newsOf(context.told, before, cart.items) };
    }),
    keep: sendTo('keeper', ({ event }) => event),
  },
  guards: {
    holdsSomething: ({ context }) => context.cart.items.length > 0,
    isEmpty: ({ context }) => context.cart.items.length === 0,
    holdsLine: ({ context }, id: string) => context.cart.items.some((item) => item.id === id),
    hasNews: ({ context }) => context.told.length > 0,
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({ cart: input.cart, told: [] }),
  invoke: { id: 'keeper', src: 'keeper' },
  initial: 'empty',
  on: {
    'cart.synced': { actions: 'change' },
    'item.added': { actions: ['change', 'keep'] },
    'repricing.read': { guard: 'hasNews', actions: 'change' },
  },
  states: {
    empty: {
      description: 'Nothing is in the cart; a word about lines that a new catalogue took away.',
      always: { guard: 'holdsSomething', target: 'filled' },
    },
    filled: {
      description:
        'The lines, what they cost, and the way to pay; a word on lines that a new catalogue changed.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'quantity.changed': {
          guard: { type: 'holdsLine', params: ({ event }) => event.id },
          actions: ['change', 'keep'],
        },
        'item.removed': {
          guard: { type: 'holdsLine', params: ({ event }) => event.id },
          actions: ['change', 'keep'],
        },
        'cart.cleared': { actions: ['change', 'keep'] },
        'catalogue.opened': { actions: ['change', 'keep'] },
      },
    },
  },
});
