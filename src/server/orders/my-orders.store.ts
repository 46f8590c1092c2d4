import type { Expression } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import { LINES_OF_ORDER } from './delivered-items.store.ts';
import { METHOD_NAME } from './store.ts';

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
      LINES_OF_ORDER.as('lines'),
    ])
    .where('order.account_id', '=', accountId)
    .orderBy('order.created_at', 'desc')
    .orderBy('order.id', 'desc')
    .limit(limit);

const newestOrders = prepare((db, of: ValuesOf<{ accountId: string; limit: number }>) =>
  ordersOf(db, of('accountId'), of('limit')),
);

export type ListedOrder = Awaited<ReturnType<typeof newestOrders>>[number];

/** The place of an order in its account's list. */
export type OrderPlace = { created_at: Date; id: string };

/** The place of an account's order in its list; undefined if it has no such order. */
export const findOrderPlace = (db: Db, accountId: string, orderId: string): Promise<OrderPlace | undefined> =>
  db
    .selectFrom('order')
    .select(['created_at', 'id'])
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .executeTakeFirst();

/** An account's orders after a place in its list, newest first. */
export const findOrders = (
  db: Db,
  accountId: string,
  { after, limit }: { after: OrderPlace | null; limit: number },
): Promise<ListedOrder[]> =>
  after === null
    ? newestOrders(db, { accountId, limit })
    : ordersOf(db, accountId, limit)
        .where(({ eb, refTuple, tuple }) =>
          eb(refTuple('order.created_at', 'order.id'), '<', tuple(after.created_at, after.id)),
        )
        .execute();
