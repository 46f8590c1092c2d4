import type { Expression, Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';

export type OrderRow = Selectable<Database['order']>;

/** Inserts an order; false if its number is taken. */
export async function insertOrder(tx: Tx, order: Insertable<Database['order']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('order')
    .values(order)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findOrder = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst();

export const findOrderOfPayment = (db: Db, paymentId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('order').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** The place of an account's order in its list; undefined if it has no such order. */
export const findOrderPlace = (db: Db, accountId: string, orderId: string) =>
  db
    .selectFrom('order')
    .select(['created_at', 'id'])
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirst();

/** An order, and the name of the method that paid for it, as the shopper knows it. */
export type OrderWithMethod = OrderRow & { method_name: string | null };

/** The name of the method that paid for an order, as the shopper knows it. */
const METHOD_NAME = sql<string | null>`payment.details ->> 'methodName'`.as('method_name');

export const findOrderWithMethod = (db: Db, orderId: string): Promise<OrderWithMethod> =>
  db
    .selectFrom('order')
    .innerJoin('payment', 'payment.id', 'order.payment_id')
    .selectAll('order')
    .select(METHOD_NAME)
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow();

const ordersOf = (db: Db, accountId: string | Expression<string>, limit: number | Expression<number>) =>
  db
    .selectFrom('order')
    .innerJoin('payment', 'payment.id', 'order.payment_id')
    .select([
      'order.id',
      'order.number',
      'order.state',
      'order.amount',
      'order.paid',
      'order.created_at',
      METHOD_NAME,
    ])
    .where('order.account_id', '=', accountId)
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit);

const newestOrders = prepare((db, of: ValuesOf<{ accountId: string; limit: number }>) =>
  ordersOf(db, of('accountId'), of('limit')),
);

/** An order in its owner's list. */
export type ListedOrder = Awaited<ReturnType<typeof newestOrders>>[number];

/** An account's orders after a place in its list, newest first. */
export const findOrders = (
  db: Db,
  accountId: string,
  { after, limit }: { after: { created_at: Date; id: string } | null; limit: number },
): Promise<ListedOrder[]> =>
  after === null
    ? newestOrders(db, { accountId, limit })
    : ordersOf(db, accountId, limit)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('order.created_at', 'order.id'), '<', tuple(after.created_at, after.id)),
        )
        .execute();

/** Adds a note to an order; false if it has the same one already. */
export async function insertNote(tx: Tx, note: Insertable<Database['order_note']>): Promise<boolean> {
  const inserted = await tx
    .insertInto('order_note')
    .values(note)
    .onConflict((conflict) => conflict.columns(['order_id', 'body']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** The notes on an order, oldest first. */
export const findNotes = (db: Db, orderId: string) =>
  db
    .selectFrom('order_note')
    .select(['body', 'noted_at'])
    .where('order_id', '=', orderId)
    .orderBy('noted_at')
    .orderBy('id')
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

export async function setCancelled(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('order').set({ state: 'cancelled' }).where('id', '=', orderId).execute();
}

/** Adds to the refunded amount of an order. */
export async function addRefunded(tx: Tx, orderId: string, amount: number): Promise<void> {
  await tx
    .updateTable('order')
    .set((row) => ({ refunded: row('refunded', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
}

/** The address and mail preferences for mails about an account's orders and money. */
export const findMailRecipient = (tx: Tx, accountId: string) =>
  tx
    .selectFrom('account')
    .select(['username', 'email', 'orders', 'alerts'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
