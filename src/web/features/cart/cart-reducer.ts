import type { DeliveryDetails } from '#contract/asks.ts';
import type { Cart, CartItem, Discount } from '#contract/cart.ts';
import { cartTotal, holdsDeposit } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import {
  addItem,
  applyHostPrices,
  EMPTY_CART,
  markShort,
  removeItem,
  repriceLines,
  restoreItem,
  setDetails,
  setQuantity,
  subtractOrdered,
} from './cart-lines.ts';

/** The changes to a cart by shoppers, the checkout and a new catalogue. */
export type CartLineEvent =
  | { type: 'item.added'; item: CartItem }
  | { type: 'quantity.changed'; id: string; quantity: number }
  /** The details of a line were filled in or changed. */
  | { type: 'details.submitted'; id: string; details: DeliveryDetails }
  | { type: 'item.removed'; id: string }
  | { type: 'cart.cleared' }
  /** The host has said whether that many of it are in stock (spec §8). */
  | { type: 'stock.checked'; id: string; isShort: boolean }
  /** Checkout has created a payment for these lines. */
  | { type: 'order.placed'; items: readonly CartItem[] }
  /** The host prices the `ordered` items as this `cart`. */
  | { type: 'order.repriced'; ordered: Cart; cart: Cart }
  /** A payment was closed unpaid, and its items are put back. */
  | { type: 'items.restored'; items: readonly CartItem[] }
  | { type: 'catalogue.updated'; catalogue: CatalogueIndex };

/** The host's answers about a coupon. */
export type CouponResult =
  | ({ kind: 'accepted'; coupon: string } & Discount)
  | { kind: 'refused'; coupon: string; reason: string };

/**
 * Every change to a cart. Events name the change instead of carrying a cart, so that changes from
 * several tabs merge.
 */
export type CartEvent =
  | CartLineEvent
  | { type: 'clearing.undone'; cart: Cart }
  | { type: 'coupon.checked'; result: CouponResult }
  /** A check of the coupon that the cart already had. */
  | { type: 'coupon.rechecked'; result: CouponResult }
  | { type: 'coupon.cleared'; coupon: string | undefined };

/**
 * The cart after `event`: every line within its limits, the total within the highest one (R-20,
 * R-24), no coupon with a deposit.
 */
export function applyEvent(cart: Cart, event: CartEvent): Cart {
  const { items } = cart;
  switch (event.type) {
    case 'item.added':
      return withLines(cart, addItem(items, event.item));
    case 'quantity.changed':
      return withLines(cart, setQuantity(items, event));
    case 'details.submitted':
      return withLines(cart, setDetails(items, event));
    case 'stock.checked':
      return withLines(cart, markShort(items, event));
    case 'item.removed':
      return withLines(cart, removeItem(items, event.id));
    case 'cart.cleared':
      return EMPTY_CART;
    case 'clearing.undone':
      return withCoupon(withLines(cart, event.cart.items.reduce(restoreItem, items)), event.cart);
    case 'order.placed':
      return withoutCoupon(withLines(cart, subtractOrdered(items, event.items)));
    case 'order.repriced':
      return withRepricedCoupon(withLines(cart, applyHostPrices(items, event)), event);
    case 'items.restored':
      return withLines(cart, event.items.reduce(restoreItem, items));
    case 'catalogue.updated':
      return withLines(cart, repriceLines(items, event.catalogue));
    case 'coupon.checked':
      return event.result.kind === 'accepted' ? withCoupon(cart, event.result) : cart;
    case 'coupon.rechecked':
      return cart.coupon === event.result.coupon ? withRecheckedCoupon(cart, event.result) : cart;
    case 'coupon.cleared':
      return cart.coupon === event.coupon ? withoutCoupon(cart) : cart;
  }
}

/** A cart loses its coupon when it becomes empty or gets a deposit. */
function withLines(cart: Cart, items: CartItem[]): Cart {
  if (items.length === 0) return EMPTY_CART;
  const changed = { ...cart, items, totalPrice: cartTotal(items) };
  return holdsDeposit(items) ? withoutCoupon(changed) : changed;
}

/** Neither an empty cart nor one with a deposit takes a coupon. */
function withCoupon(cart: Cart, { coupon, discount, cap }: Pick<Cart, 'coupon' | 'discount' | 'cap'>): Cart {
  if (coupon === undefined || cart.items.length === 0 || holdsDeposit(cart.items)) return cart;
  return { ...cart, coupon, discount, cap };
}

/** The host may revoke a coupon, or accept it on new terms. */
const withRecheckedCoupon = (cart: Cart, result: CouponResult): Cart =>
  result.kind === 'accepted' ? withCoupon(cart, result) : withoutCoupon(cart);

/** The ordered coupon gets the host's terms or is lost. One applied meanwhile stays. */
const withRepricedCoupon = (cart: Cart, { ordered, cart: hostCart }: { ordered: Cart; cart: Cart }): Cart => {
  if (cart.coupon !== ordered.coupon) return cart;
  return hostCart.coupon === undefined ? withoutCoupon(cart) : withCoupon(cart, hostCart);
};

const withoutCoupon = ({ items, totalPrice }: Cart): Cart => ({ items, totalPrice });
