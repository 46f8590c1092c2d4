import type { PaymentOutcome } from '#contract/payments.ts';
import type { ShownPayment } from './shown-payment.ts';

/** `closed` is a payment that ended, from a host that says nothing more. */
export type ShownOutcome = PaymentOutcome | 'closed';

const STATUS_OF: Record<PaymentOutcome, ShownPayment['status']> = {
  pending: 0,
  paidPartial: 0,
  confirming: 0,
  completed: 1,
  paidOver: 1,
  expired: 2,
  expiredConfirming: 2,
  expiredCredited: 2,
  cancelled: 2,
  cancelledCredited: 2,
  underpaid: 2,
  paidLate: 2,
  failed: 2,
};
const BY_STATUS: Record<ShownPayment['status'], ShownOutcome> = { 0: 'pending', 1: 'completed', 2: 'closed' };

/**
 * The outcome of a payment. The status code decides: a missing outcome, or one that
 * contradicts the code, is ignored.
 */
export const outcomeOf = ({ status, outcome }: Pick<ShownPayment, 'status' | 'outcome'>): ShownOutcome =>
  outcome && STATUS_OF[outcome] === status ? outcome : BY_STATUS[status];

/** Whether there is still money to send: all of it, or the rest. */
export function isPayable(payment: Pick<ShownPayment, 'status' | 'outcome'>): boolean {
  const outcome = outcomeOf(payment);
  return outcome === 'pending' || outcome === 'paidPartial';
}

/**
 * Whether money has been found that may be for a payment which still has none. Of one that has
 * ended otherwise, the outcome says where its money is.
 */
export function isMoneyFound(payment: Pick<ShownPayment, 'status' | 'outcome' | 'found_money'>): boolean {
  return payment.found_money === true && isUnpaid(payment);
}

/** Whether such money was found, and a person has set it aside. */
export const isMoneySetAside = (
  payment: Pick<ShownPayment, 'status' | 'outcome' | 'found_money' | 'set_aside_money'>,
): boolean => payment.set_aside_money === true && !isMoneyFound(payment) && isUnpaid(payment);

/**
 * Whether the transfer for a payment which has no other money was seen, and is seen no more: by the
 * host, or by the page that has shown it.
 */
export const hasVanished = (
  payment: Pick<ShownPayment, 'status' | 'outcome' | 'found_money' | 'vanished_transfer'>,
  wasSeen = false,
): boolean => (wasSeen || payment.vanished_transfer != null) && !isMoneyFound(payment) && isUnpaid(payment);

function isUnpaid(payment: Pick<ShownPayment, 'status' | 'outcome'>): boolean {
  const outcome = outcomeOf(payment);
  return outcome === 'pending' || outcome === 'expired' || outcome === 'cancelled';
}

/** Whether a payment may still become an order's: its money is due, unconfirmed, or being looked at. */
export const isAwaited = (payment: Pick<ShownPayment, 'status' | 'outcome' | 'found_money'>): boolean =>
  payment.status === 0 || outcomeOf(payment) === 'expiredConfirming' || isMoneyFound(payment);

/** The addresses at which an ended payment could be paid; null while it is open. */
export function addressesOfEnded(id: string, payment: ShownPayment): readonly string[] | null {
  if (payment.status === 0) return null;
  const own = `/payment/${id}`;
  const invoice = payment.payment_method === 'bitcart' ? payment.payment_details.bitcartUrl : undefined;
  return invoice === undefined ? [own] : [own, invoice];
}
