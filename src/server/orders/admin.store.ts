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

/** The orders that wait for codes of a variant, with their buyers, in the order in which they get them. */
export const findBackorders = (db: Db, variantId: string, limit: number) =>
  db
    .selectFrom('order_line')
    .innerJoin('order', 'order.id', 'order_line.order_id')
    .innerJoin('account', 'account.id', 'order.account_id')
    .select((row) => [
      'order.id',
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
