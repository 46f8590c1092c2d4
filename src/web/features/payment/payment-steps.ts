import type { Order } from '#contract/orders.ts';
import type { Step } from '#web/features/orders/order-steps.ts';
import { usualTimeOf } from '#web/features/orders/order-steps.ts';
import { isDelivering, isDeposit } from './delivery.ts';
import { outcomeOf } from './payment-outcome.ts';
import type { ShownPayment } from './shown-payment.ts';

/**
 * The steps of a payment and of what it pays for, each with its time, or with when it usually comes
 * . None of a payment without an order that has ended, of a cancelled order, and where the host
 * doesn't say what it is for.
 */
export function paymentSteps({ payment, order }: { payment: ShownPayment; order: Order | null }): Step[] {
  const { status, cart = [] } = payment;
  if (status === 2 || order?.status === 2 || cart.length === 0) return [];
  const isPaid = status === 1;
  const isSeen = isPaid || outcomeOf(payment) === 'confirming';
  const { steps } = order ?? payment.order ?? {};
  const beginning: Step[] = [
    isSeen ? { name: 'Paid', at: steps?.paid, state: 'done' } : { name: 'Payment', state: 'current' },
    ...confirming(payment, isPaid ? 'done' : isSeen ? 'current' : 'ahead'),
  ];
  if (isDeposit(payment))
    return [...beginning, { name: 'In your balance', state: isPaid ? 'done' : 'ahead' }];
  const isComing = isDelivering({ payment, order });
  const isDone = isPaid && !isComing;
  return [
    ...beginning,
    { name: 'Preparing', at: steps?.preparing, state: isDone ? 'done' : isPaid ? 'current' : 'ahead' },
    isDone
      ? { name: 'Delivered', at: steps?.delivered, state: 'done' }
      : { name: 'Delivered', note: usualTimeOf(cart), state: 'ahead' },
  ];
}

/** The step of a chain's confirmations: how many the transfer has, of how many it takes. */
function confirming(payment: ShownPayment, state: 'done' | 'current' | 'ahead'): Step[] {
  const { payment_method: method } = payment;
  if (method === 'bitcart') return [{ name: 'Confirming', state }];
  if (method !== 'usdt') return [];
  const { confirms } = payment.payment_details;
  if (confirms === undefined || state === 'done') return [{ name: 'Confirming', state }];
  const { confirmations } = payment;
  const isCounted = state === 'current' && confirmations != null;
  const note = isCounted ? `${Math.min(confirmations, confirms)} of ${confirms}` : `${confirms} needed`;
  return [{ name: 'Confirming', note, state }];
}
