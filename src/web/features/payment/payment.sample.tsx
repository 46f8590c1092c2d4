import { stateAt } from '#web/testing/stories.tsx';
import { PaymentScreen } from './PaymentScreen.tsx';
import { paymentModel } from './payment.model.ts';
import type { ShownPayment } from './shown-payment.ts';

export type Places = Parameters<typeof stateAt<typeof paymentModel.machine>>[1];

type Props = {
  payment: ShownPayment;
  /** The leaf states that are shown. */
  places: Places;
  /** The host's time, in milliseconds. */
  now?: number;
};

/** The screen of these states with another payment, which makes no difference to the chart. */
export function PaymentWith({ payment, places, now }: Props) {
  const { value, context } = stateAt(paymentModel, places);
  const state = paymentModel.machine.resolveState({
    value,
    context: { ...context, payment, now: now ?? context.now },
  });
  return <PaymentScreen state={state} send={() => {}} />;
}
