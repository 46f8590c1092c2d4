import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockPayment } from '../payments/lock.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findReceiptById, lockReceipt } from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import type { ReceiptMatch } from './match.ts';
import { matchAssigned } from './match.ts';
import { applyMatch } from './record-receipt.ts';
import { ensureNotReversed } from './reversal.ts';

/**
 * Where the receipt went. `value` is its booked value in whole rupees; `isNew` is false if it had
 * gone there before.
 */
type AssignedToPayment = {
  accountId: string;
  outcome: 'settled' | 'credited';
  value: number;
  isNew: boolean;
};

/**
 * Gives an unmatched receipt to a payment, in the caller's transaction, as if it had matched
 * it settles, pays over or short, and if it was sent too late or the payment is cancelled,
 * goes to the balance. Foreign money counts at the current `rate` where it is credited. A
 * 404 for an unknown receipt or payment; a 409 if either is done with, or the money is of another
 * currency.
 */
export async function assignToPayment(
  tx: Tx,
  host: Host,
  { receiptId, paymentId, rate }: { receiptId: string; paymentId: string; rate: string | null },
): Promise<AssignedToPayment> {
  const payment = await lockPayment(tx, paymentId);
  if (payment === null) throw new HttpError(404, 'There is no such payment.');
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt === undefined) throw new HttpError(404, 'There is no such receipt.');
  const { account_id: accountId } = payment;
  if (receipt.payment_id === paymentId && receipt.outcome !== 'unmatched' && receipt.taken_back_at === null)
    return { accountId, ...bookedAs(receipt), isNew: false };
  await ensureNotReversed(tx, receiptId);
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
  return { accountId, ...bookedAs(after), isNew: true };
}

/** The outcome of giving a receipt to a payment; a 409 if it can't be given. */
function matchForAssigning(receipt: ReceiptRow, payment: PaymentRow): ReceiptMatch {
  if (receipt.taken_back_at !== null) throw new HttpError(409, 'This receipt was taken back.');
  if (receipt.outcome !== 'unmatched')
    throw new HttpError(409, `This receipt was already ${receipt.outcome}.`);
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
