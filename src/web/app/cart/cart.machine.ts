import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { Cart, Repricing } from '#contract/cart.ts';
import type { LineChange } from './lines.ts';
import { applyChange } from './lines.ts';

/** What the keeper tells: the cart as it is kept now, after a change of this tab or of another one. */
export type Synced = { type: 'cart.synced'; cart: Cart };

export type CartEvent = LineChange | Synced | { type: 'repricing.read' };

/**
 * The cart (spec §4). A change shows at once and goes to the keeper, who applies it to the newest kept cart (another tab may
 * have changed it meanwhile) and answers with the result.
 */
export const cartMachine = setup({
  types: {
    context: {} as { cart: Cart; told: Repricing[] },
    input: {} as { cart: Cart },
    events: {} as CartEvent,
  },
  actors: { keeper: fromCallback<CartEvent>(() => {}) },
  actions: {
    change: assign(({ context, event }) => {
      if (event.type === 'cart.synced' || event.type === 'repricing.read') return context;
      const { cart, told } = applyChange(context.cart, event);
      return { cart, told: [...context.told, ...told] };
    }),
    keep: sendTo('keeper', ({ event }) => event),
  },
  guards: {
    holdsSomething: ({ context }) => context.cart.items.length > 0,
    isEmpty: ({ context }) => context.cart.items.length === 0,
  },
}).createMachine({
  id: 'cart',
  context: ({ input }) => ({ cart: input.cart, told: [] }),
  invoke: { id: 'keeper', src: 'keeper' },
  initial: 'empty',
  on: {
    'cart.synced': { actions: assign({ cart: ({ event }) => event.cart }) },
    'item.added': { actions: ['change', 'keep'] },
    'repricing.read': { actions: assign({ told: [] }) },
  },
  states: {
    empty: {
      description: 'Nothing is in the cart.',
      always: { guard: 'holdsSomething', target: 'filled' },
    },
    filled: {
      description:
        'The lines, what they cost, and the way to pay; a word on lines that a new catalogue changed.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'quantity.changed': { actions: ['change', 'keep'] },
        'item.removed': { actions: ['change', 'keep'] },
        'cart.cleared': { actions: ['change', 'keep'] },
        'catalogue.opened': { actions: ['change', 'keep'] },
      },
    },
  },
});
