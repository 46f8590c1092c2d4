import { and, assign, not } from 'xstate';
import { CouponCode } from '#contract/cart.ts';
import { parse } from '#contract/parse.ts';
import { messageOf } from '#web/lib/failure.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { cartSetup } from './cart.setup.ts';

const NOT_WITH_DEPOSIT = "Discount codes don't work with a balance deposit.";

/** An error beside the coupon field. */
const couponError = (message: string): FormError => ({ message, field: 'coupon' });

const validationErrorOf = (code: string): FormError | null => {
  const parsed = parse(CouponCode, code);
  return parsed.ok ? null : couponError(parsed.reason);
};

/** A state in which a code can be entered. An invalid one is refused without asking the host. */
const acceptsCode = cartSetup.createStateConfig({
  on: {
    'coupon.entered': [
      {
        guard: { type: 'isValidCode', params: ({ event }) => event.code },
        target: '#cart.coupon.checking',
        actions: assign({ enteredCode: ({ event }) => event.code.trim() }),
      },
      {
        target: '#cart.coupon.refused',
        actions: assign({ couponError: ({ event }) => validationErrorOf(event.code) }),
      },
    ],
  },
});

/** Another tab may at any time apply a coupon, or change the lines so that no coupon fits. */
const followCart = [
  { guard: 'hasCoupon', target: 'applied' },
  { guard: not('takesCoupon'), target: 'unavailable' },
] as const;

const applied = cartSetup.createStateConfig({
  description: 'The cart has a coupon, which is checked again on each visit and after each change.',
  initial: 'idle',
  always: [
    {
      guard: and([not('hasCoupon'), 'holdsDeposit']),
      target: 'revoked',
      actions: assign({ revokedReason: NOT_WITH_DEPOSIT }),
    },
    { guard: not('hasCoupon'), target: 'none' },
  ],
  on: {
    'coupon.removed': {
      actions: {
        type: 'dispatch',
        params: ({ context }) => ({ type: 'coupon.cleared', coupon: context.cart.coupon }),
      },
    },
  },
  states: {
    idle: {
      description: 'The discount is shown.',
      always: { guard: 'isUnchecked', target: 'stale' },
    },
    stale: {
      description: 'The total has changed since the last check; the next one follows shortly.',
      after: { recheckAfter: 'rechecking' },
    },
    rechecking: cartSetup.request({
      description: 'The host checks the coupon again. Without an answer the coupon stays.',
      entry: 'rememberCheckedTotal',
      id: 'recheckCoupon',
      call: 'checkCoupon',
      input: ({ context: { cart } }) => ({ cart, coupon: cart.coupon ?? '' }),
      within: 'answerBy',
      onAnswer: {
        accepted: {
          target: 'idle',
          actions: {
            type: 'dispatch',
            params: ({ event }) => ({ type: 'coupon.rechecked', result: event.output }),
          },
        },
        refused: {
          target: '#cart.coupon.revoked',
          actions: [
            {
              type: 'dispatch',
              params: ({ event }) => ({ type: 'coupon.rechecked', result: event.output }),
            },
            assign({ revokedReason: ({ event }) => event.output.reason }),
          ],
        },
      },
      lost: 'idle',
    }),
  },
});

const revoked = cartSetup.createStateConfig({
  description: 'The cart has lost its coupon. A notice says why, until it is dismissed.',
  initial: 'open',
  always: [
    { guard: 'hasCoupon', target: 'applied' },
    { guard: 'isEmpty', target: 'unavailable' },
  ],
  on: { 'revocation.dismissed': 'none' },
  states: {
    open: {
      ...acceptsCode,
      description: 'Another code can be entered.',
      always: { guard: 'holdsDeposit', target: 'unavailable' },
    },
    unavailable: {
      description: 'No other code can be entered, because the cart holds a deposit.',
      tags: 'unavailable',
      always: { guard: not('holdsDeposit'), target: 'open' },
    },
  },
});

/** The cart's coupon (spec §4, R-22): applied while the cart has it, whichever tab applied it. */
export const coupon = cartSetup.createStateConfig({
  description: 'The discount code: entered, checked by the host, applied, revoked.',
  initial: 'none',
  states: {
    none: {
      ...acceptsCode,
      description: 'No coupon: a field for a code.',
      always: followCart,
    },
    unavailable: {
      description: 'No code can be entered: the cart is empty, or holds a deposit, and the field says so.',
      tags: 'unavailable',
      always: { guard: 'takesCoupon', target: 'none' },
    },
    checking: cartSetup.request({
      description: 'The host checks the code. Leaving or emptying the cart aborts the check.',
      tags: 'busy',
      entry: 'rememberCheckedTotal',
      always: followCart,
      on: { 'page.left': 'none' },
      call: 'checkCoupon',
      input: ({ context: { cart, enteredCode } }) => ({ cart, coupon: enteredCode }),
      within: 'answerBy',
      onAnswer: {
        accepted: {
          target: 'applied',
          actions: {
            type: 'dispatch',
            params: ({ event }) => ({ type: 'coupon.checked', result: event.output }),
          },
        },
        refused: {
          target: 'refused',
          actions: assign({ couponError: ({ event }) => couponError(event.output.reason) }),
        },
      },
      lost: {
        target: 'refused',
        actions: assign({ couponError: ({ event }) => couponError(messageOf(event.error)) }),
      },
    }),
    refused: {
      ...acceptsCode,
      description: 'For five seconds, why the code was refused; another one can be entered.',
      always: followCart,
      after: { clearRefusalAfter: 'none' },
    },
    applied,
    revoked,
  },
});
