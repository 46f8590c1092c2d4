import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

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

const ordersWithBuyer = (db: Db) =>
  db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .selectAll('order')
    .select(['account.username', 'account.email']);

/** The newest orders of all accounts, newest first. */
export const findNewestOrders = (db: Db, limit: number) =>
  ordersWithBuyer(db).orderBy('order.created_at', 'desc').orderBy('order.id', 'desc').limit(limit).execute();

/** Orders that are not fully delivered, oldest first. */
export const findUndelivered = (db: Db, limit: number) =>
  ordersWithBuyer(db)
    .where('order.state', '=', 'processing')
    .orderBy('order.created_at')
    .orderBy('order.id')
    .limit(limit)
    .execute();

export const findOrderWithBuyer = (db: Db, orderId: string) =>
  ordersWithBuyer(db).where('order.id', '=', orderId).executeTakeFirst();

/** The number of an account's orders, and of those not fully delivered. */
export const countOrders = (db: Db, accountId: string) =>
  db
    .selectFrom('order')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('state', '=', 'processing').as('waiting'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
