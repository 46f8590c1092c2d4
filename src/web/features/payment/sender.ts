import type { Payment } from '#contract/payments.ts';

/** Whether the payment is matched by the name on the sender's account. */
export const takesSender = ({ payment_method }: Pick<Payment, 'payment_method'>): boolean =>
  payment_method === 'bank';
