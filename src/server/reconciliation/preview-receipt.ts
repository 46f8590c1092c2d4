import type { PaymentState } from '../database/schema.ts';
import type { Host } from '../host.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findPreviewed } from './find-match.ts';
import { findKnown } from './manual-receipt.ts';
import type { IncomingReceipt } from './receipt.ts';
import type { RecordedReceipt } from './record-receipt.ts';

/**
 * Judges bank receipts one after the other, each as if those before it had been recorded. It
 * only reads, in no transaction and without a lock, so that shoppers wait for nothing. Why one would
 * be unmatched is said where it is looked at. Its errors are those of `recordManualReceipt`.
 */
export function createPreview(
  host: Pick<Host, 'db' | 'methods'>,
): (incoming: IncomingReceipt) => Promise<RecordedReceipt> {
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
      return { receiptId, outcome, paymentId, accountId, isNew: false };
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
        return { ...result, outcome: 'settled', paymentId: match.payment.id };
      case 'underpaid': {
        closed.set(match.payment.id, 'underpaid');
        const { id: paymentId, account_id: accountId } = match.payment;
        return { ...result, paymentId, accountId };
      }
      case 'credit': {
        const { accountId, payment } = match;
        return { ...result, paymentId: payment?.id ?? null, accountId };
      }
      case 'unmatched':
        return { ...result, outcome: 'unmatched' };
    }
  };
}
