import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export type OrderRow = Selectable<Database['order']>;
export type OrderLineRow = Selectable<Database['order_line']>;

export const findOrder = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst();

/** Locks the lines of an order in order of id. */
export const lockLines = (tx: Tx, orderId: string): Promise<OrderLineRow[]> =>
  tx.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('id').forUpdate().execute();

/** Ends all back-orders of an order. */
export async function clearBackorders(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set({ backordered_since: null })
    .where('order_id', '=', orderId)
    .where('backordered_since', 'is not', null)
    .execute();
}

/** Counts one more replacement of a dead item. */
export async function incrementReplaced(tx: Tx, lineId: string): Promise<void> {
  await tx
    .updateTable('order_line')
    .set((row) => ({ replaced: row('replaced', '+', 1) }))
    .where('id', '=', lineId)
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

export async function markItemDead(tx: Tx, itemId: string, at: Date): Promise<void> {
  await tx.updateTable('delivered_item').set({ dead_at: at }).where('id', '=', itemId).execute();
}

/** Adds to the refunded amount of an order. */
export async function addRefunded(tx: Tx, orderId: string, amount: number): Promise<void> {
  await tx
    .updateTable('order')
    .set((row) => ({ refunded: row('refunded', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
}

export async function setCancelled(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('order').set({ state: 'cancelled' }).where('id', '=', orderId).execute();
}
