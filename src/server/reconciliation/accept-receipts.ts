import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockPayment } from '../payments/lock.ts';
import { findPayable } from '../payments/receipt.store.ts';
import { assignToPayment } from './assign-to-payment.ts';
import { OPEN_MAX_MS } from './bank-evidence.ts';
import { weighAll } from './evidence.ts';
import { findReceiptCase } from './receipt-case.ts';
import { hasOpenReversal } from './reversal.store.ts';
import { getReceipt, isClearFor } from './unmatched.ts';

type Pair = { receipt: string; payment: string };

/** Why a receipt that clearly fitted a payment is left. */
export const FITS_NO_MORE = 'It fits this payment no more.';

/**
 * The unmatched receipts that clearly fit one payment, and are the only ones to fit it, at
 * most `limit`.
 */
export async function findClear(host: Pick<Host, 'db' | 'methods'>, limit: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const receipt of await findPayable(host.db, OPEN_MAX_MS)) {
    if (await hasOpenReversal(host.db, receipt.id)) continue;
    const of = await findReceiptCase(host.db, host, receipt);
    const clear = of === null ? [] : weighAll(of).filter(({ isClear }) => isClear);
    pairs.push(...clear.map(({ payment }) => ({ receipt: receipt.id, payment: payment.id })));
  }
  const isAlone = ({ payment }: Pair) => pairs.filter((other) => other.payment === payment).length === 1;
  return pairs.filter(isAlone).slice(0, limit);
}

/**
 * Settles a payment with a receipt that clearly fits, in the caller's transaction; returns
 * the value in whole rupees. A 409 if it doesn't fit any more, or for the reasons of
 * `assignToPayment`.
 */
export async function acceptReceipt(
  tx: Tx,
  host: Host,
  { receiptId, paymentId }: { receiptId: string; paymentId: string },
): Promise<{ value: number; isNew: boolean }> {
  await lockPayment(tx, paymentId);
  const receipt = await getReceipt(tx, receiptId);
  // If the receipt isn't unmatched, an earlier try of the same command may have settled it.
  if (receipt.outcome === 'unmatched') {
    if (receipt.kept_at !== null) throw new HttpError(409, 'It was kept off the list meanwhile.');
    if (!(await isClearFor(tx, host, receipt, paymentId))) throw new HttpError(409, FITS_NO_MORE);
  }
  const { outcome, value, isNew } = await assignToPayment(tx, host, { receiptId, paymentId, rate: null });
  if (outcome !== 'settled') throw new HttpError(409, 'It would not settle this payment.');
  return { value, isNew };
}
