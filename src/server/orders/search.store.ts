import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { escapeLike } from '../database/like.ts';

/** An order, and its field that is like the text. */
export type OrderMatch = { orderId: string; by: string };

/** By whole numbers and ids: its own, or those of its payment. */
export async function findByNumbers(
  db: Db,
  numbers: readonly string[],
  limit: number,
): Promise<OrderMatch[]> {
  if (numbers.length === 0) return [];
  const own = db
    .selectFrom('order')
    .select('order.id')
    .select(sql.lit('its number').as('by'))
    .where((row) => row.or([row('order.id', 'in', numbers), row(sql`upper("order".number)`, 'in', numbers)]));
  const found = await db
    .selectFrom('order')
    .innerJoin('payment', 'payment.id', 'order.payment_id')
    .select('order.id')
    .select(sql.lit('its payment').as('by'))
    .where((row) => row.or([row('payment.id', 'in', numbers), row('payment.number', 'in', numbers)]))
    .unionAll(own)
    .limit(limit)
    .execute();
  return found.map(({ id: orderId, by }) => ({ orderId, by }));
}

/** By the beginning of its number, also without `KS-`, or of its id. */
export async function findByName(db: Db, text: string, limit: number): Promise<OrderMatch[]> {
  const start = text.toLowerCase();
  const number = escapeLike(text.toUpperCase());
  const found = await db
    .selectFrom('order')
    .select('id')
    // Separate conditions, so that each uses its index. Ids sort before the text with a `g`.
    .where('id', 'in', (orders) =>
      orders
        .selectFrom('order as by_id')
        .select('by_id.id')
        .where(sql<boolean>`(by_id.id >= ${start} AND by_id.id < ${`${start}g`})`)
        .where('by_id.id', 'like', `${escapeLike(start)}%`)
        .union(
          orders
            .selectFrom('order as by_number')
            .select('by_number.id')
            .where(sql`upper(by_number.number)`, 'like', `${number}%`),
        )
        .union(
          orders
            .selectFrom('order as by_short_number')
            .select('by_short_number.id')
            .where(sql`upper(by_short_number.number)`, 'like', `KS-${number}%`),
        ),
    )
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id: orderId }) => ({ orderId, by: 'its number' }));
}

/** By a part of the buyer's username or email address. */
export async function findByBuyer(db: Db, text: string, limit: number): Promise<OrderMatch[]> {
  const like = `%${escapeLike(text.toLowerCase())}%`;
  const found = await db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .select('order.id')
    .where((row) =>
      row.or([row('account.username_key', 'like', like), row('account.email_key', 'like', like)]),
    )
    .orderBy('order.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id: orderId }) => ({ orderId, by: 'its buyer' }));
}

/** By a whole code or item, which has one of these fingerprints. */
export async function findByFingerprints(
  db: Db,
  fingerprints: readonly string[],
  limit: number,
): Promise<OrderMatch[]> {
  const [codes, items] = [
    await db
      .selectFrom('stock_code')
      .innerJoin('order_line', 'order_line.id', 'stock_code.order_line_id')
      .select(['order_id', 'name'])
      .where('fingerprint', 'in', fingerprints)
      .limit(limit)
      .execute(),
    await db
      .selectFrom('delivered_item')
      .innerJoin('order_line', 'order_line.id', 'delivered_item.order_line_id')
      .select(['order_id', 'name'])
      .where('fingerprint', 'in', fingerprints)
      .limit(limit)
      .execute(),
  ];
  return [...codes, ...items].map(({ order_id: orderId, name }) => ({ orderId, by: `a code of ${name}` }));
}

/** By the price or the paid amount; empty without a sum. */
export async function findBySum(db: Db, rupees: number | null, limit: number): Promise<OrderMatch[]> {
  if (rupees === null) return [];
  const found = await db
    .selectFrom('order')
    .select('id')
    .where((row) => row.or([row('amount', '=', rupees), row('paid', '=', rupees)]))
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ id: orderId }) => ({ orderId, by: 'its sum' }));
}

/** So many orders are looked through for a product: what is sold is among the newest. */
const PRODUCT_ORDERS_MAX = 10_000;

/** By a part of a product's name, or its variant's id: of the newest orders. */
export async function findByProduct(db: Db, text: string, limit: number): Promise<OrderMatch[]> {
  const like = `%${escapeLike(text.toLowerCase())}%`;
  const found = await db
    .selectFrom((orders) =>
      orders
        .selectFrom('order')
        .select(['id', 'created_at'])
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(PRODUCT_ORDERS_MAX)
        .as('newest'),
    )
    .innerJoin('order_line', 'order_line.order_id', 'newest.id')
    .select(['order_line.order_id', 'order_line.name'])
    .where((row) => row.or([row('variant_id', '=', text.toLowerCase()), row(sql`lower(name)`, 'like', like)]))
    .orderBy('newest.created_at', 'desc')
    .limit(limit)
    .execute();
  return found.map(({ order_id: orderId, name }) => ({ orderId, by: name }));
}

/** A delivered code or item, still sealed. */
export type SealedItem = {
  id: string;
  variantId: string;
  sealed: string;
  orderId: string;
  name: string;
  at: Date;
};

/** The delivered items after one in their list, newest first. */
export async function findDelivered(
  db: Db,
  after: Pick<SealedItem, 'id' | 'at'> | null,
  limit: number,
): Promise<SealedItem[]> {
  let codes = db
    .selectFrom('stock_code')
    .innerJoin('order_line', 'order_line.id', 'stock_code.order_line_id')
    .select(['stock_code.id', 'stock_code.variant_id', 'sealed', 'order_id', 'name'])
    .select(sql<Date>`sold_at`.as('at'));
  let items = db
    .selectFrom('delivered_item')
    .innerJoin('order_line', 'order_line.id', 'delivered_item.order_line_id')
    .select(['delivered_item.id', 'order_line.variant_id', 'sealed', 'order_id', 'name'])
    .select('delivered_at as at');
  if (after !== null) {
    codes = codes.where(sql<boolean>`(sold_at, stock_code.id) < (${after.at}, ${after.id})`);
    items = items.where(sql<boolean>`(delivered_at, delivered_item.id) < (${after.at}, ${after.id})`);
  }
  const newestCodes = await codes
    .where('sold_at', 'is not', null)
    .orderBy('sold_at', 'desc')
    .orderBy('stock_code.id', 'desc')
    .limit(limit)
    .execute();
  const newestItems = await items
    .orderBy('delivered_at', 'desc')
    .orderBy('delivered_item.id', 'desc')
    .limit(limit)
    .execute();
  const found = [...newestCodes, ...newestItems]
    .toSorted((a, b) => b.at.getTime() - a.at.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, limit);
  return found.map(({ variant_id: variantId, order_id: orderId, ...item }) => ({
    ...item,
    variantId,
    orderId,
  }));
}
