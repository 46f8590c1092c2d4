import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockAccountRow } from '../ledger/ledger.ts';
import { alertOperator } from '../mail/operator-alerts.ts';
import { paymentNumberOf } from '../payments/admin.ts';
import { withOutcomes } from '../payments/load-outcomes.ts';
import { STATUS_OF } from '../payments/outcome.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import {
  findKept,
  findReceiptById,
  findUnmatched,
  keepUnmatched,
  lockReceipt,
} from '../payments/receipt.store.ts';
import { isSimilarName } from '../payments/similar-name.ts';
import { TRANSFER_FEE_MAX } from '../payments/transfer-fee.ts';
import { formatMoney } from '../platform/format-money.ts';
import { shortIdOf } from '../platform/ids.ts';
import { toDecimal } from '../platform/money.ts';
import { creditReceipt, creditValue } from './credit-balance.ts';
import type { AmountRange, RelatedPayment } from './related-payments.store.ts';
import { findIntended, findRelated } from './related-payments.store.ts';
import { closeReversal, findOpenReversals } from './reversal.store.ts';
import { adviceOnReversal, describeReversed, ensureNotReversed } from './reversal.ts';
import type { RankedPayment } from './why-unmatched.ts';
import {
  fitsClearly,
  isOpenedLater,
  isShortByFee,
  searchableText,
  takesMoney,
  whatFits,
  whyUnmatched,
} from './why-unmatched.ts';

const DAY_MS = 24 * 3_600_000;
/** Payments within 2 % (a fiftieth) of a receipt's amount are among its candidates. */
const NEAR_DIVISOR = 50;
const CANDIDATES = { daysBefore: 30, max: 10 };
/** Among so many, names that are written differently are looked for. */
const COMPARED_MAX = 100;

/** A payment that a receipt may have been meant for; `fitsBy` lists their common traits. */
type PaymentCandidate = {
  id: string;
  number: string;
  username: string;
  amount: number;
  sender: string | null;
  status: string;
  at: Date;
  fitsBy: string;
  /**
   * Whether it is worth proposing: it takes money, was open by the time that this was sent, and its
   * amount is the receipt's, or was until an exchange kept its fee.
   */
  isProposed: boolean;
  /** Whether it can be given to the payment; else to its account alone. */
  takesMoney: boolean;
  /** Whether it is the one payment that this is clearly for. */
  isClear: boolean;
};

/**
 * A receipt on the operator's list, with the reason why it matched nothing, and the payments, open
 * and closed, that have its amount, nearly its amount, or its sender; the likeliest first.
 */
type UnmatchedReceipt = {
  receipt: ReceiptRow;
  why: string;
  candidates: PaymentCandidate[];
  /** Whether its bank took it back. */
  isReversed: boolean;
  /** Advice about that, a sentence a step. */
  advice: string[];
};

/**
 * The operator's list: receipts that the bank took back, then unmatched ones, each oldest first.
 */
export async function listUnmatched(
  host: Pick<Host, 'db' | 'now' | 'methods'>,
  limit: number,
): Promise<UnmatchedReceipt[]> {
  const explained: UnmatchedReceipt[] = [];
  for (const { reversal, reversed_at, ...receipt } of await findOpenReversals(host.db, limit)) {
    const why = `The bank took it back: "${reversal}". ${await describeReversed(host.db, receipt)}`;
    const advice = await adviceOnReversal(host.db, receipt);
    explained.push({ receipt, why, candidates: [], isReversed: true, advice });
  }
  const reversed = new Set(explained.map(({ receipt }) => receipt.id));
  const receipts = (await findUnmatched(host.db, limit)).filter(({ id }) => !reversed.has(id));
  return [...explained, ...(await explainEach(host, receipts))];
}

/** Unmatched receipts that were kept off the list, the last kept first. */
export const listKept = async (
  host: Pick<Host, 'db' | 'now' | 'methods'>,
  limit: number,
): Promise<UnmatchedReceipt[]> => explainEach(host, await findKept(host.db, limit));

async function explainEach(
  host: Pick<Host, 'db' | 'now' | 'methods'>,
  receipts: readonly ReceiptRow[],
): Promise<UnmatchedReceipt[]> {
  const explained: UnmatchedReceipt[] = [];
  // One after the other: together they would take every connection from the shoppers.
  for (const receipt of receipts) explained.push(await explain(host.db, host, receipt));
  return explained;
}

/** Whether an unmatched receipt is clearly for this payment, in the caller's transaction. */
export const isClearFor = async (
  tx: Tx,
  host: Pick<Host, 'now' | 'methods'>,
  receipt: ReceiptRow,
  paymentId: string,
): Promise<boolean> =>
  (await explain(tx, host, receipt)).candidates.some(({ id, isClear }) => isClear && id === paymentId);

/** The receipt of this id; a 404 if there is none. */
export async function getReceipt(db: Db, receiptId: string): Promise<ReceiptRow> {
  const receipt = await findReceiptById(db, receiptId);
  if (receipt === undefined) throw new HttpError(404, 'There is no such receipt.');
  return receipt;
}

async function explain(
  db: Db,
  host: Pick<Host, 'now' | 'methods'>,
  receipt: ReceiptRow,
): Promise<UnmatchedReceipt> {
  const near = amountRangeOf(host, receipt);
  const names = { payerKey: receipt.payer_key, text: searchableText(receipt) };
  const isBySender = near !== null && host.methods[near.method].needsSenderName;
  const until = receipt.sent_until ?? receipt.sent_at;
  const found = near === null ? [] : await findRelated(db, { ...near, until }, names, COMPARED_MAX);
  const related = rank(receipt, found, isBySender);
  const clear = related.filter((payment) => fitsClearly(receipt, payment));
  const candidates = (await withOutcomes(db, related, host.now())).map(({ payment, outcome }) => ({
    id: payment.id,
    number: payment.number,
    username: payment.username,
    amount: payment.pay_amount,
    sender: payment.sender,
    status: STATUS_OF[outcome].text,
    at: payment.created_at,
    fitsBy: whatFits(receipt, payment),
    isProposed:
      (payment.pay_amount === receipt.amount && takesMoney(payment) && !isOpenedLater(receipt, payment)) ||
      isShortByFee(receipt, payment),
    takesMoney: takesMoney(payment),
    isClear: clear.length === 1 && clear[0]?.id === payment.id,
  }));
  const why = whyUnmatched(receipt, related, { isBySender });
  return { receipt, why, candidates, isReversed: false, advice: [] };
}

/**
 * The likeliest payments, with those of a similar sender before the others of the same amount, and
 * those that were opened later last.
 */
function rank(receipt: ReceiptRow, found: readonly RelatedPayment[], isBySender: boolean): RankedPayment[] {
  const marked = found.map((payment) => ({
    ...payment,
    is_similar: isBySender && isLikeSender(receipt, payment.sender),
  }));
  const place = (payment: RankedPayment) =>
    (isOpenedLater(receipt, payment) ? 8 : 0) +
    (payment.pay_amount === receipt.amount ? 0 : 4) +
    (payment.is_sender ? 0 : payment.is_named ? 1 : payment.is_similar ? 2 : 3);
  const shortByFee = marked.filter((payment) => isShortByFee(receipt, payment)).length;
  // Sorting keeps the order of those that are alike: the nearest and newest first.
  return marked.toSorted((a, b) => place(a) - place(b)).slice(0, Math.max(CANDIDATES.max, shortByFee));
}

/** Whether a receipt's sender, or a name that its text ends or goes on with, is like a payment's. */
const isLikeSender = ({ payer, description }: ReceiptRow, sender: string | null): boolean =>
  sender !== null && [payer, description].some((said) => said !== null && isSimilarName(said, sender));

/**
 * The range of payments that a receipt may have been meant for; null if no payment method has its
 * source.
 */
function amountRangeOf(
  host: Pick<Host, 'methods'>,
  { source, currency, amount, sent_at }: ReceiptRow,
): AmountRange | null {
  const method = Object.values(host.methods).find(({ id }) => id === source)?.id;
  if (method === undefined) return null;
  const span = Math.floor(amount / NEAR_DIVISOR);
  const max = amount + (currency === 'USDT' ? Math.max(span, TRANSFER_FEE_MAX) : span);
  const since = new Date(sent_at.getTime() - CANDIDATES.daysBefore * DAY_MS);
  return { method, currency, amount, min: amount - span, max, since };
}

/**
 * The result of an assignment: `value` in whole rupees; `isNew` is false if this account already
 * had it.
 */
type AssignResult = { value: number; isNew: boolean };

/**
 * Credits an unmatched receipt to an account, in the caller's transaction. Foreign money
 * counts at the lower of the current `rate` and that of the account's earlier payment within 2 % of
 * it. A 404 for an unknown receipt; a 409 if it is settled, credited to another account, or has no
 * known rate.
 */
export async function assignReceipt(
  tx: Tx,
  host: Host,
  { receiptId, accountId, rate }: { receiptId: string; accountId: string; rate: string | null },
): Promise<AssignResult> {
  await lockAccountRow(tx, accountId);
  const receipt = await lockReceipt(tx, receiptId);
  if (receipt === undefined) throw new HttpError(404, 'There is no such receipt.');
  await ensureNotReversed(tx, receiptId);
  if (receipt.taken_back_at !== null) throw new HttpError(409, 'This receipt was taken back.');
  if (receipt.outcome === 'credited' && receipt.account_id === accountId)
    return { value: receipt.booked ?? receipt.amount, isNew: false };
  if (receipt.outcome !== 'unmatched')
    throw new HttpError(409, `This receipt was already ${receipt.outcome}.`);
  const near = amountRangeOf(host, receipt);
  const intended =
    near === null ? undefined : await findIntended(tx, near, { accountId, until: receipt.sent_at });
  const value = creditValue(receipt, { ofPayment: intended?.exchange_rate ?? null, current: rate });
  if (value === null) throw new HttpError(409, "There's no exchange rate right now. Please try again later.");
  if (value === 0)
    throw new HttpError(409, "This receipt is worth less than a rupee, so it can't be credited.");
  await creditReceipt(tx, host, receiptId, {
    accountId,
    paymentId: intended?.id ?? null,
    value,
    why: ASSIGNED_REASON,
  });
  return { value, isNew: true };
}

/** What was left as it is: unmatched money, or the effect of what a bank took back. */
type Kept = 'unmatched' | 'reversal';

/**
 * Takes a receipt off the operator's list, and leaves it as it is, in the caller's
 * transaction: unmatched money that is not for the shop, or one that its bank took back, with its
 * effect. What it was on the list for; nothing if it is not on it.
 */
export async function keepReceipt(tx: Tx, host: Pick<Host, 'now'>, receiptId: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  if (await keepUnmatched(tx, receiptId, host.now())) kept.push('unmatched');
  if (await closeReversal(tx, receiptId, host.now())) kept.push('reversal');
  return kept;
}

const ASSIGNED_REASON = "We couldn't match your transfer automatically, so we've checked it by hand.";

/** Alerts the operator to money that its network never called final. */
export async function alertNeverConfirmed(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  receipt: Pick<ReceiptRow, 'id' | 'source' | 'external_id' | 'amount' | 'currency' | 'reference'>,
): Promise<void> {
  const id = shortIdOf(receipt.id);
  const amount = formatMoney(toDecimal(receipt.amount, receipt.currency), receipt.currency);
  const payment = await paymentNumberOf(tx, receipt.reference);
  const notice = {
    subject: `Never confirmed: ${amount}`,
    paragraphs: [
      `${amount} appeared on the ${receipt.source} invoice ${receipt.external_id} of payment ${payment ?? receipt.reference ?? 'unknown'}, but wasn't confirmed within three days. Nothing was credited.`,
      'Check the wallet first.',
      `If the money is there, credit its owner: receipts assign ${id} ACCOUNT`,
      `If it isn't, take it off the list: receipts correct ${id} --amount 0 --reason "never came"`,
    ],
  };
  await alertOperator(tx, host, notice, `never-confirmed:${receipt.id}`);
}

/** Alerts the operator to an unmatched receipt. */
export async function alertUnmatched(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  receipt: ReceiptRow,
): Promise<void> {
  const id = shortIdOf(receipt.id);
  const amount = formatMoney(toDecimal(receipt.amount, receipt.currency), receipt.currency);
  const notice = {
    subject: `Unmatched money: ${amount}`,
    paragraphs: [
      `${amount} came in by ${receipt.source}, but it matches no payment: receipt ${id}`,
      `From: ${receipt.payer ?? 'an unknown sender'}. Reference: ${receipt.reference ?? 'none'}.`,
      'See why, and which payments it may be for: receipts unmatched',
      `If it's for one of them: receipts assign ${id} --payment PAYMENT`,
      `If it isn't, credit its owner: receipts assign ${id} ACCOUNT`,
      `If it isn't for the shop, leave it: receipts keep ${id} --reason TEXT`,
    ],
  };
  await alertOperator(tx, host, notice, `unmatched:${receipt.id}`);
}
