import * as v from 'valibot';
import type { Step } from '#contract/steps.ts';
import { hasVanished, isMoneyFound, isPayable, outcomeOf } from '#web/features/payment/payment-outcome.ts';
import { confirming } from '#web/features/payment/payment-steps.ts';
import type { ShownPayment } from '#web/features/payment/shown-payment.ts';
import { deadlineOf } from '#web/features/payment/time-left.ts';
import { WaitingPayment } from './waiting-payment.ts';

/**
 * The payment as the strip keeps it; null once it is neither to be paid nor being confirmed, and undefined
 * if the host does not say in a readable way what is to be sent until when.
 */
export function waitingPayment(id: string, payment: ShownPayment): WaitingPayment | null | undefined {
  const outcome = outcomeOf(payment);
  // The time for the money may have passed before it was seen.
  const isConfirming = outcome === 'confirming' || outcome === 'expiredConfirming';
  if (!isConfirming && !isPayable(payment)) return null;
  const { payment_amount: amount, payment_currency: currency } = payment;
  const waiting = {
    id,
    amount,
    currency,
    deadline: isConfirming ? null : deadlineOf(payment),
    ...(isMoneyFound(payment) && { instead: 'Payment being checked' }),
    ...(hasVanished(payment) && { instead: 'Transfer no longer seen' }),
    ...(isConfirming && inWords(confirming(payment, 'current'))),
  };
  return v.is(WaitingPayment, waiting) ? waiting : undefined;
}

/** As the payment's page names the step. */
const inWords = ({ name, note }: Step) => ({
  instead: `Payment ${name.toLowerCase()}`,
  ...(note !== undefined && { progress: note }),
});
