import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { PaymentMethodName } from '#contract/payments.ts';
import { isFullName, likenessTo } from '../payments/similar-name.ts';
import type { Candidate, MatchResult, SendingTime } from './match.ts';
import { acceptsMoneyWithin, toCredit } from './match.ts';

/** How long after its creation a payment can be named by its number. */
const NUMBER_VALID_MS = 30 * DAY_MS;
/** How long after a payment's end money may still be meant for it. */
export const MEANT_AFTER_END_MS = 72 * HOUR_MS;
/** How long after its deadline a payment may be paid a second time, by mistake. */
const PAID_AGAIN_MS = DAY_MS;
/** So many unpaid ends within a day show that an account opens payments without paying. */
const UNPAID_ENDS = { count: 3, withinMs: DAY_MS };

/**
 * Money to match by number and sender. `payerKey` is the bank's whole name for the sender, `text`
 * all words of the bank.
 */
export type BankReceipt = {
  method: PaymentMethodName;
  amount: number;
  payerKey: string;
  text: string;
} & SendingTime;

/** A payment with all sender names that it has had, each with its time. */
export type NamedPayment = Candidate & {
  method: PaymentMethodName;
  closed_at: Date | null;
  names: readonly { key: string; at: Date }[];
};

/** The evidence about a bank receipt. */
export type BankEvidence<P extends NamedPayment> = {
  /** The payment of each number in the receipt's texts; null for a number of no payment. */
  numbered: readonly (P | null)[];
  /**
   * The accounts that this sender name has paid for, as shown by a number or a person's decision.
   */
  knownPayers: ReadonlySet<string>;
  /** The bank payments of nearly its amount for which it may have been meant. */
  near: readonly P[];
  /** When payments of an account ended unpaid, oldest first. */
  unpaidEnds: ReadonlyMap<string, readonly Date[]>;
};

/** With more near payments than this, a person decides. */
export const NEAR_MAX = 500;

/** The latest time at which money may have been sent. */
export const sentBy = ({ sentAt, sentUntil }: SendingTime): Date => sentUntil ?? sentAt;

/**
 * Matches a bank receipt by evidence: what anybody can claim for nothing, such as a
 * name, an amount or an open payment, never decides.
 *
 * | evidence | exact | more | less | late, cancelled, paid before |
 * |---|---|---|---|---|
 * | the one number in its texts | settles | settles | underpaid if the sender is the payment's, else a person | credited |
 * | no number, a known payer, no rival | settles | a person | a person | a person |
 * | all else | a person | a person | a person | a person |
 */
export function matchBank<P extends NamedPayment>(
  receipt: BankReceipt,
  evidence: BankEvidence<P>,
): MatchResult<P> {
  return evidence.numbered.length > 0 ? matchNumber(receipt, evidence) : matchKnownPayer(receipt, evidence);
}

function matchNumber<P extends NamedPayment>(
  receipt: BankReceipt,
  { numbered }: BankEvidence<P>,
): MatchResult<P> {
  const [payment, ...more] = numbered;
  if (payment === null || payment === undefined || more.length > 0 || !isNumberValid(receipt, payment))
    return { kind: 'unmatched' };
  // The payment's number did not exist before the payment: for an earlier time, the bank's clock is
  // behind.
  const from = receipt.sentAt > payment.created_at ? receipt.sentAt : payment.created_at;
  if (!acceptsMoneyWithin(payment, { sentAt: from })) return toCredit(payment, receipt.sentAt, 'number');
  if (receipt.amount >= payment.pay_amount) return { kind: 'settle', by: 'number', payment };
  // One rupee sent with a stranger's number must not close the stranger's payment.
  return isNamedBy(receipt, payment, sentBy(receipt))
    ? { kind: 'underpaid', by: 'number', payment }
    : { kind: 'unmatched' };
}

/** Whether a payment can be named by its number: it is of this method, and of the last 30 days. */
export const isNumberValid = (
  receipt: Pick<BankReceipt, 'method'> & SendingTime,
  { method, created_at }: Pick<NamedPayment, 'method' | 'created_at'>,
): boolean =>
  method === receipt.method && sentBy(receipt).getTime() - created_at.getTime() <= NUMBER_VALID_MS;

function matchKnownPayer<P extends NamedPayment>(
  receipt: BankReceipt,
  evidence: BankEvidence<P>,
): MatchResult<P> {
  // A single word isn't a whole name, since many people's names have it.
  if (!isFullName(receipt.payerKey) || evidence.near.length > NEAR_MAX) return { kind: 'unmatched' };
  const own = evidence.near.filter(
    (payment) =>
      evidence.knownPayers.has(payment.account_id) &&
      payment.pay_amount === receipt.amount &&
      acceptsMoneyWithin(payment, { sentAt: receipt.sentAt }) &&
      isNamedBy(receipt, payment, receipt.sentAt),
  );
  const [payment, ...more] = own;
  if (
    payment === undefined ||
    more.length > 0 ||
    rivalsOf(contendersFor(receipt, evidence), payment).length > 0
  )
    return { kind: 'unmatched' };
  return { kind: 'settle', by: 'known-payer', payment };
}

/** Whether a payment had the bank's whole name at a time. */
const isNamedBy = ({ payerKey }: BankReceipt, { names }: NamedPayment, by: Date): boolean =>
  payerKey !== '' && names.some(({ key, at }) => key === payerKey && at <= by);

/**
 * The payments for which the money may have been meant: open, or ended up to 72 hours
 * before, when the money may have been sent. Each has nearly this amount, and a sender who could be
 * the same person or has paid for its account before; or this very amount and no sender, unless its
 * account opens payments without paying.
 */
export function contendersFor<P extends NamedPayment>(
  receipt: BankReceipt,
  { near, knownPayers, unpaidEnds }: Omit<BankEvidence<P>, 'numbered'>,
): P[] {
  const couldBeSender = likenessTo(receipt);
  const isNameStable = receipt.payerKey !== '' && !/\d/.test(receipt.payerKey);
  return near.filter((payment) => {
    if (!isMeantAt(receipt, payment)) return false;
    if (knownPayers.has(payment.account_id)) return true;
    // The receipt that completed the payment had the payer's name, unless the bank spells a name
    // differently each time.
    if (payment.state === 'completed' && isNameStable) return false;
    if (payment.names.some(({ key }) => couldBeSender(key))) return true;
    return (
      payment.state !== 'completed' &&
      payment.pay_amount === receipt.amount &&
      !payment.names.some(({ key, at }) => at <= sentBy(receipt) && isFullName(key)) &&
      !endsUnpaid(payment, unpaidEnds.get(payment.account_id) ?? [])
    );
  });
}

/** The payments of other accounts: while there are any, a name decides nothing. */
export const rivalsOf = <P extends NamedPayment>(
  contenders: readonly P[],
  { account_id }: Pick<Candidate, 'account_id'>,
): P[] => contenders.filter((other) => other.account_id !== account_id);

/** When a payment ended or will end. */
const endOf = ({ closed_at, expires_at }: NamedPayment): Date => closed_at ?? expires_at;

/**
 * Whether money may have been sent while a payment was open, or up to 72 hours after its end; for a
 * completed payment (paid again by mistake), up to a day.
 */
export const isMeantAt = (receipt: SendingTime, payment: NamedPayment): boolean =>
  payment.created_at <= sentBy(receipt) &&
  receipt.sentAt.getTime() <=
    (payment.state === 'completed'
      ? payment.expires_at.getTime() + PAID_AGAIN_MS
      : endOf(payment).getTime() + MEANT_AFTER_END_MS);

/** Whether an account had three payments end unpaid in a day, within a day of this payment. */
function endsUnpaid(payment: NamedPayment, ends: readonly Date[]): boolean {
  const { count, withinMs } = UNPAID_ENDS;
  const from = payment.created_at.getTime() - withinMs;
  const until = endOf(payment).getTime() + withinMs;
  const close = ends.map((at) => at.getTime()).filter((at) => from <= at && at <= until);
  return close.some((at, index) => at - (close[index - count + 1] ?? Number.NEGATIVE_INFINITY) <= withinMs);
}
