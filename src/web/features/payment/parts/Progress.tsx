import { OrderSteps } from '#web/features/orders/parts/OrderSteps.tsx';
import type { PaymentState } from '../payment.machine.ts';
import { paymentSteps } from '../payment-steps.ts';
import type { ShownPayment } from '../shown-payment.ts';

/** How far the payment and what it pays for are. */
export function Progress({ state, payment }: { state: PaymentState; payment: ShownPayment }) {
  const steps = paymentSteps({ payment, order: state.context.order });
  return steps.length > 0 && <OrderSteps steps={steps} label="Progress" isRow />;
}
