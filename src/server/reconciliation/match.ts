import { MINUTE_MS } from '#contract/durations.ts';
import type { DecidedBy, PaymentState } from '../database/schema.ts';
import type { PaymentRow } from '../payments/store.ts';

/** The fields of a payment that the matching rules read. */
export type Candidate = {
  id: string;
  account_id: string;
  state: PaymentState;
  pay_amount: number;
  created_at: Date;
  expires_at: Date;
};

/** When money was sent: at `sentAt`, or at an unknown time from `sentAt` to `sentUntil`. */
export type SendingTime = { sentAt: Date; sentUntil?: Date | null };

/**
 * Why money is credited: it was late, or its payment was cancelled, paid before, or no longer open.
 */
export type CreditReason = 'paidLate' | 'cancelled' | 'paidBefore' | 'unexpected';

/** The outcome of a receipt: exactly one of these. */
export type MatchResult<C extends Candidate = Candidate> =
  | { kind: 'settle'; by: DecidedBy; payment: C }
  | { kind: 'underpaid'; by: DecidedBy; payment: C }
  | { kind: 'credit'; by: DecidedBy; payment: C; why: CreditReason }
  | { kind: 'unmatched' };

/** A match with the stored payment. */
export type ReceiptMatch = MatchResult<PaymentRow>;

/**
 * Matches a transfer by the unique amount of `payment`: in time it settles, otherwise it is
 * credited. If the transfer seems older than the payment, the exchange's clock is behind. Without a
 * payment it is unmatched.
 */
export function matchExact<C extends Candidate>(
  { sentAt }: { sentAt: Date },
  payment: C | null,
): MatchResult<C> {
  if (payment === null) return { kind: 'unmatched' };
  const at = laterOf(sentAt, payment.created_at);
  return acceptsMoneyAt(payment, at)
    ? { kind: 'settle', by: 'amount', payment }
    : toCredit(payment, at, 'amount');
}

/**
 * Matches money on the invoice of `payment`. The payment is certain, but the amount may be
 * too little or too much.
 */
export function matchInvoice<C extends Candidate>(
  { amount, sentAt }: { amount: number; sentAt: Date },
  payment: C | null,
): MatchResult<C> {
  if (payment === null) return { kind: 'unmatched' };
  if (!acceptsMoneyAt(payment, sentAt)) return toCredit(payment, sentAt, 'invoice');
  return { kind: amount >= payment.pay_amount ? 'settle' : 'underpaid', by: 'invoice', payment };
}

/** A credit to the account of the payment for which the money was meant, with the reason. */
export const toCredit = <C extends Candidate>(payment: C, at: Date, by: DecidedBy): MatchResult<C> => ({
  kind: 'credit',
  by,
  payment,
  why: creditReason(payment, at),
});

/**
 * Matches money that a person assigns to `payment`. Only the deadline counts, since a
 * transfer may be older than its payment. Null for a payment that takes no more money.
 */
export function matchAssigned<C extends Candidate>(
  { amount, sentAt }: { amount: number; sentAt: Date },
  payment: C,
): MatchResult<C> | null {
  if (payment.state === 'completed' || payment.state === 'underpaid' || payment.state === 'failed')
    return null;
  if (payment.state === 'cancelled' || sentAt > payment.expires_at)
    return toCredit(payment, sentAt, 'person');
  return { kind: amount >= payment.pay_amount ? 'settle' : 'underpaid', by: 'person', payment };
}

/** Why money does not settle the payment for which it was probably meant. */
function creditReason(meant: Candidate, at: Date): CreditReason {
  if (meant.state === 'completed') return 'paidBefore';
  if (meant.state === 'cancelled') return 'cancelled';
  return at > meant.expires_at ? 'paidLate' : 'unexpected';
}

/**
 * Whether a payment accepts money sent at `at`: within its time, and not completed, cancelled or
 * failed.
 */
const acceptsMoneyAt = ({ state, created_at, expires_at }: Candidate, at: Date): boolean =>
  (state === 'pending' || state === 'confirming' || state === 'expired') &&
  created_at <= at &&
  at <= expires_at;

/** `acceptsMoneyAt` for money of a known minute or day: any moment of it may fit. */
export const acceptsMoneyWithin = (payment: Candidate, { sentAt, sentUntil }: SendingTime): boolean =>
  acceptsMoneyAt(payment, laterOf(sentAt, earlierOf(sentUntil ?? sentAt, payment.expires_at)));

/** Whether only the day is known, not the minute. */
export const isDayOnly = ({ sentAt, sentUntil }: SendingTime): boolean =>
  (sentUntil ?? sentAt).getTime() - sentAt.getTime() > MINUTE_MS;

export const earlierOf = (a: Date, b: Date) => (a < b ? a : b);
export const laterOf = (a: Date, b: Date) => (a > b ? a : b);
