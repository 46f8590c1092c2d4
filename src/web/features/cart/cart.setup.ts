import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { CouponCode, holdsDeposit } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, COUPON_REFUSAL_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import { toProvide } from '#web/lib/effects.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { withRequests } from '#web/lib/request.ts';
import type { CartNotice } from './cart-notices.ts';
import { noticesAfter } from './cart-notices.ts';
import type { CartEvent, CartLineEvent, CouponResult } from './cart-reducer.ts';
import { applyEvent } from './cart-reducer.ts';

/** From the cart store: the cart as it is stored now, after a change of this tab or of another one. */
export type CartSynced = { type: 'cart.synced'; cart: Cart };

/** A coupon to ask the host about, and the cart that it is for. */
export type CouponCheckInput = { cart: Cart; coupon: string };

type CartContext = {
  cart: Cart;
  notices: readonly CartNotice[];
  /** What Clear Cart took away. */
  clearedCart: Cart;
  /** The code that the shopper entered last. */
  enteredCode: string;
  /** Why that code was refused. */
  couponError: FormError | null;
  /** Why the cart lost its coupon. */
  revokedReason: string | null;
  /** The total for which this tab last asked the host about a coupon. */
  checkedTotal: Pkr | null;
};

/** A cart with a new total waits so long for further changes: a host takes 20 checks a minute. */
const COUPON_RECHECK_MS = 3_000;

/** What the regions of the cart's chart share. */
export const cartSetup = withRequests(
  setup({
    types: {
      context: {} as CartContext,
      input: {} as { cart: Cart },
      events: {} as
        | CartLineEvent
        | CartSynced
        | { type: 'notices.dismissed' }
        | { type: 'clearing.undone' }
        | { type: 'coupon.entered'; code: string }
        | { type: 'coupon.removed' }
        | { type: 'revocation.dismissed' }
        /** The cart's page is no longer shown. */
        | { type: 'page.left' },
      tags: {} as 'busy' | 'unavailable',
    },
    actors: {
      cartStore: fromCallback<CartEvent>(() => {}),
      checkCoupon: toProvide<CouponResult, CouponCheckInput>('checkCoupon'),
    },
    delays: {
      answerBy: ACCOUNT_TIMEOUT_MS,
      clearRefusalAfter: COUPON_REFUSAL_MS,
      recheckAfter: COUPON_RECHECK_MS,
    },
    actions: {
      /** Shows a change at once, and sends it to the store. */
      dispatch: enqueueActions(({ context: { cart, notices }, enqueue }, event: CartEvent) => {
        const changed = applyEvent(cart, event);
        enqueue.assign({
          cart: changed,
          notices: noticesAfter(event, notices, { before: cart, after: changed }),
        });
        enqueue.sendTo('cartStore', event);
      }),
      rememberCheckedTotal: assign({ checkedTotal: ({ context }) => context.cart.totalPrice }),
    },
    guards: {
      isEmpty: ({ context }) => context.cart.items.length === 0,
      holdsLine: ({ context }, id: string) => context.cart.items.some((item) => item.id === id),
      hasNotices: ({ context }) => context.notices.length > 0,
      hasNothingToUndo: ({ context }) => context.clearedCart.items.length === 0,
      hasCoupon: ({ context }) => context.cart.coupon !== undefined,
      holdsDeposit: ({ context }) => holdsDeposit(context.cart.items),
      /** An empty cart takes no coupon, nor does one with a deposit. */
      takesCoupon: ({ context: { cart } }) => cart.items.length > 0 && !holdsDeposit(cart.items),
      isValidCode: (_, code: string) => parse(CouponCode, code).ok,
      /** The total has changed since this tab last asked the host about the coupon. */
      isUnchecked: ({ context }) => context.checkedTotal !== context.cart.totalPrice,
    },
  }),
);
