import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { decimalOf } from '../money.ts';
import { tellOperator } from '../operator/notices.ts';
import { money } from '../operator/print.ts';
import { creditReceipt, creditValue } from './crediting.ts';
import type { ReceiptRow } from './receipt.store.ts';
import { withStandings } from './standings.ts';
import { lockAccounts } from './store.ts';
import type { Near } from './unmatched.store.ts';
import { findFitting, findMeant, findUnmatched, lockReceipt } from './unmatched.store.ts';

const DAY_MS = 24 * 3_600_000;
/** How far a payment's amount may be from a receipt's to be shown with it: a fiftieth of that, 2 %. */
const NEAR = 50;
const METHODS = ['bank', 'usdt', 'binance', 'bitcart'] as const;
const FITS = { daysBefore: 30, most: 10 };

/** A payment that a receipt may have been meant for. */
export type Fit = {
  id: string;
  username: string;
  amount: number;
  sender: string | null;
  status: string;
  at: Date;
};

/** A receipt of the operator's list, with the payments within 2 % of it, open and ended: the nearest first. */
export type Unmatched = { receipt: ReceiptRow; fits: Fit[] };

/** The operator's list, oldest first. */
export async function unmatchedReceipts(host: Host, limit: number): Promise<Unmatched[]> {
  const receipts = await findUnmatched(host.db, limit);
  return Promise.all(
    receipts.map(async (receipt) => ({
      receipt,
      fits: await fitsOf(host, receipt),
    })),
  );
}

async function fitsOf(host: Host, receipt: ReceiptRow): Promise<Fit[]> {
  const near = nearTo(receipt);
  const payments = near === null ? [] : await findFitting(host.db, near, FITS.most);
  return (await withStandings(host.db, payments, host.now())).map(({ payment, standing }) => ({
    id: payment.id,
    username: payment.username,
    amount: payment.pay_amount,
    sender: payment.sender,
    status: standing.text,
    at: payment.created_at,
  }));
}

/** What a payment has to be like that a receipt may have been meant for; null when no payment is paid from such a source. */
function nearTo({ source, currency, amount, received_at }: ReceiptRow): Near | null {
  const method = METHODS.find((each) => each === source);
  if (method === undefined) return null;
  const span = Math.floor(amount / NEAR);
  const since = new Date(received_at.getTime() - FITS.daysBefore * DAY_MS);
  return { method, currency, amount, least: amount - span, most: amount + span, since };
}

/** Where an assigned receipt went: `value` in whole rupees; `isNew` is false when this account had it before. */
export type Assigned = { value: number; isNew: boolean };

/**
 * Gives an unmatched receipt to an account's balance, in the caller's transaction. Foreign money counts at the lower of `rate`, the
 * current one, and that of the account's own payment within 2 % of it, if one was made before it. 404 for an unknown receipt, 409 for one
 * that is settled or somebody else's, and when nobody can say what it is worth.
 */
export async function assignReceipt(
  tx: Tx,
  host: Host,
  { receiptId, accountId, rate }: { receiptId: string; accountId: string; rate: string | null },
): Promise<Assigned> {
  await lockAccounts(tx, [accountId]);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt === undefined) throw new Refusal(404, 'There is no such receipt.');
  if (receipt.outcome === 'credited' && receipt.account_id === accountId)
    return { value: receipt.booked ?? receipt.amount, isNew: false };
  if (receipt.outcome !== 'unmatched')
    throw new Refusal(409, `This receipt was ${receipt.outcome} already, and is not on the list.`);
  const near = nearTo(receipt);
  const meant =
    near === null ? undefined : await findMeant(tx, near, { accountId, until: receipt.received_at });
  const value = creditValue(receipt, { ofPayment: meant?.exchange_rate ?? null, current: rate });
  if (value === null) throw new Refusal(409, 'There is no exchange rate at the moment: try again later.');
  if (value === 0) throw new Refusal(409, 'This is worth less than a rupee.');
  await creditReceipt(tx, host, receiptId, { accountId, paymentId: meant?.id ?? null, value, why: FOUND });
  return { value, isNew: true };
}

const FOUND = 'We could not tell by itself what it was for, and have found that it is yours.';

/** Tells the operator of money that nobody could be given by itself. */
export async function tellUnmatched(tx: Tx, host: Host, receipt: ReceiptRow): Promise<void> {
  const amount = money(decimalOf(receipt.amount, receipt.currency), receipt.currency);
  const notice = {
    subject: `Money without an owner: ${amount}`,
    paragraphs: [
      `${amount} came in by ${receipt.source}, and it is not clear whose it is: ${receipt.id}`,
      `From: ${receipt.payer ?? 'nobody named'}. Reference: ${receipt.reference ?? 'none'}.`,
      'See what it may be for by: receipts unmatched',
      `Give it to its owner by: receipts assign ${receipt.id} ACCOUNT`,
    ],
  };
  await tellOperator(tx, host, notice, `unmatched:${receipt.id}`);
}
