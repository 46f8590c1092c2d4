import * as v from 'valibot';
import { DeliveryDetails, detailsFault } from './asks.ts';
import type { Calls } from './call.ts';
import type { CatalogueIndex } from './catalogue.ts';
import { isPurchasable, itemNameOf } from './catalogue.ts';
import {
  BALANCE_VARIANT,
  CART_LINES_MAX,
  CART_TOTAL_MAX,
  COUPON_LENGTH_MAX,
  DEPOSIT_MAX,
  DEPOSIT_MIN,
  QUANTITY_MAX,
} from './constants.ts';
import { typedOff } from './digits.ts';
import { minus, Pkr, pkr, sum, times } from './money.ts';
import { Slug } from './primitives.ts';

/** The quantity limits of a line: 1 to 99, for the deposit item 50 to 200,000. */
export const quantityLimits = (variantId: string): { min: number; max: number } =>
  variantId === BALANCE_VARIANT ? { min: DEPOSIT_MIN, max: DEPOSIT_MAX } : { min: 1, max: QUANTITY_MAX };

/** The name of a product joined with that of a variant. */
const ItemName = v.pipe(
  v.string('must be a text'),
  v.trim(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(1_002),
);

/**
 * A line of a cart: a variant, its unit price in rupees, and a quantity. If delivery needs to know
 * something, also the delivery details (`answers`), which count for all of the line.
 */
export const CartItem = v.pipe(
  v.object({
    id: Slug,
    name: ItemName,
    // Capped, so that the sum of any lines stays a safe integer.
    price: v.pipe(
      Pkr,
      v.check((price) => price <= CART_TOTAL_MAX, 'must be at most 100,000,000'),
    ),
    quantity: v.pipe(v.number('must be a number'), v.safeInteger('must be a whole number')),
    answers: v.optional(DeliveryDetails),
    /** Instant goods that were short when they were added: said until they are delivered. */
    may_wait: v.optional(v.boolean()),
  }),
  v.check(({ id, quantity }) => {
    const { min, max } = quantityLimits(id);
    return quantity >= min && quantity <= max;
  }, 'must hold a quantity within its limits'),
);
export type CartItem = v.InferOutput<typeof CartItem>;

/** A coupon code as typed: trimmed, 1 to 32 characters, no control characters. */
export const CouponCode = v.pipe(
  v.string('Enter a discount code.'),
  v.transform(typedOff),
  v.minLength(1, 'Enter a discount code.'),
  v.maxLength(COUPON_LENGTH_MAX, `A discount code can have up to ${COUPON_LENGTH_MAX} characters.`),
  v.regex(/^\P{Cc}+$/u, "A discount code can't have control characters."),
);

/** A fraction between 0 and 1, exclusive. */
export const DiscountRate = v.pipe(
  v.number('must be a number'),
  v.gtValue(0, 'must be above 0'),
  v.ltValue(1, 'must be below 1'),
);

const cartFields = {
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
    v.check((total) => total <= CART_TOTAL_MAX, "A cart can't come to more than PKR 100,000,000."),
  ),
  coupon: v.optional(CouponCode),
  discount: v.optional(DiscountRate),
  cap: v.optional(Pkr),
};

const hasItsTotal = <C extends { items: readonly CartItem[]; totalPrice: Pkr }>() =>
  v.check<C, string>(
    // Without types of money, because a line may have an odd quantity, which its own check refuses.
    ({ items, totalPrice }) =>
      items.reduce((total, { price, quantity }) => total + price * quantity, 0) === totalPrice,
    'must have the total of its items',
  );

/**
 * A cart (spec §3): its lines and their total before the discount. With a coupon also `coupon`,
 * `discount` (a fraction) and `cap` (the most that it takes off, in rupees).
 */
export const Cart = v.pipe(v.object(cartFields), hasItsTotal());
export type Cart = v.InferOutput<typeof Cart>;

/** `POST /api/coupon`: a cart with the coupon code to apply. */
export const CouponRequest = v.pipe(v.object({ ...cartFields, coupon: CouponCode }), hasItsTotal());
export type CouponRequest = v.InferOutput<typeof CouponRequest>;

/** A coupon as applied to a cart. */
export type Discount = { discount: number; cap: Pkr };

/** `Σ price × quantity`, before any discount. */
export const cartTotal = (items: readonly { price: Pkr; quantity: number }[]): Pkr =>
  sum(items.map(({ price, quantity }) => times(price, quantity)));

/**
 * The rupees that a coupon takes off: `min(round(total × discount), cap)`; 0 without a
 * coupon.
 */
export function discountOf(
  total: Pkr,
  { discount, cap }: { discount?: number | undefined; cap?: Pkr | undefined },
): Pkr {
  if (discount === undefined || cap === undefined) return pkr(0);
  return pkr(Math.min(Math.round(total * discount), cap, total));
}

/** The amount to pay in rupees: the total less the discount. */
export const payableOf = (cart: Pick<Cart, 'totalPrice' | 'discount' | 'cap'>): Pkr =>
  minus(cart.totalPrice, discountOf(cart.totalPrice, cart));

export const holdsDeposit = (items: readonly Pick<CartItem, 'id'>[]): boolean =>
  items.some(({ id }) => id === BALANCE_VARIANT);

/** A change that a new catalogue made to a line. */
export type CartLineChange = { name: string } & ({ kind: 'gone' } | { kind: 'repriced'; from: Pkr; to: Pkr });

/**
 * Updates lines to the current prices and names, and drops lines whose variant is gone. One
 * that the shop can't read, or not yet, stays as it is. Used by the shop on every catalogue load
 * and by the host on every cart. `changes` lists the changes that the shopper must see.
 */
export function reprice(
  items: readonly CartItem[],
  catalogue: CatalogueIndex,
): { items: CartItem[]; changes: CartLineChange[] } {
  const kept: CartItem[] = [];
  const changes: CartLineChange[] = [];
  for (const item of items) {
    const found = catalogue.variants.get(item.id);
    if (found === undefined) {
      if (catalogue.mayHave?.(item.id)) kept.push(item);
      else changes.push({ kind: 'gone', name: item.name });
      continue;
    }
    const { price } = found.variant;
    const name = itemNameOf(found);
    kept.push({ ...item, name, price });
    if (price !== item.price) changes.push({ kind: 'repriced', name, from: item.price, to: price });
  }
  return { items: kept, changes };
}

/**
 * The lines that are out of stock, invisible or unreadable: shown in the cart, refused at checkout
 * (R-13, R-24).
 */
export const unavailableLines = (items: readonly CartItem[], catalogue: CatalogueIndex): CartItem[] =>
  items.filter(({ id }) => {
    const found = catalogue.variants.get(id);
    return found === undefined ? catalogue.mayHave?.(id) === true : !isPurchasable(found.variant);
  });

/**
 * The lines that lack a detail which their product asks for, or have one that doesn't fit, each
 * with a sentence about its first fault. Lines that are not in the catalogue lack nothing.
 */
export const linesLackingDetails = (
  items: readonly CartItem[],
  catalogue: CatalogueIndex,
): { item: CartItem; fault: string }[] =>
  items.flatMap((item) => {
    const asks = catalogue.variants.get(item.id)?.at.node.asks ?? [];
    const fault = detailsFault(asks, item.answers);
    return fault === null ? [] : [{ item, fault }];
  });

export const cartCalls = {
  coupon: { method: 'POST', path: '/api/coupon', payload: CouponRequest, answer: Cart },
} as const satisfies Calls;
