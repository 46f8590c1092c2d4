import { assign, enqueueActions, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { CouponCode, holdsDeposit } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, COUPON_REFUSAL_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import { toProvide, toProvideCallback, withRequests } from '#statecharts/index.ts';
import type { FormError } from '#web/lib/refusal.ts';
import { quantityOf } from './cart-lines.ts';
import type { CartNotice } from './cart-notices.ts';
import { noticesAfter } from './cart-notices.ts';
import type { CartEvent, CartLineEvent, CouponResult } from './cart-reducer.ts';
import { applyEvent } from './cart-reducer.ts';

/** From the cart store: the stored cart after a change by this tab or another one. */
export type CartSynced = { type: 'cart.synced'; cart: Cart };

/** The cart took so many of an added item: all, or those that its limits allow. */
export type ItemTaken = { type: 'item.taken'; item: { name: string; quantity: number } };

/** A coupon to check with the host, and the cart to apply it to. */
export type CouponCheckInput = { cart: Cart; coupon: string };

type CartContext = {
  cart: Cart;
  notices: readonly CartNotice[];
  /** The lines and coupon that Clear Cart removed. */
  clearedCart: Cart;
  /** The last code that the shopper entered. */
  enteredCode: string;
  /** Why that code was refused. */
  couponError: FormError | null;
  /** Why the cart lost its coupon. */
  revokedReason: string | null;
  /** The total at this tab's last check of a coupon. */
  checkedTotal: Pkr | null;
  /** The line whose details are being asked for. */
  askedId: string | null;
};

/**
 * The delay after a new total, so that quick changes share one check: the host takes 20 a minute.
 */
const COUPON_RECHECK_MS = 3_000;

/** Shared by the regions of the cart's chart. */
export const cartSetup = withRequests(
  setup({
    types: {
      context: {} as CartContext,
      input: {} as { cart: Cart },
      events: {} as
        | CartLineEvent
        | CartSynced
        | { type: 'details.opened'; id: string }
        | { type: 'details.cancelled' }
        | { type: 'notices.dismissed' }
        | { type: 'clearing.undone' }
        | { type: 'coupon.entered'; code: string }
        | { type: 'coupon.removed' }
        | { type: 'revocation.dismissed' }
        /** The shopper has left the cart's page. */
        | { type: 'page.left' },
      emitted: {} as ItemTaken,
      tags: {} as 'busy' | 'unavailable',
    },
    actors: {
      cartStore: toProvideCallback<CartEvent>('cartStore'),
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
        if (event.type !== 'item.added') return;
        const { id, name } = event.item;
        const quantity = quantityOf(changed, id) - quantityOf(cart, id);
        if (quantity > 0) enqueue.emit({ type: 'item.taken', item: { name, quantity } });
      }),
      rememberCheckedTotal: assign({ checkedTotal: ({ context }) => context.cart.totalPrice }),
    },
    guards: {
      isEmpty: ({ context }) => context.cart.items.length === 0,
      holdsLine: ({ context }, id: string) => context.cart.items.some((item) => item.id === id),
      holdsAsked: ({ context: { askedId, cart } }) => cart.items.some(({ id }) => id === askedId),
      hasNotices: ({ context }) => context.notices.length > 0,
      hasNothingToUndo: ({ context }) => context.clearedCart.items.length === 0,
      hasCoupon: ({ context }) => context.cart.coupon !== undefined,
      holdsDeposit: ({ context }) => holdsDeposit(context.cart.items),
      /** Neither an empty cart nor one with a deposit takes a coupon. */
      takesCoupon: ({ context: { cart } }) => cart.items.length > 0 && !holdsDeposit(cart.items),
      isValidCode: (_, code: string) => parse(CouponCode, code).ok,
      /** The total has changed since this tab's last check of the coupon. */
      isUnchecked: ({ context }) => context.checkedTotal !== context.cart.totalPrice,
    },
  }),
);
