import * as v from 'valibot';
import { LabelledDetail } from '#contract/asks.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import type { OrderProduct } from '#contract/orders.ts';
import { toProduct } from '../orders/bought-line.ts';

const WholeNumber = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/**
 * A cart with its prices when the payment was created. A settled payment delivers this cart, not
 * today's.
 */
export const CartSnapshot = v.object({
  items: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      price: WholeNumber,
      quantity: WholeNumber,
      instant: v.boolean(),
      /** Payments of earlier versions have none. */
      answers: v.optional(v.array(LabelledDetail), []),
      /** How the product was sold, where its catalogue said so. */
      region: v.optional(v.string()),
      eta: v.optional(v.string()),
      redeem_url: v.optional(v.string()),
      may_wait: v.optional(v.boolean()),
    }),
  ),
  totalPrice: WholeNumber,
  coupon: v.optional(v.string()),
  discount: v.optional(v.number()),
  cap: v.optional(WholeNumber),
});
export type CartSnapshot = v.InferOutput<typeof CartSnapshot>;

/** Parses a payment's stored cart. */
export const cartSnapshotOf = (payment: { cart: unknown }): CartSnapshot =>
  v.parse(CartSnapshot, payment.cart);

/**
 * A payment's items, as shoppers read them. A deposit is one item: of one rupee each, it would be
 * thousands.
 */
export const boughtIn = ({ items }: CartSnapshot) =>
  items.map((item) => {
    const { id, name, price, quantity } = item;
    return id === BALANCE_VARIANT ? { id, name, price: pkr(price * quantity), quantity: 1 } : toProduct(item);
  }) satisfies OrderProduct[];

/**
 * Splits a cart into the goods, which become an order, and the deposit, which is credited to the
 * balance.
 */
export function splitDeposit({ items }: CartSnapshot) {
  const isDeposit = ({ id }: { id: string }) => id === BALANCE_VARIANT;
  const total = (lines: CartSnapshot['items']) =>
    lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const goods = items.filter((item) => !isDeposit(item));
  return { goods, goodsTotal: total(goods), deposit: total(items.filter(isDeposit)) };
}
