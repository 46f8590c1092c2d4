import { isPayable } from '#web/features/payment/payment-outcome.ts';
import type { ShownPayment } from '#web/features/payment/shown-payment.ts';
import { deadlineOf } from '#web/features/payment/time-left.ts';
import type { WaitingPayment } from './waiting-payment.ts';

/** The payment as the strip keeps it; null once there is nothing left to send. */
export const waitingPayment = (id: string, payment: ShownPayment): WaitingPayment | null =>
  isPayable(payment)
    ? {
        id,
        amount: payment.payment_amount,
        currency: payment.payment_currency,
        deadline: deadlineOf(payment),
      }
    : null;
