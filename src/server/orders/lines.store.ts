import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';

export type OrderLineRow = Selectable<Database['order_line']>;

const linesOfOrders = prepare((db, of: ValuesOf<{ orderIds: readonly string[] }>) =>
  db
    .selectFrom('order_line')
    .select([
      'id',
      'order_id',
      'position',
      'variant_id',
      'name',
      'price',
      'quantity',
      'instant',
      'answers',
      'region',
      'eta',
      'redeem_url',
      'delivered',
      'replaced',
      'backordered_since',
    ])
    .where('order_id', '=', ({ fn }) => fn.any(of('orderIds')))
    .orderBy('order_id')
    .orderBy('position'),
);

export const findLines = async (db: Db, orderIds: readonly string[]): Promise<OrderLineRow[]> =>
  orderIds.length === 0 ? [] : linesOfOrders(db, { orderIds });

/** Locks the lines of an order in order of id. */
export const lockLines = (tx: Tx, orderId: string): Promise<OrderLineRow[]> =>
  tx.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();

export async function setDelivered(
  tx: Tx,
  lineId: string,
  { delivered, backorderedSince }: { delivered: number; backorderedSince: Date | null },
): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ delivered, backordered_since: backorderedSince })
    .where('id', '=', lineId)
    .execute();
}

/** The variants that have both back-orders and free codes that are good at a moment: of these, or of all. */
export async function findFulfillable(db: Db, at: Date, variantIds?: readonly string[]): Promise<string[]> {
  if (variantIds?.length === 0) return [];
  let waiting = db
    .selectFrom('order_line')
    .select('variant_id')
    .distinct()
    .where('backordered_since', 'is not', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('stock_code')
          .select('stock_code.id')
          .whereRef('stock_code.variant_id', '=', 'order_line.variant_id')
          .where('stock_code.state', '=', 'free')
          .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', at)])),
      ),
    );
  if (variantIds !== undefined) waiting = waiting.where('variant_id', 'in', variantIds);
  return (await waiting.orderBy('variant_id').execute()).map(({ variant_id }) => variant_id);
}

type BackorderedLine = {
  id: string;
  order_id: string;
  variant_id: string;
  quantity: number;
  delivered: number;
  backordered_since: Date | null;
};

/** Locks the back-ordered lines of a variant that have waited longest. */
export const lockBackordered = (tx: Tx, variantId: string, limit: number): Promise<BackorderedLine[]> =>
  tx
    .selectFrom('order_line')
    .select(['id', 'order_id', 'variant_id', 'quantity', 'delivered', 'backordered_since'])
    .where('variant_id', '=', variantId)
    .where('backordered_since', 'is not', null)
    .orderBy('backordered_since')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();

/** Ends all back-orders of an order. */
export async function clearBackorders(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ backordered_since: null })
    .where('order_id', '=', orderId)
    .where('backordered_since', 'is not', null)
    .execute();
}

/** Adds a manually delivered item at the end of its line; false if the line already has it. */
export async function insertItem(
  tx: Tx,
  item: Omit<Insertable<Database['delivered_item']>, 'position'>,
): Promise<boolean> {
  const { count } = await tx
    .selectFrom('delivered_item')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('order_line_id', '=', item.order_line_id)
    .executeTakeFirstOrThrow();
  const inserted = await tx
    .insertInto('delivered_item')
    .values({ ...item, position: count })
    .onConflict((conflict) => conflict.columns(['order_line_id', 'fingerprint']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Whether a line has an item with one of these fingerprints. */
export async function hasItem(tx: Tx, lineId: string, fingerprints: readonly string[]): Promise<boolean> {
  if (fingerprints.length === 0) return false;
  const found = await tx
    .selectFrom('delivered_item')
    .select('id')
    .where('order_line_id', '=', lineId)
    .where('fingerprint', 'in', fingerprints)
    .executeTakeFirst();
  return found !== undefined;
}

export async function markItemDead(tx: Tx, itemId: string, at: Date): Promise<void> {
  await tx.updateTable('delivered_item').set({ dead_at: at }).where('id', '=', itemId).execute();
}

/** Counts one more replacement of a dead item. */
export async function incrementReplaced(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set((row) => ({ replaced: row('replaced', '+', 1) }))
    .where('id', '=', lineId)
    .execute();
}

/** The number of back-ordered items by variant. */
export const countBackordered = (db: Db) =>
  db
    .selectFrom('order_line')
    .select((row) => [
      'variant_id',
      sql<number>`sum(${row.ref('quantity')} - ${row.ref('delivered')})::bigint`.as('items'),
    ])
    .where('backordered_since', 'is not', null)
    .groupBy('variant_id')
    .execute();

/**
 * The orders that wait for codes of a variant, with their buyers, in the order in which they get
 * them.
 */
export const findBackorders = (db: Db, variantId: string, limit: number) =>
  db
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .innerJoin('account', 'account.id', 'order.account_id')
    .select((row) => [
      'order.id',
      'order.number',
      'account.username',
      'account.email',
      sql<number>`${row.ref('quantity')} - ${row.ref('delivered')}`.as('missing'),
    ])
    .where('variant_id', '=', variantId)
    .where('backordered_since', 'is not', null)
    .orderBy('backordered_since')
    .orderBy('order_line.id')
    .limit(limit)
    .execute();
