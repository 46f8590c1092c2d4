import type { Order } from '#contract/orders.ts';
import { balanceStep, confirmingStep, deliverySteps, isOnChain, type Step } from '#contract/steps.ts';
import { isLacking } from '#web/features/orders/delivered.ts';
import { boughtOf, isDelivering, isDeposit } from './delivery.ts';
import { outcomeOf } from './payment-outcome.ts';
import type { ShownPayment } from './shown-payment.ts';

/**
 * The steps of a payment and of what it pays for. None of a payment without an order that has
 * ended, of a cancelled order, and where the host doesn't say what it is for.
 */
export function paymentSteps({ payment, order }: { payment: ShownPayment; order: Order | null }): Step[] {
  const { status, payment_method: method, cart = [] } = payment;
  if (status === 2 || order?.status === 2 || cart.length === 0) return [];
  const isPaid = status === 1;
  const isSeen = isPaid || outcomeOf(payment) === 'confirming';
  const { steps: times, goods, dead } = order ?? payment.order ?? {};
  const beginning: Step[] = [
    isSeen ? { name: 'Paid', at: times?.paid, state: 'done' } : { name: 'Payment', state: 'current' },
    ...(isOnChain(method) ? [confirming(payment, isPaid ? 'done' : isSeen ? 'current' : 'ahead')] : []),
  ];
  if (isDeposit(payment)) return [...beginning, balanceStep(isPaid)];
  const isComing = isDelivering({ payment, order });
  const toCome = boughtOf(payment).filter(isLacking({ goods, dead }));
  return [...beginning, ...deliverySteps({ isPaid, isComing, times, toCome })];
}

/** How far the network has confirmed a payment, as its step says it. */
export function confirming(payment: ShownPayment, state: 'done' | 'current' | 'ahead'): Step {
  const { confirmations } = payment;
  const confirms = payment.payment_method === 'usdt' ? payment.payment_details.confirms : undefined;
  return confirmingStep(state, { confirms, confirmations });
}
