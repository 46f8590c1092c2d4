import { assign, enqueueActions, fromCallback, setup } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { CouponCode, holdsDeposit } from '#contract/cart.ts';
import { ACCOUNT_TIMEOUT_MS, COUPON_REFUSAL_MS } from '#contract/constants.ts';
import type { Pkr } from '#contract/money.ts';
import { parse } from '#contract/parse.ts';
import type { CartChange, LineChange, Verdict } from '#web/lib/cart/changes.ts';
import { applyChange } from '#web/lib/cart/changes.ts';
import type { LineNews } from '#web/lib/cart/news.ts';
import { newsOf } from '#web/lib/cart/news.ts';
import { toProvide } from '#web/lib/effects.ts';

/** What the keeper tells: the cart as it is kept now, after a change of this tab or of another one. */
export type Synced = { type: 'cart.synced'; cart: Cart };

/** A coupon to ask the host about, and the cart that it is for. */
export type CouponQuestion = { cart: Cart; coupon: string };

export type CartContext = {
  cart: Cart;
  told: LineNews[];
  /** What Clear Cart took away. */
  cleared: Cart;
  /** The code that the shopper entered last. */
  entered: string;
  /** Why that code was refused, or why the cart lost its coupon. */
  reason: string | null;
  /** The total for which this tab last asked the host about a coupon. */
  asked: Pkr | null;
};

/** How long a cart with a coupon rests before the host is asked whether the coupon still counts: a host takes 20 tries a minute. */
const RECHECK_MS = 3_000;

/** The news that a cart still bears out. */
const stillTrue = (told: readonly LineNews[], { items }: Cart) => newsOf(told, items, items, () => true);

/** Only new prices make news: what the shopper did, here or in another tab, is known to them. */
function newsIn(change: CartChange, { told, cart }: CartContext, after: Cart): LineNews[] {
  if (change.type === 'catalogue.opened')
    return newsOf(told, cart.items, after.items, (id) => change.catalogue.variants.has(id));
  return change.type === 'order.repriced'
    ? newsOf(told, cart.items, after.items, () => false)
    : stillTrue(told, after);
}

/** What the chart of the cart is made of: its words, its effects, its questions. */
export const cartSetup = setup({
  types: {
    context: {} as CartContext,
    input: {} as { cart: Cart },
    events: {} as
      | LineChange
      | Synced
      | { type: 'repricing.read' }
      | { type: 'clearing.undone' }
      | { type: 'coupon.entered'; code: string }
      | { type: 'coupon.removed' }
      | { type: 'loss.read' }
      /** The cart is looked at no more. */
      | { type: 'cart.left' },
    tags: {} as 'busy' | 'barred',
  },
  actors: {
    keeper: fromCallback<CartChange>(() => {}),
    checkCoupon: toProvide<Verdict, CouponQuestion>('checkCoupon'),
  },
  delays: {
    answerBy: ACCOUNT_TIMEOUT_MS,
    clearRefusalAfter: COUPON_REFUSAL_MS,
    recheckAfter: RECHECK_MS,
  },
  actions: {
    /** Shows a change at once, and hands it to the keeper. */
    make: enqueueActions(({ context, enqueue }, change: CartChange) => {
      const cart = applyChange(context.cart, change);
      enqueue.assign({ cart, told: newsIn(change, context, cart) });
      enqueue.sendTo('keeper', change);
    }),
    follow: assign(({ context: { told }, event }) =>
      event.type === 'cart.synced' ? { cart: event.cart, told: stillTrue(told, event.cart) } : {},
    ),
    noteAsked: assign({ asked: ({ context }) => context.cart.totalPrice }),
  },
  guards: {
    isEmpty: ({ context }) => context.cart.items.length === 0,
    holdsLine: ({ context }, id: string) => context.cart.items.some((item) => item.id === id),
    hasNews: ({ context }) => context.told.length > 0,
    hasNothingCleared: ({ context }) => context.cleared.items.length === 0,
    hasCoupon: ({ context }) => context.cart.coupon !== undefined,
    holdsDeposit: ({ context }) => holdsDeposit(context.cart.items),
    /** An empty cart takes no coupon, nor does one with a deposit. */
    takesCoupon: ({ context: { cart } }) => cart.items.length > 0 && !holdsDeposit(cart.items),
    isCode: ({ event }) => event.type === 'coupon.entered' && parse(CouponCode, event.code).ok,
    /** The host has not said of this cart, but of another one at most, that the coupon counts. */
    isUnasked: ({ context }) => context.asked !== context.cart.totalPrice,
  },
});
