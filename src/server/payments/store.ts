import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Sort, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import type { Database, PaymentState } from '../database/schema.ts';

export type PaymentRow = Selectable<Database['payment']>;

/** The states of an open payment: it may still be paid, and none other may be opened. */
export const OPEN_STATES = ['pending', 'confirming'] as const;

/** Inserts a payment and returns it; undefined if its amount is taken at its destination. */
export const insertPayment = (
  tx: Tx,
  payment: Insertable<Database['payment']>,
): Promise<PaymentRow | undefined> =>
  tx
    .insertInto('payment')
    .values(payment)
    .onConflict((conflict) =>
      conflict
        .columns(['method', 'destination', 'currency', 'pay_amount'])
        .where('amount_locked_until', 'is not', null)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findPayment = (db: Db, paymentId: string): Promise<PaymentRow | undefined> =>
  db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst();

/** Locks payments in order of id. The caller has locked their accounts. */
export const lockPayments = (tx: Tx, paymentIds: readonly string[]): Promise<PaymentRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : tx.selectFrom('payment').selectAll().where('id', 'in', paymentIds).orderBy('id').forUpdate().execute();

/** Payments in order of id. */
export const findPayments = (db: Db, paymentIds: readonly string[]): Promise<PaymentRow[]> =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('payment').selectAll().where('id', 'in', paymentIds).orderBy('id').execute();

/** The account's open payment. */
export const findOpenPayment = (db: Db, accountId: string): Promise<PaymentRow | undefined> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', 'in', OPEN_STATES)
    .executeTakeFirst();

/** How many open payments have one of these variants in their carts. */
export const countOpenWith = async (db: Db, variantIds: readonly string[]): Promise<number> => {
  const { count } = await db
    .selectFrom('payment')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', 'in', OPEN_STATES)
    .where(
      sql<boolean>`EXISTS (SELECT FROM jsonb_array_elements(cart -> 'items') AS item WHERE item ->> 'id' = ANY(${[...variantIds]}))`,
    )
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Pending payments whose time is over. */
export const findExpired = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', 'pending')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
    .execute();

const paymentsWithOwner = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username');

/** All payments that are open or were created since `since`, newest first. */
export const findRecent = (db: Db, since: Date, limit: number) =>
  paymentsWithOwner(db)
    .where((row) => row.or([row('state', 'in', OPEN_STATES), row('payment.created_at', '>', since)]))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id', 'desc')
    .limit(limit)
    .execute();

export async function setState(
  tx: Tx,
  paymentId: string,
  { state, closedAt }: { state: PaymentState; closedAt: Date | null },
): Promise<void> {
  await tx.updateTable('payment').set({ state, closed_at: closedAt }).where('id', '=', paymentId).execute();
}

export async function setSender(
  tx: Tx,
  paymentId: string,
  sender: { name: string; key: string; changes: number },
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({
      sender: sender.name,
      sender_key: sender.key,
      sender_changes: sender.changes,
    })
    .where('id', '=', paymentId)
    .execute();
}

/** Adds a sender name to a payment's earlier ones. */
export async function insertSenderName(
  tx: Tx,
  senderName: { payment_id: string; sender_key: string; named_at: Date },
): Promise<void> {
  await tx
    .insertInto('payment_sender_name')
    .values(senderName)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sender names that an account gave after `since`, and when it gave each last, oldest first. */
export const findNamesOfAccount = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('payment_sender_name')
    .innerJoin('payment', 'payment.id', 'payment_sender_name.payment_id')
    .select('payment_sender_name.sender_key')
    .select(({ fn }) => fn.max('named_at').as('named_at'))
    .where('account_id', '=', accountId)
    .where('named_at', '>', since)
    .groupBy('payment_sender_name.sender_key')
    .orderBy('named_at')
    .execute();

/**
 * An account's open payment, and the closed ones that were created after `since` and not paid,
 * without those that failed at the gateway.
 */
export const findOpenAndUnpaid = (
  db: Db,
  accountId: string,
  since: Date,
): Promise<Pick<PaymentRow, 'id' | 'state' | 'created_at' | 'expires_at'>[]> => {
  const ofAccount = db
    .selectFrom('payment')
    .select(['id', 'state', 'created_at', 'expires_at'])
    .where('account_id', '=', accountId);
  return ofAccount
    .where('state', 'in', OPEN_STATES)
    .unionAll(
      ofAccount
        .where('state', 'not in', [...OPEN_STATES, 'completed', 'failed'])
        .where('created_at', '>', since),
    )
    .execute();
};

/** The number of an account's payments that expired or were cancelled since `since`. */
export async function countClosedUnpaid(db: Db, accountId: string, since: Date): Promise<number> {
  const { closed } = await db
    .selectFrom('payment')
    .select((row) => row.fn.countAll<number>().as('closed'))
    .where('account_id', '=', accountId)
    .where('state', 'in', ['expired', 'cancelled'])
    .where('closed_at', '>', since)
    .executeTakeFirstOrThrow();
  return closed;
}

/** Which payments are looked for: of one account or of all; `openAt` a time, only those that may be paid then. */
export type PaymentFilter = { accountId: string | null; openAt: Date | null; during: During };

const CREATED = [sql.ref('payment.created_at'), sql.ref('payment.id')];
const PAYMENT_SORTS = {
  newest: { by: CREATED, direction: 'desc' },
  oldest: { by: CREATED, direction: 'asc' },
  amount: { by: [sql.ref('payment.payable'), sql.ref('payment.id')], direction: 'desc' },
} as const satisfies Record<string, Sort>;
export type PaymentSort = keyof typeof PAYMENT_SORTS;

const isWanted =
  ({ accountId, openAt, during }: PaymentFilter) =>
  (row: ExpressionBuilder<Database, 'payment'>) =>
    row.and([
      ...(accountId === null ? [] : [row('payment.account_id', '=', accountId)]),
      ...duringIn('payment.created_at', during),
      ...(openAt === null
        ? []
        : [
            row('payment.state', 'in', OPEN_STATES),
            row.not(row.and([row('payment.state', '=', 'pending'), row('payment.expires_at', '<=', openAt)])),
          ]),
    ]);

/** A page of payments with their owners' names. */
export const findPaymentsPage = (
  db: Db,
  filter: PaymentFilter,
  { sort, window }: { sort: PaymentSort; window: Window },
) => readPage(paymentsWithOwner(db).where(isWanted(filter)), PAYMENT_SORTS[sort], window);

/** How many payments there are of each currency, and what they come to in minor units. */
export const sumPayments = (db: Db, filter: PaymentFilter) =>
  db
    .selectFrom('payment')
    .select(({ fn }) => [
      'currency',
      fn.countAll<number>().as('count'),
      sql<number>`sum(payment.pay_amount)::bigint`.as('amount'),
    ])
    .where(isWanted(filter))
    .groupBy('currency')
    .orderBy('currency')
    .execute();

export const findPaymentWithOwner = (db: Db, id: string) =>
  paymentsWithOwner(db).where('payment.id', '=', id).executeTakeFirst();
