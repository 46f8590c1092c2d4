import * as v from 'valibot';
import { BALANCE_VARIANT } from '#contract/constants.ts';

const Whole = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A cart as it was priced when its payment was opened; what a settled payment delivers is judged by this alone. */
export const PlacedCart = v.object({
  items: v.array(
    v.object({ id: v.string(), name: v.string(), price: Whole, quantity: Whole, instant: v.boolean() }),
  ),
  totalPrice: Whole,
  coupon: v.optional(v.string()),
  discount: v.optional(v.number()),
  cap: v.optional(Whole),
});
export type PlacedCart = v.InferOutput<typeof PlacedCart>;

/** Reads a payment's cart back from the database. */
export const placedCartOf = (payment: { cart: unknown }): PlacedCart => v.parse(PlacedCart, payment.cart);

/** What of a cart becomes an order, and what becomes balance. */
export function partsOf({ items }: PlacedCart) {
  const isDeposit = ({ id }: { id: string }) => id === BALANCE_VARIANT;
  const total = (lines: PlacedCart['items']) =>
    lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const goods = items.filter((item) => !isDeposit(item));
  return { goods, goodsTotal: total(goods), deposit: total(items.filter(isDeposit)) };
}
