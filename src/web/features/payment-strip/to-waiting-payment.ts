import * as v from 'valibot';
import { hasVanished, isMoneyFound, isPayable } from '#web/features/payment/payment-outcome.ts';
import type { ShownPayment } from '#web/features/payment/shown-payment.ts';
import { deadlineOf } from '#web/features/payment/time-left.ts';
import { WaitingPayment } from './waiting-payment.ts';

/**
 * The payment as the strip keeps it; null once there is nothing left to send, and undefined if the host
 * does not say in a readable way what is to be sent until when.
 */
export function waitingPayment(id: string, payment: ShownPayment): WaitingPayment | null | undefined {
  if (!isPayable(payment)) return null;
  const { payment_amount: amount, payment_currency: currency } = payment;
  const waiting = {
    id,
    amount,
    currency,
    deadline: deadlineOf(payment),
    ...(isMoneyFound(payment) && { instead: 'Payment being checked' }),
    ...(hasVanished(payment) && { instead: 'Transfer no longer seen' }),
  };
  return v.is(WaitingPayment, waiting) ? waiting : undefined;
}
