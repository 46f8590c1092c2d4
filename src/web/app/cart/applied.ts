import { and, assign, not } from 'xstate';
import { cartSetup } from './cart.setup.ts';

const NOT_WITH_DEPOSIT = 'A discount code can not be used together with a balance deposit.';

/** The cart carries a coupon. It is asked about again whenever the cart has come to another total, and on the next visit. */
export const applied = cartSetup.createStateConfig({
  initial: 'resting',
  always: [
    {
      guard: and([not('hasCoupon'), 'holdsDeposit']),
      target: '#cart.coupon.died',
      actions: assign({ reason: NOT_WITH_DEPOSIT }),
    },
    { guard: not('hasCoupon'), target: '#cart.coupon.none' },
  ],
  on: {
    'coupon.removed': {
      actions: {
        type: 'make',
        params: ({ context }) => ({ type: 'coupon.dropped', coupon: context.cart.coupon }),
      },
    },
  },
  states: {
    resting: {
      description: 'The coupon counts, and what it takes off is shown.',
      always: { guard: 'isUnasked', target: 'waiting' },
    },
    waiting: {
      description:
        'The coupon counts. The cart is another one since the host was asked, and soon it will be asked again.',
      after: { recheckAfter: 'rechecking' },
    },
    rechecking: {
      description: 'The coupon counts while the host is asked again. Without an answer it goes on counting.',
      entry: 'noteAsked',
      invoke: {
        id: 'recheckCoupon',
        src: 'checkCoupon',
        input: ({ context: { cart } }) => ({ cart, coupon: cart.coupon ?? '' }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'allowed',
            target: 'resting',
            actions: {
              type: 'make',
              params: ({ event }) => ({ type: 'coupon.rechecked', verdict: event.output }),
            },
          },
          {
            target: '#cart.coupon.died',
            actions: [
              {
                type: 'make',
                params: ({ event }) => ({ type: 'coupon.rechecked', verdict: event.output }),
              },
              assign({
                reason: ({ event: { output } }) => (output.kind === 'refused' ? output.reason : null),
              }),
            ],
          },
        ],
        onError: 'resting',
      },
      after: { answerBy: 'resting' },
    },
  },
});
