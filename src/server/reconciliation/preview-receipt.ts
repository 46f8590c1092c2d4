import type { PaymentState } from '../database/schema.ts';
import type { Host } from '../host.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findPreviewed } from './find-match.ts';
import { findKnown } from './manual-receipt.ts';
import { toNewReceipt } from './new-receipt.ts';
import type { IncomingReceipt } from './receipt.ts';
import type { RecordedReceipt } from './record-receipt.ts';
import { explainIncoming } from './unmatched.ts';

/** A receipt's outcome before it is recorded, with the reason if it would be unmatched. */
type PreviewedReceipt = { result: RecordedReceipt; unmatchedWhy: string | null };

/**
 * Judges bank receipts one after the other, each as if those before it had been recorded. It
 * only reads, in no transaction and without a lock, so that shoppers wait for nothing. Its errors
 * are those of `recordManualReceipt`.
 */
export function createPreview(
  host: Pick<Host, 'db' | 'now' | 'methods'>,
): (incoming: IncomingReceipt) => Promise<PreviewedReceipt> {
  /** The payments that earlier receipts would close. */
  const closed = new Map<string, PaymentState>();
  const asClosed = (payment: PaymentRow): PaymentRow => ({
    ...payment,
    state: closed.get(payment.id) ?? payment.state,
  });
  return async (incoming) => {
    const known = await findKnown(host.db, host, incoming);
    if (known !== undefined) {
      const { id: receiptId, outcome, payment_id: paymentId, account_id: accountId } = known;
      const result = { receiptId, outcome, paymentId, accountId, isNew: false };
      return { result, unmatchedWhy: null };
    }
    const match = await findPreviewed(host.db, incoming, asClosed);
    const result = {
      receiptId: '',
      outcome: 'credited',
      paymentId: null,
      accountId: null,
      isNew: true,
    } as const;
    switch (match.kind) {
      case 'settle':
        closed.set(match.payment.id, 'completed');
        return { result: { ...result, outcome: 'settled', paymentId: match.payment.id }, unmatchedWhy: null };
      case 'underpaid': {
        closed.set(match.payment.id, 'underpaid');
        const { id: paymentId, account_id: accountId } = match.payment;
        return { result: { ...result, paymentId, accountId }, unmatchedWhy: null };
      }
      case 'credit': {
        const { accountId, payment } = match;
        return { result: { ...result, paymentId: payment?.id ?? null, accountId }, unmatchedWhy: null };
      }
      case 'unmatched':
        return {
          result: { ...result, outcome: 'unmatched' },
          unmatchedWhy: await explainIncoming(host, toNewReceipt(host, incoming), closed),
        };
    }
  };
}
