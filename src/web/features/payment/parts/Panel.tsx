import type { PaymentBy } from '../methods/method-view.tsx';
import { paymentMethods } from '../payment-methods.tsx';
import type { ShownMethod } from '../shown-payment.ts';

/** How to pay by the payment's method (spec §2). */
export function Panel<Method extends ShownMethod>({ payment }: { payment: PaymentBy<Method> }) {
  const { Panel: PanelOf } = paymentMethods[payment.payment_method];
  return <PanelOf payment={payment} />;
}
