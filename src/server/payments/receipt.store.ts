import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

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
