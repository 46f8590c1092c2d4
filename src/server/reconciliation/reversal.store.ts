import type { Db, Tx } from '../database/connect.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';

/** A reversed receipt, with the bank's words about the reversal. */
type ReversedReceipt = ReceiptRow & { reversal: string; reversed_at: Date };

/** Inserts a reversal; false if the receipt had one. */
export async function insertReversal(
  tx: Tx,
  reversal: { receipt_id: string; description: string; reported_at: Date },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('receipt_reversal')
    .values(reversal)
    .onConflict((conflict) => conflict.column('receipt_id').doNothing())
    .returning('receipt_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Closes the reversal of a receipt; false if it has no open one. */
export async function closeReversal(tx: Tx, receiptId: string, at: Date): Promise<boolean> {
  const closed = await tx
    .updateTable('receipt_reversal')
    .set({ closed_at: at })
    .where('receipt_id', '=', receiptId)
    .where('closed_at', 'is', null)
    .returning('receipt_id')
    .executeTakeFirst();
  return closed !== undefined;
}

/** Whether a receipt has an open reversal. */
export async function hasOpenReversal(db: Db, receiptId: string): Promise<boolean> {
  const open = await db
    .selectFrom('receipt_reversal')
    .select('receipt_id')
    .where('receipt_id', '=', receiptId)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

/**
 * The receipt that settled an order's payment and has a reversal, open or closed; undefined if it
 * has none.
 */
export const findReversalOfOrder = (
  db: Db,
  orderId: string,
): Promise<{ id: string; closed_at: Date | null } | undefined> =>
  db
    .selectFrom('order')
    .innerJoin('receipt', 'receipt.payment_id', 'order.payment_id')
    .innerJoin('receipt_reversal', 'receipt_reversal.receipt_id', 'receipt.id')
    .select(['receipt.id', 'receipt_reversal.closed_at'])
    .where('order.id', '=', orderId)
    .where('receipt.outcome', '=', 'settled')
    .where('receipt.taken_back_at', 'is', null)
    .executeTakeFirst();

/** The receipts among these that have a reversal, open or closed. */
export async function findReversed(db: Db, receiptIds: readonly string[]): Promise<Set<string>> {
  if (receiptIds.length === 0) return new Set();
  const found = await db
    .selectFrom('receipt_reversal')
    .select('receipt_id')
    .where('receipt_id', 'in', receiptIds)
    .execute();
  return new Set(found.map(({ receipt_id }) => receipt_id));
}

/** Receipts with an open reversal, oldest first. */
export const findOpenReversals = (db: Db): Promise<ReversedReceipt[]> =>
  db
    .selectFrom('receipt_reversal')
    .innerJoin('receipt', 'receipt.id', 'receipt_reversal.receipt_id')
    .selectAll('receipt')
    .select(['receipt_reversal.description as reversal', 'reported_at as reversed_at'])
    .where('closed_at', 'is', null)
    .where('taken_back_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('receipt.id')
    .execute();
