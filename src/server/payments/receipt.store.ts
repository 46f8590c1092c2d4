import type { Expression, Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export type ReceiptRow = Selectable<Database['receipt']>;
export type NewReceipt = Insertable<Database['receipt']>;

/** Inserts a receipt; false if the source's receipt is already recorded (R-46). */
export async function insertReceipt(tx: Tx, receipt: NewReceipt): Promise<boolean> {
  const inserted = await tx
    .insertInto('receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findReceipt = (db: Db, source: string, externalId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** Receipts of a source whose id is this one's reference, or the reverse. */
export const findByCrossReference = (
  db: Db,
  { source, externalId, reference }: { source: string; externalId: string; reference: string | null },
): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '<>', externalId)
    .where((row) => row.or([row('reference', '=', externalId), row('external_id', '=', reference)]))
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

export async function setReceiptOutcome(
  tx: Tx,
  receiptId: string,
  outcome:
    | { outcome: 'settled'; payment_id: string; booked: number }
    | { outcome: 'credited'; payment_id: string | null; account_id: string; booked: number },
): Promise<void> {
  await tx.updateTable('receipt').set(outcome).where('id', '=', receiptId).execute();
}

export async function hasReceipt(db: Db, source: string, externalId: string): Promise<boolean> {
  const receipt = await db
    .selectFrom('receipt')
    .select('id')
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
  return receipt !== undefined;
}

/** Those of these ids that have a receipt. */
export async function findRecorded(
  db: Db,
  source: string,
  externalIds: readonly string[],
): Promise<Set<string>> {
  if (externalIds.length === 0) return new Set();
  const recorded = await db
    .selectFrom('receipt')
    .select('external_id')
    .where('source', '=', source)
    .where('external_id', 'in', externalIds)
    .execute();
  return new Set(recorded.map(({ external_id }) => external_id));
}

type BookedReceiptRow = Pick<ReceiptRow, 'outcome' | 'booked' | 'sent_at'>;

/** Receipts by payment id. */
export async function findReceiptsByPayment(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, BookedReceiptRow[]>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .selectFrom('receipt')
    .select(['payment_id', 'outcome', 'booked', 'sent_at'])
    .where('payment_id', 'in', paymentIds)
    .execute();
  const byPayment = new Map<string, BookedReceiptRow[]>();
  for (const { payment_id, ...receipt } of found)
    if (payment_id !== null) byPayment.set(payment_id, [...(byPayment.get(payment_id) ?? []), receipt]);
  return byPayment;
}

/** A payment for which unmatched money may have come. */
type AwaitingPayment = {
  id: string;
  account_id: string;
  method: string;
  currency: string;
  pay_amount: number;
  created_at: Date;
  expires_at: Date;
};

/**
 * Whether unmatched money may be for this payment and no other account's (R-58): of its amount (of
 * foreign money within 2 %, since networks and exchanges take fees), sent after it was opened and at
 * most `withinMs` after its end.
 */
export async function hasFoundMoney(db: Db, payment: AwaitingPayment, withinMs: number): Promise<boolean> {
  const isLike = (amount: Expression<number>, paid: Expression<number>) =>
    sql<boolean>`CASE WHEN ${payment.currency} = 'PKR' THEN ${paid} = ${amount}
      ELSE abs(${paid} - ${amount}) * 50 <= ${amount} END`;
  const span = sql<string>`${`${withinMs} milliseconds`}::interval`;
  const found = await db
    .selectFrom('receipt')
    .select('receipt.id')
    .where('receipt.outcome', '=', 'unmatched')
    .where('receipt.taken_back_at', 'is', null)
    .where('receipt.is_confirmed', '=', true)
    .where('receipt.source', '=', payment.method)
    .where(({ ref }) => isLike(sql<number>`${payment.pay_amount}::bigint`, ref('receipt.amount')))
    .where(sql<Date>`coalesce(receipt.sent_until, receipt.sent_at)`, '>=', payment.created_at)
    .where('receipt.sent_at', '<=', new Date(payment.expires_at.getTime() + withinMs))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payment as other')
            .select('other.id')
            .where('other.account_id', '<>', payment.account_id)
            .where('other.state', '<>', 'completed')
            .whereRef('other.method', '=', 'receipt.source')
            .where(({ ref }) => isLike(ref('other.pay_amount'), ref('receipt.amount')))
            .where(
              ({ ref }) =>
                sql<boolean>`${ref('other.created_at')} <= coalesce(receipt.sent_until, receipt.sent_at)`,
            )
            .where(({ ref }) => sql<boolean>`${ref('other.expires_at')} >= receipt.sent_at - ${span}`),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
