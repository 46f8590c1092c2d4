import { HOUR_MS } from '#contract/durations.ts';
import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findByCrossReference } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import type { IncomingReceipt } from './receipt.ts';

/** Two reports of the same money differ in time by less than this. */
export const DUPLICATE_WINDOW_MS = 72 * HOUR_MS;

/** Whether a receipt with the same id as incoming money is the same money. */
export const isSameReceipt = (known: ReceiptRow, { amount, payer, sentAt }: IncomingReceipt): boolean =>
  known.amount === amount &&
  (payer === null || known.payer_key === null || known.payer_key === senderKeyOf(payer)) &&
  Math.abs(known.sent_at.getTime() - sentAt.getTime()) <= DUPLICATE_WINDOW_MS;

/**
 * Finds the receipt of the same money under another id, since a person and a network may use
 * different ids. `conflict` if the id belongs to other money; null for new money.
 */
export async function findDuplicate(
  tx: Tx,
  host: Pick<Host, 'methods'>,
  incoming: IncomingReceipt,
): Promise<ReceiptRow | 'conflict' | null> {
  if (host.methods[incoming.source].knownBy !== 'cross-reference') return null;
  const candidates = await findByCrossReference(tx, incoming);
  const same = candidates.find((known) => isSameReceipt(known, incoming));
  return same ?? (candidates.length > 0 ? 'conflict' : null);
}
