import type { Expression } from 'kysely';
import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';
import { METHOD_NAME } from './store.ts';

const { selectFrom } = expressionBuilder<Database, 'order' | 'order_line'>();

const codesOfLine = jsonArrayFrom(
  selectFrom('stock_code')
    .select(['id', 'sealed', 'dead_at', 'replaces', 'sold_at as at'])
    .whereRef('order_line_id', '=', 'order_line.id')
    .orderBy('sold_at')
    .orderBy('added_at')
    .orderBy('position')
    .orderBy('id'),
);

const enteredItemsOfLine = jsonArrayFrom(
  selectFrom('delivered_item')
    .select(['id', 'sealed', 'dead_at', 'replaces', 'delivered_at as at'])
    .whereRef('order_line_id', '=', 'order_line.id')
    .orderBy('position'),
);

/** The lines of an order, with their delivered codes and items, sealed, in order of delivery. */
export const LINES_OF_ORDER = jsonArrayFrom(
  selectFrom('order_line')
    .select([
      'id',
      'order_id',
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
      codesOfLine.as('codes'),
      enteredItemsOfLine.as('entered'),
    ])
    .whereRef('order_id', '=', 'order.id')
    .orderBy('position'),
);

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
export type LineWithItems = ListedOrder['lines'][number];

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
