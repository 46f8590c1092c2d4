import { type ActorRefFrom, assign, not } from 'xstate';
import { cartSetup } from './cart.setup.ts';
import { EMPTY_CART } from './cart-lines.ts';
import { stillValid } from './cart-notices.ts';
import { applyEvent, type CartLineEvent } from './cart-reducer.ts';
import { coupon } from './coupon.state.ts';

/** For events that carry a whole change of the cart. */
const dispatch = {
  actions: { type: 'dispatch', params: ({ event }: { event: CartLineEvent }) => event },
} as const;

/**
 * The cart (spec §4): its lines, how a new catalogue changed them, and its coupon. A change shows
 * at once and goes to the cart store, which applies it to the latest stored cart (another tab may
 * have changed it) and answers with the result.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  type: 'parallel',
  context: ({ input }) => ({
    cart: input.cart,
    notices: [],
    clearedCart: EMPTY_CART,
    enteredCode: '',
    couponError: null,
    revokedReason: null,
    checkedTotal: null,
    askedId: null,
  }),
  invoke: { id: 'cartStore', src: 'cartStore' },
  on: {
    'cart.synced': {
      actions: assign(({ context, event }) => ({
        cart: event.cart,
        notices: stillValid(context.notices, event.cart.items),
      })),
    },
    'item.added': dispatch,
    'stock.checked': dispatch,
    'order.placed': dispatch,
    'order.repriced': dispatch,
    'items.restored': dispatch,
  },
  states: {
    lines: {
      description: 'The content of the cart.',
      initial: 'empty',
      states: {
        empty: {
          description: 'Nothing is in the cart.',
          always: { guard: not('isEmpty'), target: 'filled' },
        },
        filled: {
          description: 'The lines, their prices, and the button to the checkout.',
          always: { guard: 'isEmpty', target: 'empty' },
          on: {
            'quantity.changed': {
              guard: { type: 'holdsLine', params: ({ event }) => event.id },
              ...dispatch,
            },
            'item.removed': {
              guard: { type: 'holdsLine', params: ({ event }) => event.id },
              ...dispatch,
            },
            'catalogue.updated': dispatch,
            'cart.cleared': {
              target: 'cleared',
              actions: [assign({ clearedCart: ({ context }) => context.cart }), dispatch.actions],
            },
          },
        },
        cleared: {
          description: 'The cart was cleared. This can be undone until something is added.',
          always: [
            { guard: not('isEmpty'), target: 'filled' },
            { guard: 'hasNothingToUndo', target: 'empty' },
          ],
          on: {
            'clearing.undone': {
              actions: {
                type: 'dispatch',
                params: ({ context }) => ({ type: 'clearing.undone', cart: context.clearedCart }),
              },
            },
            'catalogue.updated': {
              actions: assign({
                clearedCart: ({ context, event }) => applyEvent(context.clearedCart, event),
              }),
            },
          },
        },
      },
    },
    notices: {
      description: 'Changes by a new catalogue.',
      initial: 'none',
      states: {
        none: {
          description: 'No change that the shopper has not seen.',
          always: { guard: 'hasNotices', target: 'shown' },
        },
        shown: {
          description: 'Notices of lines that were dropped or changed, until they are dismissed.',
          always: { guard: not('hasNotices'), target: 'none' },
          on: { 'notices.dismissed': { actions: assign({ notices: [] }) } },
        },
      },
    },
    details: {
      description: 'What the delivery of a line needs to know.',
      initial: 'closed',
      states: {
        closed: {
          description: 'The details are beside their lines, or what is missing.',
          on: {
            'details.opened': {
              guard: { type: 'holdsLine', params: ({ event }) => event.id },
              target: 'open',
              actions: assign({ askedId: ({ event }) => event.id }),
            },
          },
        },
        open: {
          description: 'A form asks for the details of a line, and shows those that it has.',
          always: { guard: not('holdsAsked'), target: 'closed' },
          exit: assign({ askedId: null }),
          on: {
            'details.opened': { actions: assign({ askedId: ({ event }) => event.id }) },
            'details.submitted': { target: 'closed', ...dispatch },
            'details.cancelled': 'closed',
          },
        },
      },
    },
    coupon,
  },
});

export type CartRef = ActorRefFrom<typeof cartMachine>;
