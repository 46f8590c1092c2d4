import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { PaymentMethodName } from '#contract/payments.ts';
import type { AssignedRow } from '../audit/assignee.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Page, Sort, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import type { Database } from '../database/schema.ts';

export type OrderRow = Selectable<Database['order']>;

const LINE_COLUMNS = [
  'id',
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
  'backordered_since',
] as const;

/** A line of an order that is not inserted yet. */
export type NewLine = Pick<Selectable<Database['order_line']>, (typeof LINE_COLUMNS)[number]>;

/** Inserts an order with its lines; false if its number is taken. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<Database['order']>,
  lines: readonly NewLine[],
): Promise<boolean> {
  const rows = sql<NewLine>`jsonb_populate_recordset(NULL::order_line, ${JSON.stringify(lines)}::jsonb)`;
  const { numInsertedOrUpdatedRows } = await tx
    .with('created', (cte) =>
      cte
        .insertInto('order')
        .values(order)
        .onConflict((conflict) => conflict.column('number').doNothing())
        .returning('id'),
    )
    .insertInto('order_line')
    .columns(['order_id', ...LINE_COLUMNS])
    .expression(({ selectFrom }) =>
      selectFrom('created')
        .innerJoin(rows.as<'line'>(sql`line`), (join) => join.onTrue())
        .select(['created.id as order_id', ...LINE_COLUMNS.map((column) => `line.${column}` as const)]),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

export const findOrder = (db: Db, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('order').selectAll().where('id', '=', orderId).executeTakeFirst();

export const findOrderOfPayment = (db: Db, paymentId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('order').selectAll().where('payment_id', '=', paymentId).executeTakeFirst();

/** An order, and the name of the method that paid for it, as the shopper knows it. */
type OrderWithMethod = OrderRow & { method_name: string | null };

/** The name of the method that paid for an order, as the shopper knows it. */
export const METHOD_NAME = sql<string | null>`payment.details ->> 'methodName'`.as('method_name');

export const findOrderWithMethod = (db: Db, orderId: string): Promise<OrderWithMethod> =>
  db
    .selectFrom('order')
    .innerJoin('payment', 'payment.id', 'order.payment_id')
    .selectAll('order')
    .select(METHOD_NAME)
    .where('order.id', '=', orderId)
    .executeTakeFirstOrThrow();

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

/** Writes down who works on an order. */
export async function setAssignee(tx: Tx, orderId: string, taken: AssignedRow): Promise<void> {
  const { taken_by, taken_at } = taken;
  await tx.updateTable('order').set({ taken_by, taken_at }).where('id', '=', orderId).execute();
}

/** Adds to the refunded amount of an order. */
export async function addRefunded(tx: Tx, orderId: string, amount: number): Promise<void> {
  await tx
    .updateTable('order')
    .set((row) => ({ refunded: row('refunded', '+', amount) }))
    .where('id', '=', orderId)
    .execute();
}

/** The owner of an account as mails address them, and which mails they want. */
export type MailRecipient = Pick<Selectable<Database['account']>, 'username' | 'email' | 'orders' | 'alerts'>;

/** The address and mail preferences for mails about an account's orders and money. */
export const findMailRecipient = (tx: Tx, accountId: string): Promise<MailRecipient> =>
  tx
    .selectFrom('account')
    .select(['username', 'email', 'orders', 'alerts'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();

/** A row of an order with its buyer. */
export type OrderWithBuyer = OrderRow & { username: string; email: string };

const ordersWithBuyer = (db: Db) =>
  db
    .selectFrom('order')
    .innerJoin('account', 'account.id', 'order.account_id')
    .selectAll('order')
    .select(['account.username', 'account.email']);

/** Which orders are looked for: those in this state, with this variant, of this method, begun in this time. */
export type OrderFilter = {
  /** Only what is not delivered in full. */
  isWaiting: boolean;
  state?: OrderRow['state'] | undefined;
  variant?: string | undefined;
  method?: PaymentMethodName | undefined;
  during: During;
};

const CREATED = [sql.ref('order.created_at'), sql.ref('order.id')];
const ORDER_SORTS = {
  newest: { by: CREATED, direction: 'desc' },
  oldest: { by: CREATED, direction: 'asc' },
  amount: { by: [sql.ref('order.paid'), sql.ref('order.id')], direction: 'desc' },
} as const satisfies Record<string, Sort>;
export type OrderSort = keyof typeof ORDER_SORTS;

const isWanted =
  ({ isWaiting, state, variant, method, during }: OrderFilter) =>
  (row: ExpressionBuilder<Database, 'order'>) =>
    row.and([
      ...(isWaiting ? [row('order.state', '=', 'processing')] : []),
      ...(state === undefined ? [] : [row('order.state', '=', state)]),
      ...duringIn('order.created_at', during),
      ...(method === undefined
        ? []
        : [
            row.exists(
              row
                .selectFrom('payment')
                .select('payment.id')
                .whereRef('payment.id', '=', 'order.payment_id')
                .where('payment.method', '=', method),
            ),
          ]),
      ...(variant === undefined
        ? []
        : [
            row.exists(
              row
                .selectFrom('order_line')
                .select('order_line.id')
                .whereRef('order_line.order_id', '=', 'order.id')
                .where('order_line.variant_id', '=', variant),
            ),
          ]),
    ]);

/** A page of the orders of all accounts. */
export const findOrders = (
  db: Db,
  filter: OrderFilter,
  { sort, window }: { sort: OrderSort; window: Window },
): Promise<Page<OrderWithBuyer>> =>
  readPage(ordersWithBuyer(db).where(isWanted(filter)), ORDER_SORTS[sort], window);

/** How many orders there are, and what was paid for them, in whole rupees. */
export async function sumOrders(db: Db, filter: OrderFilter): Promise<{ count: number; paid: number }> {
  const { count, paid } = await db
    .selectFrom('order')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum("order".paid), 0)::bigint`.as('paid'),
    ])
    .where(isWanted(filter))
    .executeTakeFirstOrThrow();
  return { count, paid };
}

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

/** These orders with their buyers, newest first. */
export const findOrdersById = (db: Db, ids: readonly string[], limit: number): Promise<OrderWithBuyer[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : ordersWithBuyer(db)
        .where('order.id', 'in', ids)
        .orderBy('order.created_at', 'desc')
        .orderBy('order.id')
        .limit(limit)
        .execute();
