import type { PaymentState } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findBankEvidence, toBankReceipt } from './bank-evidence.ts';
import { findKnown } from './manual-receipt.ts';
import { matchBank } from './match-bank.ts';
import type { IncomingReceipt } from './receipt.ts';
import type { RecordedReceipt } from './record-receipt.ts';
import { toRecordedReceipt } from './record-receipt.ts';

/** The fields of a receipt that isn't recorded yet. */
const NEW = { receiptId: '', isNew: true };

/**
 * Judges bank receipts in turn, each as if those before it had been recorded. It only reads,
 * without a transaction or lock, so that shoppers don't wait. Fails like `recordManualReceipt`.
 */
export function createPreview(
  host: Pick<Host, 'db' | 'now' | 'methods'>,
): (incoming: IncomingReceipt) => Promise<RecordedReceipt> {
  /** The payments that earlier receipts would close. */
  const closed = new Map<string, PaymentState>();
  /** The accounts that earlier receipts would link to a sender. */
  const payers = new Map<string, string[]>();
  const seenAs = {
    payment: (payment: PaymentRow): PaymentRow => {
      const state = closed.get(payment.id);
      return state === undefined ? payment : { ...payment, state, closed_at: host.now() };
    },
    payersOf: (payerKey: string) => payers.get(payerKey) ?? [],
  };
  return async (incoming) => {
    const known = await findKnown(host.db, host, incoming);
    if (known !== undefined) return toRecordedReceipt(known, false);
    const evidence = await findBankEvidence(host.db, incoming, { seenAs });
    const match = matchBank(toBankReceipt(incoming), evidence);
    if (match.kind === 'unmatched')
      return { ...NEW, outcome: 'unmatched', paymentId: null, accountId: null, decidedBy: null };
    const { id: paymentId, account_id: owner } = match.payment;
    if (match.kind !== 'credit') closed.set(paymentId, match.kind === 'settle' ? 'completed' : 'underpaid');
    if (match.by === 'number' && incoming.payer !== null) {
      const key = senderKeyOf(incoming.payer);
      payers.set(key, [...(payers.get(key) ?? []), owner]);
    }
    const isSettled = match.kind === 'settle';
    return {
      ...NEW,
      outcome: isSettled ? 'settled' : 'credited',
      paymentId,
      accountId: isSettled ? null : owner,
      decidedBy: match.by,
    };
  };
}
