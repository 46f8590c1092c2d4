import type { Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { post } from '../ledger/ledger.ts';
import { mailCredited } from '../orders/mails.ts';
import { setReceiptOutcome } from '../payments/receipt.store.ts';
import { lowerRate, usdtToRupees } from '../platform/money.ts';

/** Money as it came in, in minor units of its currency. */
export type Amount = { currency: CurrencyCode; amount: number };

/**
 * What money is worth in whole rupees when it goes to a balance: rupees are what they are; foreign money counts at the lower of
 * the rate of the payment that it was for, if any, and the current one. Null when neither is known.
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
 * Puts the money of a receipt that settles nothing into an account's balance, books it and tells the owner `why`. `value` is what it is worth
 * (`creditValue`), at least one rupee. For the operator too, who gives unmatched receipts to accounts; the account is locked by the caller.
 */
export async function creditReceipt(
  tx: Tx,
  host: Host,
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
  await post(tx, { kind: 'credit', ref: receiptId, entries, at: host.now() });
  await mailCredited(tx, host, { accountId, receiptId, amount: value, why });
}
