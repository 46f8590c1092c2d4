import { assign, not } from 'xstate';
import { applyChange, type LineChange } from '#web/lib/cart/changes.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { cartSetup } from './cart.setup.ts';
import { coupon } from './coupon.ts';

/** The event is the change: what shoppers and others of the shop do to the cart. */
const made = { actions: { type: 'make', params: ({ event }: { event: LineChange }) => event } } as const;

const lines = cartSetup.createStateConfig({
  initial: 'empty',
  states: {
    empty: {
      description: 'Nothing is in the cart.',
      always: { guard: not('isEmpty'), target: 'filled' },
    },
    cleared: {
      description: 'The cart was cleared, which can be undone until something is added.',
      always: [
        { guard: not('isEmpty'), target: 'filled' },
        { guard: 'hasNothingCleared', target: 'empty' },
      ],
      on: {
        'clearing.undone': {
          actions: {
            type: 'make',
            params: ({ context }) => ({ type: 'clearing.undone', cart: context.cleared }),
          },
        },
        'catalogue.opened': {
          actions: assign({ cleared: ({ context, event }) => applyChange(context.cleared, event) }),
        },
      },
    },
    filled: {
      description: 'The lines, what they cost, and the way to pay.',
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'quantity.changed': { guard: { type: 'holdsLine', params: ({ event }) => event.id }, ...made },
        'item.removed': { guard: { type: 'holdsLine', params: ({ event }) => event.id }, ...made },
        'catalogue.opened': made,
        'cart.cleared': {
          target: 'cleared',
          actions: [assign({ cleared: ({ context }) => context.cart }), made.actions],
        },
      },
    },
  },
});

const news = cartSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      description: 'The catalogue changed nothing that the shopper does not know of.',
      always: { guard: 'hasNews', target: 'unread' },
    },
    unread: {
      description: 'A word on the lines that a new catalogue took away or changed, until it is read.',
      always: { guard: not('hasNews'), target: 'none' },
      on: { 'repricing.read': { actions: assign({ told: [] }) } },
    },
  },
});

/**
 * The cart (spec §4): its lines, what a new catalogue did to them, and its coupon. A change shows at once and goes to the keeper,
 * who applies it to the newest kept cart (another tab may have changed it meanwhile) and answers with the result.
 */
export const cartMachine = cartSetup.createMachine({
  id: 'cart',
  type: 'parallel',
  context: ({ input }) => ({
    cart: input.cart,
    told: [],
    cleared: EMPTY_CART,
    entered: '',
    reason: null,
    asked: null,
  }),
  invoke: { id: 'keeper', src: 'keeper' },
  on: {
    'cart.synced': { actions: 'follow' },
    'item.added': made,
    'order.placed': made,
    'order.repriced': made,
    'items.returned': made,
  },
  states: { lines, news, coupon },
});
