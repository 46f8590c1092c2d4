import type { Cart, CartItem, Discount } from '#contract/cart.ts';
import { cartTotal, holdsDeposit } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { added, asPriced, EMPTY_CART, lessened, repriced, resized, without } from './lines.ts';

/** What shoppers, checkout and a new catalogue do to a cart. */
export type LineChange =
  | { type: 'item.added'; item: CartItem }
  | { type: 'quantity.changed'; id: string; quantity: number }
  | { type: 'item.removed'; id: string }
  | { type: 'cart.cleared' }
  /** Checkout has opened a payment for these lines. */
  | { type: 'order.placed'; items: readonly CartItem[] }
  /** The host prices what was to be `ordered` as this `cart`. */
  | { type: 'order.repriced'; ordered: Cart; cart: Cart }
  /** A payment ended unpaid, and its items come back. */
  | { type: 'items.returned'; items: readonly CartItem[] }
  | { type: 'catalogue.opened'; catalogue: CatalogueIndex };

/** What the host says of a coupon. */
export type Verdict =
  | ({ kind: 'allowed'; coupon: string } & Discount)
  | { kind: 'refused'; coupon: string; reason: string };

/**
 * All that can happen to a cart. Applied to whatever cart is the newest, so that changes of several tabs add up: each says what it
 * is about, and none carries a cart that takes another's place.
 */
export type CartChange =
  | LineChange
  | { type: 'clearing.undone'; cart: Cart }
  | { type: 'coupon.tried'; verdict: Verdict }
  /** The host was asked again about the coupon that a cart carried. */
  | { type: 'coupon.rechecked'; verdict: Verdict }
  | { type: 'coupon.dropped'; coupon: string | undefined };

/** The cart after `change`: every line within its limits, the whole within the highest total, no coupon with a deposit. */
export function applyChange(cart: Cart, change: CartChange): Cart {
  const { items } = cart;
  switch (change.type) {
    case 'item.added':
      return withLines(cart, added(items, change.item));
    case 'quantity.changed':
      return withLines(cart, resized(items, change));
    case 'item.removed':
      return withLines(cart, without(items, change.id));
    case 'cart.cleared':
      return EMPTY_CART;
    case 'clearing.undone':
      return withCoupon(withLines(cart, change.cart.items.reduce(added, items)), change.cart);
    case 'order.placed':
      return withoutCoupon(withLines(cart, lessened(items, change.items)));
    case 'order.repriced':
      return withTerms(withLines(cart, asPriced(items, change)), change);
    case 'items.returned':
      return withLines(cart, change.items.reduce(added, items));
    case 'catalogue.opened':
      return withLines(cart, repriced(items, change.catalogue));
    case 'coupon.tried':
      return change.verdict.kind === 'allowed' ? withCoupon(cart, change.verdict) : cart;
    case 'coupon.rechecked':
      return cart.coupon === change.verdict.coupon ? rejudged(cart, change.verdict) : cart;
    case 'coupon.dropped':
      return cart.coupon === change.coupon ? withoutCoupon(cart) : cart;
  }
}

/** An emptied cart drops its coupon, and so does one that a deposit was added to. */
function withLines(cart: Cart, items: CartItem[]): Cart {
  if (items.length === 0) return EMPTY_CART;
  const changed = { ...cart, items, totalPrice: cartTotal(items) };
  return holdsDeposit(items) ? withoutCoupon(changed) : changed;
}

/** Nothing is taken off an empty cart, nor off a deposit. */
function withCoupon(cart: Cart, { coupon, discount, cap }: Pick<Cart, 'coupon' | 'discount' | 'cap'>): Cart {
  if (coupon === undefined || cart.items.length === 0 || holdsDeposit(cart.items)) return cart;
  return { ...cart, coupon, discount, cap };
}

/** The host may take a coupon back, or allow it at other terms than before. */
const rejudged = (cart: Cart, verdict: Verdict): Cart =>
  verdict.kind === 'allowed' ? withCoupon(cart, verdict) : withoutCoupon(cart);

/** The coupon that was to be used counts as the host says, or no more; another one that came meanwhile stays. */
const withTerms = (cart: Cart, { ordered, cart: told }: { ordered: Cart; cart: Cart }): Cart => {
  if (cart.coupon !== ordered.coupon) return cart;
  return told.coupon === undefined ? withoutCoupon(cart) : withCoupon(cart, told);
};

const withoutCoupon = ({ items, totalPrice }: Cart): Cart => ({ items, totalPrice });
