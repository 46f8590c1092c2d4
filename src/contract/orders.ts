import * as v from 'valibot';
import { LabelledDetail } from './asks.ts';
import type { Calls } from './call.ts';
import { Nothing } from './call.ts';
import type { ProductsNode } from './catalogue.ts';
import { Pkr } from './money.ts';
import { HttpUrl, Id, OptionalText, ShownText, Status } from './primitives.ts';

/**
 * An item of an order with its unit price; `id` is the variant's and the key in `goods`. `answers`
 * are the details for delivery. A host may send how its product was sold: the region, the
 * delivery time (`eta`, as in the catalogue), the page where its codes are redeemed, and of a
 * payment's line `may_wait`, as the cart had it.
 */
export const OrderProduct = v.object({
  id: v.string(),
  name: v.string(),
  price: v.optional(Pkr),
  quantity: v.optional(v.number()),
  answers: v.optional(v.array(LabelledDetail)),
  region: OptionalText,
  eta: OptionalText,
  redeem_url: v.optional(HttpUrl),
  may_wait: v.optional(v.boolean()),
});
export type OrderProduct = v.InferOutput<typeof OrderProduct>;

/**
 * The steps by which items of a product are redeemed. The note of a page that asks for details says
 * what to enter before buying, so it is none.
 */
export const stepsToRedeem = (node: ProductsNode | undefined): string | undefined =>
  (node?.asks ?? []).length > 0 ? undefined : node?.note;

/**
 * When an order reached each of its steps, as an `Instant`; a step without a time is still to come.
 * Instant goods have no time between.
 */
export const OrderSteps = v.optional(
  v.object({ paid: OptionalText, preparing: OptionalText, delivered: OptionalText }),
);
export type OrderSteps = v.InferOutput<typeof OrderSteps>;

/**
 * An order (spec §3). `goods` maps a variant's id to its delivered items. It is absent until an
 * item is delivered or an instant line is back-ordered; from then on it has every line, `[]` for
 * lines without items. Of these items, `dead` has those that were replaced. `amount`
 * is what was paid, after `discount`, by the method named `method_name`. `number` is the order's
 * number for people. `steps` says when it was paid, prepared and delivered; a host may leave
 * them out. All but the id is merely shown.
 */
export const Order = v.object({
  id: Id,
  number: OptionalText,
  created_at: ShownText,
  amount: v.optional(Pkr),
  status: v.optional(Status),
  status_text: ShownText,
  cart: v.optional(v.array(OrderProduct), []),
  goods: v.optional(v.record(v.string(), v.array(v.string()))),
  dead: v.optional(v.record(v.string(), v.array(v.string()))),
  discount: v.optional(Pkr),
  method_name: OptionalText,
  steps: OrderSteps,
});
export type Order = v.InferOutput<typeof Order>;

export const orderCalls = {
  /**
   * Newest first, at most 1,000. A `SliceQuery` reads others, and a `Link` header with `rel="next"`
   * says that there are older ones.
   */
  myOrders: { method: 'GET', path: '/api/my-orders', payload: Nothing, answer: v.array(Order) },
} as const satisfies Calls;
