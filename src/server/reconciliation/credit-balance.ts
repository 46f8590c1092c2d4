import type { Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { post } from '../ledger/ledger.ts';
import { mailCredited } from '../orders/mails.ts';
import type { MailedPurchase } from '../orders/order-summary.ts';
import { summaryOf } from '../orders/order-summary.ts';
import { boughtIn, cartSnapshotOf } from '../payments/cart-snapshot.ts';
import { methodNameOf } from '../payments/method-name.ts';
import { setReceiptOutcome } from '../payments/receipt.store.ts';
import { findPayment } from '../payments/store.ts';
import { formatRupees } from '../platform/format-money.ts';
import { lowerRate, usdtToRupees } from '../platform/money.ts';

/** Received money, in minor units of its currency. */
type Amount = { currency: CurrencyCode; amount: number };

/**
 * The value in whole rupees of money to credit. Foreign money counts at the lower of its
 * payment's rate, if any, and the current rate; null if neither is known.
 */
export function creditValue(
  { currency, amount }: Amount,
  rates: { ofPayment: string | null; current: string | null },
): number | null {
  if (currency === 'PKR') return amount;
  const rate = lowerRate(rates.ofPayment, rates.current);
  return rate === null ? null : usdtToRupees(amount, rate);
}

/**
 * Credits a receipt's money to an account's balance and tells the owner `why`, by mail and in the
 * balance history. `value` comes from `creditValue` and is at least one rupee. The caller
 * has locked the account.
 */
export async function creditReceipt(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring'>,
  receiptId: string,
  credit: { accountId: string; paymentId: string | null; value: number; why: string },
): Promise<void> {
  const { accountId, paymentId, value, why } = credit;
  await setReceiptOutcome(tx, receiptId, {
    outcome: 'credited',
    payment_id: paymentId,
    account_id: accountId,
    booked: value,
  });
  const entries = [
    { book: 'bank' as const, amount: -value },
    { book: 'balance' as const, accountId, amount: value },
  ];
  await post(tx, { kind: 'credit', ref: receiptId, reason: why, entries, at: host.now() });
  const purchase = paymentId === null ? null : await unpaidPurchase(tx, paymentId, value);
  await mailCredited(tx, host, { accountId, receiptId, amount: value, why, purchase });
  afterCommit(tx, () =>
    host.log.info({ receipt: receiptId, to: accountId, amount: value }, 'receipt credited'),
  );
}

/**
 * The payment's cart for the mail that the money went to the balance instead. `credited` is in
 * whole rupees. Null if there is no such payment.
 */
async function unpaidPurchase(tx: Tx, paymentId: string, credited: number): Promise<MailedPurchase | null> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) return null;
  const { title, name, items, summary } = summaryOf({
    number: { of: 'payment', is: payment.number },
    // Nothing is delivered, so no line has an estimate.
    lines: boughtIn(cartSnapshotOf(payment)).map(({ eta: _, ...line }) => line),
    paid: payment.payable,
    methodName: methodNameOf(payment),
    at: payment.created_at,
    steps: [],
  });
  const { sums } = summary;
  const credit = { label: 'Added to your balance', value: formatRupees(credited) };
  return { title, name, items, summary: { ...summary, sums: [...sums, credit] } };
}
