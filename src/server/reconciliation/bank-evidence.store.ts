import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Db } from '../database/connect.ts';
import type { PaymentRow } from '../payments/store.ts';

/** The payments with these numbers. */
export const findByNumbers = (db: Db, numbers: readonly string[]): Promise<PaymentRow[]> =>
  numbers.length === 0
    ? Promise.resolve([])
    : db.selectFrom('payment').selectAll().where('number', 'in', numbers).orderBy('id').execute();

/**
 * The accounts that this sender name has paid for, as shown by a number or a person's decision,
 * without corrected and reversed receipts.
 */
export async function findKnownPayers(db: Db, source: string, payerKey: string): Promise<string[]> {
  const found = await db
    .selectFrom('receipt')
    .leftJoin('payment', 'payment.id', 'receipt.payment_id')
    .select(({ fn }) => fn.coalesce('receipt.account_id', 'payment.account_id').as('account_id'))
    .distinct()
    .where('source', '=', source)
    .where('payer_key', '=', payerKey)
    .where('decided_by', 'in', ['number', 'person'])
    .where('taken_back_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipt_reversal')
            .select('receipt_id')
            .whereRef('receipt_reversal.receipt_id', '=', 'receipt.id'),
        ),
      ),
    )
    .execute();
  return found.flatMap(({ account_id }) => account_id ?? []);
}

/**
 * The accounts, by name, whose settled or credited money in the last 90 days came in bank rows with
 * one of these names in their texts.
 */
export async function findOwnersOfNames(
  db: Db,
  source: string,
  names: readonly string[],
  until: Date,
): Promise<{ name: string; account_id: string }[]> {
  if (names.length === 0) return [];
  const since = new Date(until.getTime() - 90 * DAY_MS);
  const { rows } = await sql<{ name: string; account_id: string }>`
    SELECT DISTINCT name, coalesce(receipt.account_id, payment.account_id) AS account_id
    FROM receipt LEFT JOIN payment ON payment.id = receipt.payment_id
      JOIN unnest(${[...names]}::text[]) AS name
        ON strpos(upper(concat_ws(' ', payer, description)), name) > 0
    WHERE receipt.source = ${source} AND receipt.outcome <> 'unmatched' AND receipt.taken_back_at IS NULL
      AND receipt.sent_at >= ${since}`.execute(db);
  return rows;
}

/** The payments of a method that were opened in a span of time, with amounts in a range. */
export const findOpenedBetween = (
  db: Db,
  {
    method,
    min,
    max,
    from,
    until,
  }: { method: PaymentRow['method']; min: number; max: number; from: Date; until: Date },
  limit: number,
): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .selectAll()
    .where('method', '=', method)
    .where('pay_amount', '>=', min)
    .where('pay_amount', '<=', max)
    .where('created_at', '>=', from)
    .where('created_at', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute();

/** All sender names that these payments have had. */
export const findSenderNames = (db: Db, paymentIds: readonly string[]) =>
  paymentIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment_sender_name')
        .select(['payment_id', 'sender_key as key', 'named_at as at'])
        .where('payment_id', 'in', paymentIds)
        .orderBy('named_at')
        .execute();

/**
 * The times at which payments of these accounts ended unpaid, within a span of time, oldest first.
 */
export const findUnpaidEnds = (
  db: Db,
  accountIds: readonly string[],
  { from, until }: { from: Date; until: Date },
) =>
  accountIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('payment')
        .select(['account_id', 'closed_at'])
        .where('account_id', 'in', accountIds)
        .where('state', 'in', ['expired', 'cancelled'])
        .where('closed_at', '>=', from)
        .where('closed_at', '<=', until)
        .orderBy('closed_at')
        .execute();
