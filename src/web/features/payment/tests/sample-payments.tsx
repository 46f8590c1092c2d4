import type { SnapshotFrom } from 'xstate';
import { storiesFor } from '#statecharts/storybook/stories.tsx';
import { PaymentScreen } from '../PaymentScreen.tsx';
import type { paymentMachine } from '../payment.machine.ts';
import type { ShownPayment } from '../shown-payment.ts';
import { paymentModel } from './payment.model.ts';

type State = SnapshotFrom<typeof paymentMachine>;
/** Another payment, time or failure for a story than the model's; it makes no difference to the chart. */
type Instead = Partial<State['context']>;

/** The stories of the payment's screen, with the model's payment or another one. */
export const paymentStories = (instead: Instead = {}) =>
  storiesFor(
    paymentModel,
    (state, send) => <PaymentScreen state={withInstead(state, instead)} send={send} />,
    { page: '/payment/8412' },
  );

export type Places = Parameters<ReturnType<typeof paymentStories>['at']>;

function withInstead({ value, context }: State, instead: Instead): State {
  return paymentModel.machine.resolveState({ value, context: { ...context, ...instead } });
}

/** A story of these states with this payment. */
export const withPayment = (payment: ShownPayment, ...places: Places) => stateWith({ payment }, ...places);

/** A story of these states with another payment, time or failure. */
export function stateWith(instead: Instead, ...places: Places) {
  const { View, at } = paymentStories(instead);
  return { ...at(...places), render: View };
}
