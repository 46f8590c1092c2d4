import type { Db, Tx } from '../database/connect.ts';
import type { During, MemorySort, Page, Window } from '../database/keyset.ts';
import { isDuring, pageOfAll, withRows } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockAccountRow } from '../ledger/ledger.ts';
import { withOutcomes } from '../payments/load-outcomes.ts';
import { STATUS_OF } from '../payments/outcome.ts';
import type { ReceiptRow, ReceiptSort } from '../payments/receipt.store.ts';
import {
  findKept,
  findReceiptById,
  findUnmatched,
  keepUnmatched,
  lockReceipt,
  setDecidedBy,
  sumKept,
} from '../payments/receipt.store.ts';
import type { Becomes } from './becomes.ts';
import { becomesOf } from './becomes.ts';
import { creditReceipt, creditValue } from './credit-balance.ts';
import type { Evidence } from './evidence.ts';
import { weighAll } from './evidence.ts';
import { toNewReceipt } from './new-receipt.ts';
import type { IncomingReceipt } from './receipt.ts';
import { amountRangeOf, findReceiptCase } from './receipt-case.ts';
import { findIntended } from './related-payments.store.ts';
import { closeReversal, findOpenReversals } from './reversal.store.ts';
import { adviceOnReversal, describeReversed, ensureNotReversed } from './reversal.ts';
import { hasTakenAsPaid, shortfallOf } from './take-as-paid.ts';
import { whyUnmatched } from './why-unmatched.ts';

/** How many payments with only the amount in common are listed. */
const OTHERS_MAX = 10;

/** A candidate with the effect of giving it the money, and its status as its owner sees it. */
export type Candidate = Evidence & { status: string; isOpen: boolean; becomes: Becomes };

/**
 * A receipt on the operator's list, with the reason why it waits, and the payments (open or closed)
 * with its number, its sender or nearly its amount, the likeliest first.
 */
type UnmatchedReceipt = {
  receipt: ReceiptRow;
  why: string;
  candidates: Candidate[];
  /** How many more payments only have nearly its amount in common. */
  others: number;
  /** Whether the bank took the money back. */
  isReversed: boolean;
  /** The steps to take after a reversal, one sentence each. */
  advice: string[];
};

/** Money that waits for a person; reversed money with what the bank said, and since when. */
type Waiting = ReceiptRow & { reversal: string | null; since: Date };

const SINCE = ({ reversal, since, id }: Waiting, first: boolean) => [
  (reversal !== null) === first,
  since.toISOString(),
  id,
];
/** Each with reversed receipts first: their goods may still be stopped. */
const WAITING_SORTS: Readonly<Record<ReceiptSort, MemorySort<Waiting>>> = {
  oldest: { placeOf: (receipt) => SINCE(receipt, false), direction: 'asc' },
  newest: { placeOf: (receipt) => SINCE(receipt, true), direction: 'desc' },
  amount: {
    placeOf: ({ reversal, currency, amount, id }) => [reversal !== null, currency === 'PKR', amount, id],
    direction: 'desc',
  },
};

/** Which receipts of the operator's list are asked for, in which order. */
type AskedReceipts = { sort: ReceiptSort; during: During; window: Window };

/** A page of the operator's list: reversed receipts, then unmatched ones. */
export async function listUnmatched(
  host: ExplainHost,
  { sort, during, window }: AskedReceipts,
): Promise<Page<UnmatchedReceipt>> {
  const page = pageOfAll(await findWaiting(host.db, during), WAITING_SORTS[sort], window);
  const explained: UnmatchedReceipt[] = [];
  // In turn: in parallel, they would take all database connections from shoppers.
  for (const { reversal, since: _, ...receipt } of page.rows)
    explained.push(
      reversal === null ? await explain(host, receipt) : await explainReversal(host, receipt, reversal),
    );
  return withRows(page, explained);
}

/** How much money of each currency waits, in minor units. */
export async function sumOfUnmatched({ db }: Pick<Host, 'db'>, during: During) {
  const waiting = Map.groupBy(await findWaiting(db, during), ({ currency }) => currency);
  return [...waiting]
    .map(([currency, those]) => ({
      currency,
      count: those.length,
      amount: those.reduce((sum, { amount }) => sum + amount, 0),
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency));
}

/** What waits is few, however long the shop has sold. */
async function findWaiting(db: Db, during: During): Promise<Waiting[]> {
  const reversed = (await findOpenReversals(db)).map(({ reversed_at: since, ...receipt }) => ({
    ...receipt,
    since,
  }));
  const known = new Set(reversed.map(({ id }) => id));
  const unmatched = (await findUnmatched(db)).filter(({ id }) => !known.has(id));
  return [
    ...reversed,
    ...unmatched.map((receipt) => ({ ...receipt, reversal: null, since: receipt.recorded_at })),
  ].filter(({ sent_at: sentAt }) => isDuring(during, sentAt));
}

async function explainReversal(
  host: ExplainHost,
  receipt: ReceiptRow,
  reversal: string,
): Promise<UnmatchedReceipt> {
  const why = `The bank took it back: "${reversal}". ${await describeReversed(host.db, receipt)}`;
  const advice = await adviceOnReversal(host.db, receipt);
  return { receipt, why, candidates: [], others: 0, isReversed: true, advice };
}

/** A page of the unmatched receipts that an operator kept off the list. */
export async function listKept(host: ExplainHost, asked: AskedReceipts): Promise<Page<UnmatchedReceipt>> {
  const page = await findKept(host.db, asked);
  return withRows(page, await explainEach(host, page.rows));
}

/** How much money of each currency was kept off the list, in minor units. */
export const sumOfKept = ({ db }: Pick<Host, 'db'>, during: During) => sumKept(db, during);

async function explainEach(host: ExplainHost, receipts: readonly ReceiptRow[]): Promise<UnmatchedReceipt[]> {
  const explained: UnmatchedReceipt[] = [];
  for (const receipt of receipts) explained.push(await explain(host, receipt));
  return explained;
}

/** Whether an unmatched receipt is clearly for this payment. */
export async function isClearFor(
  db: Db,
  host: Pick<Host, 'methods'>,
  receipt: ReceiptRow,
  paymentId: string,
): Promise<boolean> {
  const of = await findReceiptCase(db, host, receipt);
  return of !== null && weighAll(of).some(({ payment, isClear }) => isClear && payment.id === paymentId);
}

/** The receipt of this id; a 404 if there is none. */
export async function getReceipt(db: Db, receiptId: string): Promise<ReceiptRow> {
  const receipt = await findReceiptById(db, receiptId);
  if (receipt === undefined) throw new HttpError(404, 'There is no such receipt.');
  return receipt;
}

type ExplainHost = Pick<Host, 'db' | 'now' | 'methods' | 'networks' | 'config'>;

/** A receipt with the reason why it waits, its candidates, and the effect of each. */
export async function explain(host: ExplainHost, receipt: ReceiptRow): Promise<UnmatchedReceipt> {
  const of = await findReceiptCase(host.db, host, receipt);
  const whole = { receipt, isReversed: false, advice: [] };
  if (of === null) return { ...whole, why: 'No payment method has its source.', candidates: [], others: 0 };
  const weighed = weighAll(of);
  const { shown: supported, others } = inView(receipt, weighed);
  return {
    ...whole,
    why: whyUnmatched(of, weighed),
    candidates: await withBecomes(host, receipt, [...supported, ...others.slice(0, OTHERS_MAX)]),
    others: others.length,
  };
}

/** How many payments of the exact amount are shown beside payments that only a name supports. */
const EXACT_MAX = 3;

/**
 * The candidates to show, and the others. If no supported candidate has the exact amount, its
 * rivals with the exact amount come first: otherwise the only button in view could be that of a
 * payment that somebody opened just to have the name.
 */
function inView(
  { amount }: ReceiptRow,
  weighed: readonly Evidence[],
): { shown: Evidence[]; others: Evidence[] } {
  const isExact = ({ payment }: Evidence) => payment.pay_amount === amount;
  const supported = weighed.filter(({ isSupported }) => isSupported);
  const others = weighed.filter(({ isSupported }) => !isSupported);
  if (supported.length === 0 || supported.some(isExact)) return { shown: supported, others };
  const rivals = new Set(supported.flatMap((each) => each.rivals).map(({ id }) => id));
  const exact = others.filter((each) => isExact(each) && rivals.has(each.payment.id)).slice(0, EXACT_MAX);
  return {
    shown: [...exact.map((each) => ({ ...each, isSupported: true })), ...supported],
    others: others.filter((each) => !exact.includes(each)),
  };
}

/** The evidence about one payment that a person has chosen. */
export async function weighFor(
  host: ExplainHost,
  receipt: ReceiptRow,
  paymentId: string,
): Promise<Candidate | null> {
  const of = await findReceiptCase(host.db, host, receipt, [paymentId]);
  const weighed = of === null ? [] : weighAll(of).filter(({ payment }) => payment.id === paymentId);
  return (await withBecomes(host, receipt, weighed))[0] ?? null;
}

/** `weighFor` for money that isn't recorded yet. */
export const weighIncoming = (
  host: ExplainHost,
  incoming: IncomingReceipt,
  paymentId: string,
): Promise<Candidate | null> => weighFor(host, toEntered(host, incoming), paymentId);

/** Why money that isn't recorded yet would wait for a person, in the list's words. */
export async function whyIncomingWaits(host: ExplainHost, incoming: IncomingReceipt): Promise<string> {
  const { why } = await explain(host, toEntered(host, incoming));
  return why;
}

/** Money that a person enters, as the receipt that would be stored. */
const toEntered = (host: ExplainHost, incoming: IncomingReceipt): ReceiptRow => ({
  ...toNewReceipt(host, incoming),
  booked: null,
  is_manual: true,
  is_confirmed: true,
  taken_back_at: null,
  kept_at: null,
  decided_by: null,
});

async function withBecomes(
  host: ExplainHost,
  receipt: ReceiptRow,
  weighed: readonly Evidence[],
): Promise<Candidate[]> {
  const rate = receipt.currency === 'PKR' ? null : await host.networks.rate();
  const payments = weighed.map(({ payment }) => payment);
  const outcomes = await withOutcomes(host.db, payments, host.now());
  const candidates: Candidate[] = [];
  for (const [index, evidence] of weighed.entries()) {
    const { payment } = evidence;
    const short = shortfallOf(receipt, payment, host.config);
    const isTaken = short !== null && (await hasTakenAsPaid(host.db, host, payment.account_id));
    const { status, text } = STATUS_OF[outcomes[index]?.outcome ?? 'failed'];
    candidates.push({
      ...evidence,
      status: text,
      isOpen: status === 0,
      becomes: becomesOf(receipt, payment, { rate, shortBy: isTaken ? null : short }),
    });
  }
  return candidates;
}

/**
 * An assignment's result: `value` in whole rupees; `isNew` is false if the account already had the
 * money.
 */
type AssignResult = { value: number; isNew: boolean };

/**
 * Credits an unmatched receipt to an account, in the caller's transaction. Foreign money
 * counts at the lower of the current `rate` and the rate of the account's earlier payment within 2
 * % of the amount. A 404 for an unknown receipt; a 409 if it is settled, credited to another
 * account, or has no known rate.
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
  await setDecidedBy(tx, receiptId, 'person');
  return { value, isNew: true };
}

/** What was kept: unmatched money, or a reversal. */
type Kept = 'unmatched' | 'reversal';

/**
 * Takes a receipt off the operator's list without changing it, in the caller's transaction:
 * unmatched money that isn't for the shop, or a reversal, whose receipt keeps its effect. Returns
 * what it was on the list for; empty if it wasn't on it.
 */
export async function keepReceipt(tx: Tx, host: Pick<Host, 'now'>, receiptId: string): Promise<Kept[]> {
  const kept: Kept[] = [];
  if (await keepUnmatched(tx, receiptId, host.now())) kept.push('unmatched');
  if (await closeReversal(tx, receiptId, host.now())) kept.push('reversal');
  return kept;
}

const ASSIGNED_REASON = "We couldn't match your transfer automatically, so we've checked it by hand.";
