import { DAY_MS } from '#contract/durations.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { cartSnapshotOf, splitDeposit } from '../payments/cart-snapshot.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { setDecidedBy } from '../payments/receipt.store.ts';
import { settle } from '../payments/settle.ts';
import type { PaymentRow } from '../payments/store.ts';
import { formatRupees } from '../platform/format-money.ts';
import { matchAssigned } from './match.ts';
import { findShortfall, findTakenAsPaid } from './take-as-paid.store.ts';

/** The pause before another payment of the same account may be taken as paid. */
const ONCE_IN_MS = 30 * DAY_MS;

type Limits = Pick<Host['config'], 'takenAsPaidMax' | 'takenAsPaidPercent'>;

/** How much is missing from a payment, in whole rupees, and how much may be. */
type Shortfall = { shortBy: number; max: number };

/**
 * The missing amount of a receipt, in whole rupees, if its payment may be taken as paid;
 * null if nothing or too much is missing, or if the payment has a deposit.
 */
export function shortfallOf(
  receipt: Pick<ReceiptRow, 'amount' | 'currency' | 'sent_at'>,
  payment: PaymentRow,
  limits: Limits,
): number | null {
  const shortfall = measure(receipt, payment, limits);
  return shortfall === null || shortfall.shortBy > shortfall.max ? null : shortfall.shortBy;
}

function measure(
  { amount, currency, sent_at: sentAt }: Pick<ReceiptRow, 'amount' | 'currency' | 'sent_at'>,
  payment: PaymentRow,
  { takenAsPaidMax, takenAsPaidPercent }: Limits,
): Shortfall | null {
  if (currency !== payment.currency || matchAssigned({ amount, sentAt }, payment)?.kind !== 'underpaid')
    return null;
  if (splitDeposit(cartSnapshotOf(payment)).deposit > 0) return null;
  const missing = payment.pay_amount - amount;
  const shortBy = Math.ceil((payment.payable * missing) / payment.pay_amount);
  const max = Math.min(takenAsPaidMax, Math.floor((payment.payable * takenAsPaidPercent) / 100));
  return { shortBy, max };
}

/** Whether a payment of this account was taken as paid in the last 30 days. */
export const hasTakenAsPaid = async (db: Db, host: Pick<Host, 'now'>, accountId: string): Promise<boolean> =>
  (await findTakenAsPaid(db, accountId, new Date(host.now().getTime() - ONCE_IN_MS))) !== undefined;

/**
 * The amount of a payment that was taken as paid, in whole rupees, and when; null if there is none.
 */
export async function takenOf(db: Db, paymentId: string): Promise<{ amount: number; at: Date } | null> {
  const shortfall = await findShortfall(db, paymentId);
  return shortfall === undefined ? null : { amount: shortfall.amount, at: shortfall.created_at };
}

/**
 * Settles a locked payment with a locked receipt that is a little short, in the caller's
 * transaction; the shop bears the difference. Returns the difference in whole rupees. A 409 with
 * the reason if it isn't allowed.
 */
export async function takeAsPaid(
  tx: Tx,
  host: Host,
  receipt: ReceiptRow,
  payment: PaymentRow,
): Promise<{ shortBy: number }> {
  const shortfall = measure(receipt, payment, host.config);
  if (shortfall === null)
    throw new HttpError(
      409,
      'Only money that is short of a payment can be taken as paid, and never a deposit.',
    );
  const { shortBy, max } = shortfall;
  if (shortBy > max)
    throw new HttpError(
      409,
      `It is ${formatRupees(shortBy)} short, and at most ${formatRupees(max)} of this payment may be.`,
    );
  if (await hasTakenAsPaid(tx, host, payment.account_id))
    throw new HttpError(409, 'A payment of this account was taken as paid in the last 30 days.');
  await settle(tx, host, payment.id, {
    from: 'receipt',
    receiptId: receipt.id,
    amount: receipt.amount,
    surplus: 0,
    shortBy,
  });
  await setDecidedBy(tx, receipt.id, 'person');
  return { shortBy };
}
