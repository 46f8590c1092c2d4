import type { Payment, PaymentSummary } from '#contract/payments.ts';

/** What has become of a payment, and of the money. */
export type Standing =
  | 'waiting'
  /** A part has come in, and the rest is still to be paid. */
  | 'part'
  /** The network shows the money, and it is not final yet. */
  | 'received'
  | 'completed'
  | 'overpaid'
  | 'expired'
  /** Money came that did not fit, and the balance has all of it. */
  | 'expiredPaid'
  | 'cancelled'
  /** Money came all the same, and the balance has all of it. */
  | 'cancelledPaid'
  /** Less came in than was asked, and all of it went to the balance. */
  | 'short'
  /** The money came after the time was over, and went to the balance. */
  | 'late'
  | 'failed'
  /** It ended without, and the host says no more than that. */
  | 'ended';

/** The words by which hosts tell the standings of one status apart; the first that fits counts. */
const WORDS: readonly { status: Payment['status']; says: RegExp; standing: Standing }[] = [
  { status: 0, says: /in part\b|\brest\b/i, standing: 'part' },
  { status: 0, says: /received|confirm/i, standing: 'received' },
  { status: 1, says: /\bover|surplus/i, standing: 'overpaid' },
  { status: 2, says: /\bshort|too little/i, standing: 'short' },
  { status: 2, says: /\blate\b/i, standing: 'late' },
  { status: 2, says: /cancel.*\bpaid\b/i, standing: 'cancelledPaid' },
  { status: 2, says: /expire.*\bpaid\b/i, standing: 'expiredPaid' },
  { status: 2, says: /cancel/i, standing: 'cancelled' },
  { status: 2, says: /expire/i, standing: 'expired' },
  { status: 2, says: /fail/i, standing: 'failed' },
];
const PLAIN = { 0: 'waiting', 1: 'completed', 2: 'ended' } as const satisfies Record<
  Payment['status'],
  Standing
>;

/** How a payment stands, told from its status and the host's words for it. */
export const standingOf = (payment: Pick<PaymentSummary, 'status' | 'status_text'>): Standing =>
  WORDS.find(({ status, says }) => status === payment.status && says.test(payment.status_text))?.standing ??
  PLAIN[payment.status];

/** Whether the shopper is to pay, or to pay the rest. */
export const isToPay = (payment: Pick<PaymentSummary, 'status' | 'status_text'>): boolean => {
  const standing = standingOf(payment);
  return standing === 'waiting' || standing === 'part';
};
