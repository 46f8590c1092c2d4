import type { Payment } from '#contract/payments.ts';

/** Whether the payment is found by the name on the account that it comes from. */
export const takesSender = ({ payment_method }: Pick<Payment, 'payment_method'>): boolean =>
  payment_method === 'bank';
