import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export async function insertOrder(tx: Tx, order: Insertable<Database['order']>): Promise<void> {
  await tx.insertInto('order').values(order).execute();
}

export async function insertLines(tx: Tx, lines: Insertable<Database['order_line']>[]): Promise<void> {
  await tx.insertInto('order_line').values(lines).execute();
}

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

/** The variants that have both back-orders and free codes: of these, or of all. */
export async function findFulfillable(db: Db, variantIds?: readonly string[]): Promise<string[]> {
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
          .where('stock_code.state', '=', 'free'),
      ),
    );
  if (variantIds !== undefined) waiting = waiting.where('variant_id', 'in', variantIds);
  return (await waiting.orderBy('variant_id').execute()).map(({ variant_id }) => variant_id);
}

export type BackorderedLine = {
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

/** Locks an order, and only then counts its delivered items. */
export async function lockOrder(tx: Tx, orderId: string) {
  const order = await tx
    .selectFrom('order')
    .selectAll()
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { delivered, ordered } = await tx
    .selectFrom('order_line')
    .select((row) => [
      row.fn.sum<number>('delivered').as('delivered'),
      row.fn.sum<number>('quantity').as('ordered'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { order, delivered, isDelivered: delivered === ordered };
}

export async function setCompleted(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable('order')
    .set({ state: 'completed' })
    .where('id', '=', orderId)
    .where('state', '=', 'processing')
    .execute();
}

export const findOrders = (db: Db, accountId: string) =>
  db
    .selectFrom('order')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

export const findLines = (db: Db, orderIds: readonly string[]) =>
  orderIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order_line')
        .selectAll()
        .where('order_id', 'in', orderIds)
        .orderBy('order_id')
        .orderBy('position')
        .execute();

/** Items delivered by hand, sealed, in order of delivery. */
export const findItems = (db: Db, lineIds: readonly string[]) =>
  lineIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('delivered_item')
        .select(['id', 'order_line_id', 'sealed', 'delivered_at', 'dead_at'])
        .where('order_line_id', 'in', lineIds)
        .orderBy('order_line_id')
        .orderBy('position')
        .execute();

/** The address and mail preferences for mails about an account's orders and money. */
export const findMailRecipient = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['username', 'email', 'orders', 'alerts'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
