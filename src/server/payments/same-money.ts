import type { Tx } from '../database/connect.ts';
import type { Evidence } from './evidence.ts';
import type { ReceiptRow } from './receipt.store.ts';
import { findTwins } from './receipt.store.ts';
import { senderKeyOf } from './sender.ts';

const HOUR_MS = 3_600_000;
/** What tells of the same money tells of nearly the same time. */
const SAME_WITHIN_MS = 72 * HOUR_MS;

/** Whether a receipt, found by the evidence's reference, is of the very money that the evidence tells of. */
export const isSame = (known: ReceiptRow, { amount, payer, receivedAt }: Evidence): boolean =>
  known.amount === amount &&
  (payer === null || known.payer_key === null || known.payer_key === senderKeyOf(payer)) &&
  Math.abs(known.received_at.getTime() - receivedAt.getTime()) <= SAME_WITHIN_MS;

/**
 * The receipt of a transfer in USDT that is known under another id: a person tells of it by the chain's transaction, the exchange by an id of
 * its own. `other` when that transaction is known for other money; null when it is new.
 */
export async function twinOf(tx: Tx, evidence: Evidence): Promise<ReceiptRow | 'other' | null> {
  // By bank a transfer has one id, and at Binance the sender writes the reference.
  if (evidence.source !== 'usdt') return null;
  const twins = await findTwins(tx, evidence);
  const same = twins.find((twin) => isSame(twin, evidence));
  return same ?? (twins.length > 0 ? 'other' : null);
}
