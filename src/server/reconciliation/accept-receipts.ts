import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockPayment } from '../payments/lock.ts';
import { assignToPayment } from './assign-to-payment.ts';
import { getReceipt, isClearFor, listUnmatched } from './unmatched.ts';

type Pair = { receipt: string; payment: string };

/** The unmatched receipts that each are clearly for one payment, and for which no other is. */
export async function findClear(
  host: Pick<Host, 'db' | 'now' | 'methods' | 'networks' | 'config'>,
  limit: number,
): Promise<Pair[]> {
  const pairs = (await listUnmatched(host, limit)).flatMap(({ receipt, candidates }) =>
    candidates
      .filter(({ isClear }) => isClear)
      .map(({ payment }) => ({ receipt: receipt.id, payment: payment.id })),
  );
  const isAlone = ({ payment }: Pair) => pairs.filter((other) => other.payment === payment).length === 1;
  return pairs.filter(isAlone);
}

/**
 * Settles a payment with a receipt that is clearly for it, in the caller's transaction; its value
 * in whole rupees. A 409 if it isn't any more, or as for `assignToPayment`.
 */
export async function acceptReceipt(
  tx: Tx,
  host: Host,
  { receiptId, paymentId }: { receiptId: string; paymentId: string },
): Promise<{ value: number; isNew: boolean }> {
  await lockPayment(tx, paymentId);
  const receipt = await getReceipt(tx, receiptId);
  // Else it may have been settled by this very command, which is sent again.
  if (receipt.outcome === 'unmatched') {
    if (receipt.kept_at !== null) throw new HttpError(409, 'It was kept off the list meanwhile.');
    if (!(await isClearFor(tx, host, receipt, paymentId)))
      throw new HttpError(409, 'It fits this payment no more.');
  }
  const { outcome, value, isNew } = await assignToPayment(tx, host, { receiptId, paymentId, rate: null });
  if (outcome !== 'settled') throw new HttpError(409, 'It would not settle this payment.');
  return { value, isNew };
}
