import type { PaymentMethodName } from '#contract/payments.ts';
import type { PaymentBy } from '../methods/method-view.tsx';
import { paymentMethods } from '../payment-methods.tsx';

/** How to pay by the payment's method (spec §2). */
export function Panel<Method extends PaymentMethodName>({ payment }: { payment: PaymentBy<Method> }) {
  const { Panel: PanelOf } = paymentMethods[payment.payment_method];
  return <PanelOf payment={payment} />;
}
