import { type ActorRefFrom, assign, setup } from 'xstate';
import type { Pkr } from '#contract/money.ts';
import { toProvideCallback } from '#statecharts/index.ts';

/** The item and quantity that a press on Add put into the cart. */
export type AddedItem = { name: string; quantity: number };

/**
 * The bar that leads to the cart after an add: at the foot of a phone, below the header's cart
 * on a desktop. It lives as long as the shopper stays among categories and products.
 */
export const cartBarMachine = setup({
  types: {
    context: {} as {
      /** The last item that was added; null while the bar is not there. */
      added: AddedItem | null;
      /** The sum of the cart; null while it is empty. */
      total: Pkr | null;
    },
    events: {} as
      | { type: 'item.added'; item: AddedItem }
      /** From the cart, also where another tab has changed it. */
      | { type: 'cart.changed'; total: Pkr | null }
      /** A text field of a touch screen has the focus, so its keyboard covers the foot. */
      | { type: 'keyboard.opened' }
      | { type: 'keyboard.closed' }
      | { type: 'bar.dismissed' },
  },
  actors: { cart: toProvideCallback('cart'), keyboard: toProvideCallback('keyboard') },
  guards: {
    isFilled: ({ context }) => context.total !== null,
    isEmpty: (_, total: Pkr | null) => total === null,
  },
}).createMachine({
  id: 'cartBar',
  type: 'parallel',
  context: { added: null, total: null },
  invoke: [
    { id: 'cart', src: 'cart' },
    { id: 'keyboard', src: 'keyboard' },
  ],
  states: {
    item: {
      description: 'What was added.',
      initial: 'none',
      on: {
        'cart.changed': [
          {
            guard: { type: 'isEmpty', params: ({ event }) => event.total },
            target: '.none',
            actions: assign({ total: null }),
          },
          { actions: assign({ total: ({ event }) => event.total }) },
        ],
        'item.added': {
          guard: 'isFilled',
          target: '.added',
          actions: assign({ added: ({ event }) => event.item }),
        },
      },
      states: {
        none: {
          description: 'Nothing was added here, the cart is empty again, or the bar was dismissed.',
          entry: assign({ added: null }),
        },
        added: {
          description: 'The last item that was added, the sum of the cart, and the way there.',
          on: { 'bar.dismissed': 'none' },
        },
      },
    },
    keyboard: {
      description: "The keyboard of a touch screen, which shares the phone's foot.",
      initial: 'closed',
      states: {
        closed: { description: 'The bar has its place.', on: { 'keyboard.opened': 'open' } },
        open: {
          description: 'While something is typed the bar is hidden, so that it covers no field.',
          on: { 'keyboard.closed': 'closed' },
        },
      },
    },
  },
});

export type CartBarRef = ActorRefFrom<typeof cartBarMachine>;
