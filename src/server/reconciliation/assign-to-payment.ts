import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockPayment } from '../payments/lock.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findReceiptById, lockReceipt } from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { numberedPaymentOf } from './bank-evidence.ts';
import { findKnown, recordManualReceipt } from './manual-receipt.ts';
import type { ReceiptMatch } from './match.ts';
import { matchAssigned } from './match.ts';
import type { IncomingReceipt } from './receipt.ts';
import type { RecordedReceipt } from './record-receipt.ts';
import { applyMatch, toRecordedReceipt } from './record-receipt.ts';
import { ensureNotReversed } from './reversal.ts';
import { takeAsPaid } from './take-as-paid.ts';

/**
 * Where the receipt went. `value` is its booked value in whole rupees; `isNew` is false if it had
 * been assigned before.
 */
type AssignedToPayment = {
  accountId: string;
  outcome: 'settled' | 'credited';
  value: number;
  /** The missing amount that was taken as paid, in whole rupees. */
  shortBy: number;
  isNew: boolean;
};

/**
 * Assigns an unmatched receipt to a payment, in the caller's transaction, as if it had matched
 * it settles, overpays or underpays; if it was late or the payment is cancelled, it is
 * credited. Credited foreign money counts at the current `rate`. With `isAsPaid`, an amount
 * that is a little short settles the payment. A 404 for an unknown receipt or payment; a
 * 409 if either is finished, or if the currencies differ.
 */
export async function assignToPayment(
  tx: Tx,
  host: Host,
  {
    receiptId,
    paymentId,
    rate,
    isAsPaid = false,
  }: { receiptId: string; paymentId: string; rate: string | null; isAsPaid?: boolean },
): Promise<AssignedToPayment> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new HttpError(404, 'There is no such payment.');
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt === undefined) throw new HttpError(404, 'There is no such receipt.');
  const { account_id: accountId } = payment;
  if (receipt.payment_id === paymentId && receipt.outcome !== 'unmatched' && receipt.taken_back_at === null)
    return { accountId, ...bookedAs(receipt), shortBy: 0, isNew: false };
  await ensureNotReversed(tx, receiptId);
  ensureUnmatched(receipt);
  if (isAsPaid) {
    const { shortBy } = await takeAsPaid(tx, host, receipt, payment);
    return { accountId, outcome: 'settled', value: payment.payable - shortBy, shortBy, isNew: true };
  }
  const match = matchForAssigning(receipt, payment);
  const money = { id: receiptId, currency: receipt.currency, amount: receipt.amount, rate };
  await applyMatch(tx, host, money, match);
  const after = await findReceiptById(tx, receiptId);
  if (after === undefined || after.outcome === 'unmatched')
    throw new HttpError(
      409,
      rate === null && receipt.currency !== 'PKR'
        ? "There's no exchange rate right now. Please try again later."
        : "This receipt is worth less than a rupee, so it can't be credited.",
    );
  return { accountId, ...bookedAs(after), shortBy: 0, isNew: true };
}

function ensureUnmatched(receipt: ReceiptRow): void {
  if (receipt.taken_back_at !== null) throw new HttpError(409, 'This receipt was taken back.');
  if (receipt.outcome !== 'unmatched')
    throw new HttpError(409, `This receipt was already ${receipt.outcome}.`);
}

/** The match of a receipt that a person assigns to a payment; a 409 if it can't be assigned. */
function matchForAssigning(
  receipt: Pick<ReceiptRow, 'amount' | 'currency' | 'sent_at'>,
  payment: PaymentRow,
): ReceiptMatch {
  if (receipt.currency !== payment.currency)
    throw new HttpError(
      409,
      `The receipt is in ${receipt.currency} and the payment in ${payment.currency}: credit the receipt to the account instead.`,
    );
  const match = matchAssigned({ amount: receipt.amount, sentAt: receipt.sent_at }, payment);
  if (match === null)
    throw new HttpError(
      409,
      `This payment is ${payment.state} and takes no more money: credit the receipt to its account instead.`,
    );
  return match;
}

const bookedAs = ({ outcome, booked, amount }: ReceiptRow) => ({
  outcome: outcome === 'settled' ? ('settled' as const) : ('credited' as const),
  value: booked ?? amount,
});

/**
 * Records money for a payment that a person has chosen, in the caller's transaction, as if it had
 * matched. Known money stays where it is, unless it waits. Fails like `recordManualReceipt` and
 * `assignToPayment`; also a 409 if the money's texts have another payment's number.
 */
export async function recordForPayment(
  tx: Tx,
  host: Host,
  incoming: IncomingReceipt,
  { paymentId, rate }: { paymentId: string; rate: string | null },
): Promise<RecordedReceipt> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new HttpError(404, 'There is no such payment.');
  const known = await findKnown(tx, host, incoming);
  if (known !== undefined && known.outcome !== 'unmatched') return toRecordedReceipt(known, false);
  const numbered = await numberedPaymentOf(tx, incoming);
  if (numbered !== null && numbered !== paymentId)
    throw new HttpError(409, 'Its reference has the number of another payment.');
  if (known === undefined) {
    const { currency } = host.methods[incoming.source];
    const match = matchForAssigning({ amount: incoming.amount, currency, sent_at: incoming.sentAt }, payment);
    return recordManualReceipt(tx, host, incoming, rate, { match });
  }
  await assignToPayment(tx, host, { receiptId: known.id, paymentId, rate });
  const receipt = await findReceiptById(tx, known.id);
  if (receipt === undefined) throw new Error(`Receipt ${known.id} not found`);
  return toRecordedReceipt(receipt, true);
}
