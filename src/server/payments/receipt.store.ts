import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Page, Sort, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import type { Database, DecidedBy } from '../database/schema.ts';

export type ReceiptRow = Selectable<Database['receipt']>;
export type NewReceipt = Insertable<Database['receipt']>;

/** Inserts a receipt; false if the source's receipt is already recorded. */
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

/** Keeps what decided where a receipt goes. */
export async function setDecidedBy(tx: Tx, receiptId: string, by: DecidedBy): Promise<void> {
  await tx.updateTable('receipt').set({ decided_by: by }).where('id', '=', receiptId).execute();
}

export const hasReceipt = async (db: Db, source: string, externalId: string): Promise<boolean> =>
  (await findReceipt(db, source, externalId)) !== undefined;

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

/** The receipts that settled a payment or were credited because of it. */
export const findReceiptsOf = (db: Db, paymentId: string): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

const unmatched = (db: Db | Tx) =>
  db.selectFrom('receipt').where('outcome', '=', 'unmatched').where('taken_back_at', 'is', null);

/** Those that wait for a person: the operator's list. */
const waiting = (db: Db | Tx) => unmatched(db).where('kept_at', 'is', null);

/** How many of some receipts are on the operator's list, and their sum in minor units. */
export async function sumWaiting(
  db: Db | Tx,
  ids: readonly string[],
): Promise<{ count: number; amount: number }> {
  const { count, amount } = await waiting(db)
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number | null>('amount').as('amount')])
    .where('id', '=', ({ fn, val }) => fn.any(val([...ids])))
    .executeTakeFirstOrThrow();
  return { count: Number(count), amount: Number(amount ?? 0) };
}

/** Unmatched receipts that wait for a person. */
export const findUnmatched = (db: Db): Promise<ReceiptRow[]> =>
  waiting(db).selectAll().orderBy('recorded_at').orderBy('id').execute();

/**
 * Those for which there is a payment of their amount and time that can still be paid. No payment is open
 * for longer than `openMaxMs`.
 */
export const findPayable = (db: Db, openMaxMs: number): Promise<ReceiptRow[]> =>
  waiting(db)
    .selectAll('receipt')
    .where('is_confirmed', '=', true)
    // One look into the index of amounts for each of a few receipts: as `exists`, PostgreSQL may read all payments.
    .where(
      ({ selectFrom, fn, ref }) =>
        selectFrom('payment')
          .select('payment.id')
          .whereRef('payment.method', '=', 'receipt.source')
          .whereRef('payment.pay_amount', '=', 'receipt.amount')
          .where('payment.state', 'in', ['pending', 'confirming', 'expired'])
          .where('payment.created_at', '<=', fn.coalesce('receipt.sent_until', 'receipt.sent_at'))
          .where(
            'payment.created_at',
            '>=',
            sql<Date>`receipt.sent_at - ${openMaxMs}::double precision * interval '1 millisecond'`,
          )
          .where('payment.expires_at', '>=', ref('receipt.sent_at'))
          .limit(1),
      'is not',
      null,
    )
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();

const kept = (db: Db, during: During) =>
  unmatched(db)
    .where('kept_at', 'is not', null)
    .where(({ and }) => and(duringIn('sent_at', during)));

const KEPT = [sql.ref('receipt.kept_at'), sql.ref('receipt.id')];
const KEPT_SORTS = {
  newest: { by: KEPT, direction: 'desc' },
  oldest: { by: KEPT, direction: 'asc' },
  // Rupees first, since the minor units of a currency say nothing beside those of another.
  amount: {
    by: [sql`(receipt.currency = 'PKR')`, sql.ref('receipt.amount'), sql.ref('receipt.id')],
    direction: 'desc',
  },
} as const satisfies Record<string, Sort>;
export type ReceiptSort = keyof typeof KEPT_SORTS;

/** A page of the unmatched receipts that a person kept off the list. */
export const findKept = (
  db: Db,
  { sort, during, window }: { sort: ReceiptSort; during: During; window: Window },
): Promise<Page<ReceiptRow>> => readPage(kept(db, during).selectAll(), KEPT_SORTS[sort], window);

/** How many kept receipts there are of each currency, and what they come to in minor units. */
export const sumKept = (db: Db, during: During) =>
  kept(db, during)
    .select('currency')
    .select(({ fn }) => [fn.countAll<number>().as('count'), sql<number>`sum(amount)::bigint`.as('amount')])
    .groupBy('currency')
    .orderBy('currency')
    .execute();

/** A receipt, locked until the transaction ends; undefined if there is none. */
export const lockReceipt = (tx: Tx, id: string): Promise<ReceiptRow | undefined> =>
  tx.selectFrom('receipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** A receipt; undefined if there is none. */
export const findReceiptById = (db: Db, id: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom('receipt').selectAll().where('id', '=', id).executeTakeFirst();

/** Takes an unmatched receipt off the operator's list; false if it is not on it. */
export async function keepUnmatched(tx: Tx, id: string, at: Date): Promise<boolean> {
  const kept = await tx
    .updateTable('receipt')
    .set({ kept_at: at })
    .where('id', '=', id)
    .where('outcome', '=', 'unmatched')
    .where('taken_back_at', 'is', null)
    .where('kept_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Sets the amount of a receipt, in minor units, and its value in rupees. */
export async function setCorrected(
  tx: Tx,
  id: string,
  corrected: { amount: number; booked: number | null },
): Promise<void> {
  await tx.updateTable('receipt').set(corrected).where('id', '=', id).execute();
}

/** Marks a receipt as taken back, and frees its ids for the right one. */
export async function setTakenBack(
  tx: Tx,
  { id, external_id, reference }: ReceiptRow,
  { at, booked }: { at: Date; booked: number | null },
): Promise<void> {
  const freed = (name: string) => `${name}#${id}`;
  await tx
    .updateTable('receipt')
    .set({
      taken_back_at: at,
      booked,
      external_id: freed(external_id),
      reference: reference === null ? null : freed(reference),
    })
    .where('id', '=', id)
    .execute();
}

/** The receipt of a source with this id, or with `byReference` also with this reference. */
export const findByReference = (
  db: Db,
  { source, id, byReference }: { source: string; id: string; byReference: boolean },
): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', source)
    .where((row) =>
      byReference
        ? row.or([row('external_id', '=', id), row('reference', '=', id)])
        : row('external_id', '=', id),
    )
    .orderBy('recorded_at')
    .limit(1)
    .executeTakeFirst();

/** The receipts of a source that have one of these references. */
export async function findByReferences(
  db: Db,
  source: string,
  references: readonly string[],
): Promise<ReceiptRow[]> {
  if (references.length === 0) return [];
  const of = (column: 'external_id' | 'reference') =>
    db.selectFrom('receipt').selectAll().where('source', '=', source).where(column, 'in', references);
  return of('external_id').union(of('reference')).execute();
}

/** The newest receipts of an amount that were sent in a time, by one of these senders, and not taken back. */
export const findByAmount = (
  db: Db,
  {
    source,
    amount,
    from,
    until,
    payerKeys,
  }: { source: string; amount: number; from: Date; until: Date; payerKeys?: readonly string[] },
  limit: number,
): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', source)
    .where('amount', '=', amount)
    .where('sent_at', '>=', from)
    .where('sent_at', '<=', until)
    .where('taken_back_at', 'is', null)
    .$if(payerKeys !== undefined, (query) => query.where('payer_key', 'in', payerKeys ?? []))
    .orderBy('sent_at', 'desc')
    .limit(limit)
    .execute();
