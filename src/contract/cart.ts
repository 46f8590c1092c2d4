import * as v from 'valibot';
import type { Calls } from './call.ts';
import type { CatalogueIndex } from './catalogue.ts';
import { isSold, itemNameOf } from './catalogue.ts';
import {
  BALANCE_VARIANT,
  CART_LINES_MAX,
  CART_TOTAL_MAX,
  COUPON_LENGTH_MAX,
  DEPOSIT_MAX,
  DEPOSIT_MIN,
  QUANTITY_MAX,
} from './constants.ts';
import { minus, Pkr, pkr, sum, times } from './money.ts';
import { Slug } from './primitives.ts';

/** How many of a variant one cart may hold: 1 to 99, of the deposit item 50 to 200,000. */
export const quantityLimits = (variantId: string): { min: number; max: number } =>
  variantId === BALANCE_VARIANT ? { min: DEPOSIT_MIN, max: DEPOSIT_MAX } : { min: 1, max: QUANTITY_MAX };

/** The names of a product and of a variant, in one. */
const ItemName = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(1_002),
);

/** One line of a cart: a variant, its price for one, and how many. */
export const CartItem = v.pipe(
  v.object({
    id: Slug,
    name: ItemName,
    // Capped, so that the sum of any lines stays a number that is exact.
    price: v.pipe(
      Pkr,
      v.check((price) => price <= CART_TOTAL_MAX, 'must be at most 100,000,000'),
    ),
    quantity: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number')),
  }),
  v.check(({ id, quantity }) => {
    const { min, max } = quantityLimits(id);
    return quantity >= min && quantity <= max;
  }, 'must hold a quantity within its limits'),
);
export type CartItem = v.InferOutput<typeof CartItem>;

/** A coupon's code as a shopper types it: trimmed, 1 to 32 characters, none of them a control character. */
export const CouponCode = v.pipe(
  v.string('Enter a coupon code.'),
  v.trim(),
  v.minLength(1, 'Enter a coupon code.'),
  v.maxLength(COUPON_LENGTH_MAX, `A coupon code has at most ${COUPON_LENGTH_MAX} characters.`),
  v.regex(/^\P{Cc}+$/u, 'A coupon code has no control characters.'),
);

/** A fraction between 0 and 1, both exclusive. */
export const DiscountRate = v.pipe(
  v.number('must be a number'),
  v.gtValue(0, 'must be above 0'),
  v.ltValue(1, 'must be below 1'),
);

/**
 * A cart (spec §3): its lines and their total before the discount; after a coupon also `coupon`, `discount` (a fraction)
 * and `cap` (the most it may take off, in rupees).
 */
export const Cart = v.pipe(
  v.object({
    items: v.pipe(
      v.array(CartItem, 'must be a list'),
      v.maxLength(CART_LINES_MAX, `A cart holds at most ${CART_LINES_MAX} lines.`),
      v.check(
        (items) => new Set(items.map(({ id }) => id)).size === items.length,
        'must not hold an item twice',
      ),
    ),
    totalPrice: v.pipe(
      Pkr,
      v.check((total) => total <= CART_TOTAL_MAX, 'A cart may cost at most PKR 100,000,000.'),
    ),
    coupon: v.optional(CouponCode),
    discount: v.optional(DiscountRate),
    cap: v.optional(Pkr),
  }),
  v.check(({ items, totalPrice }) => cartTotal(items) === totalPrice, 'must have the total of its items'),
);
export type Cart = v.InferOutput<typeof Cart>;

/** `POST /api/coupon`: a cart with the code to try. */
export const CouponTry = v.intersect([Cart, v.object({ coupon: CouponCode })]);
export type CouponTry = v.InferOutput<typeof CouponTry>;

/** What a coupon does to a cart. */
export type Discount = { discount: number; cap: Pkr };

/** `Σ price × quantity`, before any discount. */
export const cartTotal = (items: readonly { price: Pkr; quantity: number }[]): Pkr =>
  sum(items.map(({ price, quantity }) => times(price, quantity)));

/** `min(round(total × discount), cap)`: what a coupon takes off; nothing without one. */
export function discountOf(
  total: Pkr,
  { discount, cap }: { discount?: number | undefined; cap?: Pkr | undefined },
): Pkr {
  if (discount === undefined || cap === undefined) return pkr(0);
  return pkr(Math.min(Math.round(total * discount), cap, total));
}

/** What is to be paid: the total less the discount. */
export const payableOf = (cart: Pick<Cart, 'totalPrice' | 'discount' | 'cap'>): Pkr =>
  minus(cart.totalPrice, discountOf(cart.totalPrice, cart));

export const holdsDeposit = (items: readonly Pick<CartItem, 'id'>[]): boolean =>
  items.some(({ id }) => id === BALANCE_VARIANT);

/** What a new catalogue did to a line: gone, or at another price. */
export type Repricing = { name: string } & ({ kind: 'gone' } | { kind: 'repriced'; from: Pkr; to: Pkr });

/**
 * The lines at today's prices and names; a line whose variant has left the catalogue is dropped. Both sides use it:
 * the shop on every catalogue load, the host before it believes a cart. `changes` says what a shopper should be told.
 */
export function reprice(
  items: readonly CartItem[],
  catalogue: CatalogueIndex,
): { items: CartItem[]; changes: Repricing[] } {
  const kept: CartItem[] = [];
  const changes: Repricing[] = [];
  for (const item of items) {
    const found = catalogue.variants.get(item.id);
    if (found === undefined) {
      changes.push({ kind: 'gone', name: item.name });
      continue;
    }
    const { price } = found.variant;
    const name = itemNameOf(found);
    kept.push({ ...item, name, price });
    if (price !== item.price) changes.push({ kind: 'repriced', name, from: item.price, to: price });
  }
  return { items: kept, changes };
}

/** The lines that can't be bought now, being out of stock or invisible: told in the cart, refused at checkout. */
export const unsoldOf = (items: readonly CartItem[], catalogue: CatalogueIndex): CartItem[] =>
  items.filter(({ id }) => {
    const found = catalogue.variants.get(id);
    return found !== undefined && !isSold(found.variant);
  });

export const cartCalls = {
  coupon: { method: 'POST', path: '/api/coupon', payload: CouponTry, answer: Cart },
} as const satisfies Calls;
