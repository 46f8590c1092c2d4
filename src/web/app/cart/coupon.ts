import { assign, not } from 'xstate';
import { CouponCode } from '#contract/cart.ts';
import { parse } from '#contract/parse.ts';
import { messageOf, NO_ANSWER } from '#web/lib/failure.ts';
import { applied } from './applied.ts';
import { cartSetup } from './cart.setup.ts';

/** A state in which a code can be entered. What is no code at all is refused without asking the host. */
const open = (description: string) =>
  cartSetup.createStateConfig({
    description,
    on: {
      'coupon.entered': [
        {
          guard: 'isCode',
          target: '#cart.coupon.checking',
          actions: assign({ entered: ({ event }) => event.code.trim() }),
        },
        {
          target: '#cart.coupon.refused',
          actions: assign({ reason: ({ event }) => faultOf(event.code) }),
        },
      ],
    },
  });

const faultOf = (code: string): string | null => {
  const parsed = parse(CouponCode, code);
  return parsed.ok ? null : parsed.reason;
};

/** Whatever else goes on, the cart may come to carry a coupon, or to take none. */
const following = [
  { guard: 'hasCoupon', target: 'applied' },
  { guard: not('takesCoupon'), target: 'barred' },
] as const;

/** The coupon of the cart (spec §4, R-22). It is applied as long as the cart carries it, whichever tab put it there. */
export const coupon = cartSetup.createStateConfig({
  initial: 'none',
  states: {
    none: {
      ...open('No coupon: a field for a code.'),
      always: following,
    },
    barred: {
      description:
        'No code can be entered: the cart is empty, or holds a deposit, and then the field says so.',
      tags: 'barred',
      always: { guard: 'takesCoupon', target: 'none' },
    },
    checking: {
      description: 'The host is asked for the code. Leaving the cart or emptying it aborts that.',
      tags: 'busy',
      entry: 'noteAsked',
      always: following,
      on: { 'cart.left': 'none' },
      invoke: {
        id: 'checkCoupon',
        src: 'checkCoupon',
        input: ({ context: { cart, entered } }) => ({ cart, coupon: entered }),
        onDone: [
          {
            guard: ({ event }) => event.output.kind === 'allowed',
            target: 'applied',
            actions: {
              type: 'make',
              params: ({ event }) => ({ type: 'coupon.tried', verdict: event.output }),
            },
          },
          {
            target: 'refused',
            actions: assign({
              reason: ({ event: { output } }) => (output.kind === 'refused' ? output.reason : null),
            }),
          },
        ],
        onError: { target: 'refused', actions: assign({ reason: ({ event }) => messageOf(event.error) }) },
      },
      after: { answerBy: { target: 'refused', actions: assign({ reason: NO_ANSWER }) } },
    },
    refused: {
      ...open('For five seconds, why the code was refused; another one can be entered.'),
      always: following,
      after: { clearRefusalAfter: 'none' },
    },
    applied,
    died: {
      initial: 'open',
      always: [
        { guard: 'hasCoupon', target: 'applied' },
        { guard: 'isEmpty', target: 'barred' },
      ],
      on: { 'loss.read': 'none' },
      states: {
        open: {
          ...open('The cart has lost its coupon, and why, until that is read; another code can be entered.'),
          always: { guard: 'holdsDeposit', target: 'barred' },
        },
        barred: {
          description: 'The same, and no other code can be entered, since the cart holds a deposit.',
          tags: 'barred',
          always: { guard: not('holdsDeposit'), target: 'open' },
        },
      },
    },
  },
});
