import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { BalanceTooLow, balanceOf, lockAccountRow, post } from '../ledger/ledger.ts';
import { mailTakenBack } from '../orders/mails.ts';
import { refundStateOf } from '../orders/refund.ts';
import { changeState } from '../payments/change-state.ts';
import { lockPayment } from '../payments/lock.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import {
  findReceiptById,
  findReceiptsByPayment,
  lockReceipt,
  setCorrected,
  setTakenBack,
} from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { formatRupees } from '../platform/format-money.ts';
import { parseMinorUnits, toDecimal } from '../platform/money.ts';
import { moneyOf } from './describe-money.ts';
import { adviceIfReversed } from './reversal.ts';

/**
 * A correction's changes: the amounts before and after as decimal strings, and the whole rupees
 * that left the owner's balance. `isNew` is false if the receipt already had the amount.
 */
type Correction = {
  before: string;
  after: string;
  takenBack: number;
  accountId: string | null;
  isNew: boolean;
};

/**
 * Lowers the amount of a receipt that was entered wrongly, in the caller's transaction; 0 takes the
 * receipt back, so that its reference can be entered again. The balance loses its share, if
 * the balance still has that much. A payment that the receipt had closed as underpaid expires
 * again, so that the right money can still settle it. A 404 for an unknown receipt; a 409 if a
 * network reported the receipt, the amount is not lower, or its money or goods have been used.
 */
export async function correctReceipt(
  tx: Tx,
  host: Host,
  { receiptId, amount: typed }: { receiptId: string; amount: string },
): Promise<Correction> {
  const { receipt, payment, accountId } = await lockWithOwner(tx, receiptId);
  const { currency } = receipt;
  const amount = parseMinorUnits(typed, currency);
  if (amount === null) throw new HttpError(422, `${typed} is not an amount in ${currency}.`);
  const has = receipt.taken_back_at === null ? receipt.amount : 0;
  const correction = { before: toDecimal(has, currency), after: toDecimal(amount, currency), accountId };
  if (amount === has) return { ...correction, takenBack: 0, isNew: false };
  ensureCorrectable(receipt, amount);
  const booked = await bookedAfter(tx, receipt, payment, amount);
  const takenBack = (receipt.booked ?? 0) - booked;
  if (accountId !== null && takenBack > 0) {
    const ref = `${receiptId}:${amount}`;
    await takeFromBalance(tx, host, { ref, accountId, amount: takenBack, receipt });
    await mailTakenBack(tx, host, {
      accountId,
      amount: takenBack,
      payment: payment?.number ?? null,
      dedupe: `${receiptId}:${amount}`,
    });
  }
  const rebooked = receipt.outcome === 'unmatched' ? null : booked;
  if (amount > 0) await setCorrected(tx, receiptId, { amount, booked: rebooked });
  else {
    await setTakenBack(tx, receipt, { at: host.now(), booked: rebooked });
    if (payment !== null) await reopenUnderpaid(tx, host, payment);
  }
  return { ...correction, takenBack, isNew: true };
}

/**
 * Locks the owner's account, then the payment, then the receipt, in the order of every transaction.
 */
async function lockWithOwner(
  tx: Tx,
  receiptId: string,
): Promise<{ receipt: ReceiptRow; payment: PaymentRow | null; accountId: string | null }> {
  const seen = await findReceiptById(tx, receiptId);
  if (seen === undefined) throw new HttpError(404, 'There is no such receipt.');
  if (seen.account_id !== null) await lockAccountRow(tx, seen.account_id);
  const payment = seen.payment_id === null ? null : await lockPayment(tx, seen.payment_id);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt?.outcome !== seen.outcome)
    throw new HttpError(409, 'This receipt has just changed. Please look at it again.');
  return { receipt, payment, accountId: receipt.account_id ?? payment?.account_id ?? null };
}

function ensureCorrectable(receipt: ReceiptRow, amount: number): void {
  if (receipt.taken_back_at !== null) throw new HttpError(409, 'This receipt was taken back.');
  if (!receipt.is_manual && receipt.is_confirmed)
    throw new HttpError(409, `This receipt was reported by ${receipt.source}, so it can't be corrected.`);
  if (amount > receipt.amount)
    throw new HttpError(
      409,
      'A receipt can only be lowered: take it back with --amount 0, and record it again.',
    );
}

/**
 * The value of a receipt for its owner after a correction to `amount`, in whole rupees; a 409 if it
 * is too low.
 */
async function bookedAfter(
  tx: Tx,
  receipt: ReceiptRow,
  payment: PaymentRow | null,
  amount: number,
): Promise<number> {
  const booked = receipt.booked ?? 0;
  if (receipt.outcome !== 'settled' || payment === null) return share(booked, amount, receipt.amount);
  const due = payment.pay_amount;
  if (amount >= due)
    return payment.payable + share(booked - payment.payable, amount - due, receipt.amount - due);
  if (amount > 0)
    throw new HttpError(
      409,
      `It settled payment ${payment.number} of ${moneyOf(due, payment.currency)}: it can be no less than that, or 0.`,
    );
  const order = await refundStateOf(tx, payment.id);
  if (order === null || order.isRefunded) return 0;
  const advice = await adviceIfReversed(tx, receipt);
  const sentences =
    advice.length > 0
      ? advice
      : order.delivered === 'nothing'
        ? [`Cancel the order first: orders cancel ${order.name}`]
        : [
            `${order.delivered === 'all' ? 'It is' : 'A part of it is'} delivered, and can't be taken back, so the receipt stays as it is. If its buyer never paid, refund and replace nothing, and lock the account: accounts lock`,
          ];
  throw new HttpError(409, [`It paid for order ${order.name}.`, ...sentences].join(' '));
}

/** The share of `value` for `part` of `total`, rounded down. */
const share = (value: number, part: number, total: number): number =>
  total === 0 ? 0 : Number((BigInt(value) * BigInt(part)) / BigInt(total));

async function takeFromBalance(
  tx: Tx,
  host: Host,
  {
    ref,
    accountId,
    amount,
    receipt,
  }: { ref: string; accountId: string; amount: number; receipt: ReceiptRow },
): Promise<void> {
  const entries = [
    { book: 'balance' as const, accountId, amount: -amount },
    { book: 'bank' as const, amount },
  ];
  const left = await balanceOf(tx, accountId);
  const advice = left < amount ? await adviceIfReversed(tx, receipt) : [];
  try {
    await post(tx, { kind: 'correction', ref, entries, at: host.now() });
  } catch (error) {
    if (!(error instanceof BalanceTooLow)) throw error;
    throw new HttpError(
      409,
      [
        `${formatRupees(amount)} would come off the balance, which has only ${formatRupees(left)}: the rest was spent.`,
        ...advice,
      ].join(' '),
    );
  }
}

/** Makes a payment expired again if only this receipt had closed it as underpaid. */
async function reopenUnderpaid(tx: Tx, host: Host, payment: PaymentRow): Promise<void> {
  if (payment.state !== 'underpaid') return;
  const receipts = (await findReceiptsByPayment(tx, [payment.id])).get(payment.id) ?? [];
  if (receipts.some(({ booked }) => (booked ?? 0) > 0)) return;
  await changeState(tx, host, payment, { state: 'expired', closedAt: host.now() });
}
