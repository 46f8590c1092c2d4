import { assign, setup } from 'xstate';
import type { Order } from '#contract/orders.ts';
import { toProvide, withRequests } from '#statecharts/index.ts';

/** An item of the order that the cart took only in part or not at all, and why. */
export type NotAdded = { name: string; why: 'gone' | 'outOfStock' | 'cartFull' };

/** How much of an order the cart took: all, a part, or nothing. */
export type BuyAgainResult =
  | { kind: 'all' }
  | { kind: 'part'; notAdded: readonly NotAdded[] }
  | { kind: 'nothing'; notAdded: readonly NotAdded[] };

/** The catalogue may still be loading; this ends a wait that would never end. */
const ADD_TIMEOUT_MS = 5_000;

const buyAgain = withRequests(
  setup({
    types: {
      input: {} as { cart: Order['cart'] },
      context: {} as { cart: Order['cart']; notAdded: readonly NotAdded[] },
      events: {} as { type: 'buyAgain.pressed' },
      tags: {} as 'busy' | 'done',
    },
    actors: { putInCart: toProvide<BuyAgainResult, Order['cart']>('putInCart') },
    delays: { addBy: ADD_TIMEOUT_MS },
    actions: {
      keep: assign((_, notAdded: readonly NotAdded[]) => ({ notAdded })),
    },
  }),
);

/** Puts what an order holds into the cart again, by one press. */
export const buyAgainMachine = buyAgain.createMachine({
  id: 'buyAgain',
  context: ({ input: { cart } }) => ({ cart, notAdded: [] }),
  initial: 'offered',
  states: {
    offered: {
      description: 'The button.',
      on: { 'buyAgain.pressed': 'adding' },
    },
    adding: buyAgain.request({
      description: 'The items are put into the cart, at the prices of the catalogue.',
      tags: 'busy',
      call: 'putInCart',
      input: ({ context }) => context.cart,
      within: 'addBy',
      onAnswer: {
        all: 'added',
        part: {
          target: 'addedInPart',
          actions: { type: 'keep', params: ({ event }) => event.output.notAdded },
        },
        nothing: {
          target: 'notAdded',
          actions: { type: 'keep', params: ({ event }) => event.output.notAdded },
        },
      },
      lost: 'failed',
    }),
    failed: {
      description: 'The catalogue could not be read, so nothing was added; the button stays.',
      on: { 'buyAgain.pressed': 'adding' },
    },
    added: { type: 'final', tags: 'done', description: 'All of it is in the cart, with a link there.' },
    addedInPart: {
      type: 'final',
      tags: 'done',
      description: 'A part is in the cart, with a link there; what is missing, and why.',
    },
    notAdded: { type: 'final', description: 'None of it can be bought now, and why.' },
  },
});
