import type { Selectable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export type UnconfirmedReceipt = Selectable<Database['unconfirmed_receipt']>;

/**
 * Inserts an unconfirmed receipt; false if it is already there. What vanished of its payment before counts
 * no more.
 */
export async function insertUnconfirmed(tx: Tx, receipt: UnconfirmedReceipt): Promise<boolean> {
  const inserted = await tx
    .insertInto('unconfirmed_receipt')
    .values(receipt)
    .onConflict((conflict) => conflict.columns(['source', 'external_id']).doNothing())
    .returning('external_id')
    .executeTakeFirst();
  if (inserted !== undefined && receipt.payment_id !== null) await setVanished(tx, receipt.payment_id, null);
  return inserted !== undefined;
}

/** Sets what a network showed for a payment and shows no more. */
export async function setVanished(
  tx: Tx,
  paymentId: string,
  vanished: Pick<UnconfirmedReceipt, 'amount' | 'first_seen_at'> | null,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ vanished_amount: vanished?.amount ?? null, vanished_sent_at: vanished?.first_seen_at ?? null })
    .where('id', '=', paymentId)
    .execute();
}

export const findUnconfirmed = (
  db: Db,
  source: string,
  externalId: string,
): Promise<UnconfirmedReceipt | undefined> =>
  db
    .selectFrom('unconfirmed_receipt')
    .selectAll()
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .executeTakeFirst();

/** Changes what a network shows of an unconfirmed receipt. */
export async function updateUnconfirmed(
  db: Db,
  { source, external_id }: Pick<UnconfirmedReceipt, 'source' | 'external_id'>,
  shown: Pick<UnconfirmedReceipt, 'is_partial' | 'confirmations'>,
): Promise<void> {
  await db
    .updateTable('unconfirmed_receipt')
    .set(shown)
    .where('source', '=', source)
    .where('external_id', '=', external_id)
    .execute();
}

/** Deletes an unconfirmed receipt and returns it. */
export const deleteUnconfirmed = (
  tx: Tx,
  source: string,
  externalId: string,
): Promise<UnconfirmedReceipt | undefined> =>
  tx
    .deleteFrom('unconfirmed_receipt')
    .where('source', '=', source)
    .where('external_id', '=', externalId)
    .returningAll()
    .executeTakeFirst();

/** All unconfirmed receipts of a source, oldest first. */
export const findUnconfirmedBySource = (db: Db, source: string): Promise<UnconfirmedReceipt[]> =>
  db
    .selectFrom('unconfirmed_receipt')
    .selectAll()
    .where('source', '=', source)
    .orderBy('first_seen_at')
    .execute();

/**
 * The unconfirmed money of payments, by payment id; `isPartial` if any of it is less than the
 * amount due.
 */
export async function findUnconfirmedByPayment(
  db: Db,
  paymentIds: readonly string[],
): Promise<Map<string, { isPartial: boolean }>> {
  if (paymentIds.length === 0) return new Map();
  const found = await db
    .selectFrom('unconfirmed_receipt')
    .select((row) => ['payment_id', row.fn.agg<boolean>('bool_or', ['is_partial']).as('isPartial')])
    .where('payment_id', 'in', paymentIds)
    .groupBy('payment_id')
    .execute();
  return new Map(
    found.flatMap(({ payment_id, isPartial }) => (payment_id === null ? [] : [[payment_id, { isPartial }]])),
  );
}

export async function hasUnconfirmed(db: Db, paymentId: string): Promise<boolean> {
  const receipt = await db
    .selectFrom('unconfirmed_receipt')
    .select('external_id')
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return receipt !== undefined;
}
