import type { ShownPayment } from './shown-payment.ts';

/** Whether the payment is matched by the name on the sender's account. */
export const takesSender = ({ payment_method }: Pick<ShownPayment, 'payment_method'>): boolean =>
  payment_method === 'bank';
