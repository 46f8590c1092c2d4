import { useMemo } from 'react';
import { PaymentOutcome } from '#contract/payments.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { chosenFrom, numberFrom, oneOf } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import { deadlineOf, type Urgency, urgencyOf } from '../time-left.ts';
import { CLOSED, COMPLETED, PAID_OVER, PAID_PARTIAL, PAYMENTS, paymentModel } from './payment.model.ts';
import { type Places, paymentStories } from './sample-payments.tsx';

const METHODS = { ...PAYMENTS };
const paymentIn = (...places: Places) => stateAt(paymentModel, places).context.payment;
const SAMPLES = [
  PAYMENTS.bank,
  PAID_PARTIAL,
  paymentIn('confirming.polling.idle'),
  COMPLETED,
  PAID_OVER,
  ...Object.values(CLOSED),
];

/** The host's answer for a payment with this outcome. */
function statusOf(wanted: PaymentOutcome): Pick<ShownPayment, 'status' | 'status_text' | 'outcome'> {
  const sample = SAMPLES.find((payment) => payment?.outcome === wanted);
  if (!sample) throw new Error(`No sample has the outcome ${wanted}.`);
  const { status, status_text, outcome } = sample;
  return { status, status_text, outcome };
}

/** The chart's state with this payment. */
function placesOf(outcome: PaymentOutcome, urgency: Urgency, isNamed: boolean): Places {
  switch (outcome) {
    case 'pending':
    case 'paidPartial':
      return [
        `pending.countdown.${urgency}`,
        isNamed ? 'pending.sender.known' : 'pending.sender.unknown.missing',
      ];
    case 'confirming':
      return [`confirming.countdown.${urgency}`];
    case 'completed':
    case 'paidOver':
      return ['completed.delivered'];
    default:
      return ['closed.plain'];
  }
}

type Props = {
  /** How it is paid. */
  method: keyof typeof PAYMENTS;
  /** The outcome of the payment and of its money. */
  outcome: PaymentOutcome;
  /** In the currency of the method. */
  amount: number;
  /** Until the deadline; 0 when it has passed. */
  minutesLeft: number;
  /** The name on the transfer; empty while the shopper has not said it. */
  senderName: string;
};

function Staged(props: Props) {
  const { method, outcome, amount, minutesLeft, senderName } = props;
  // The same component until a control changes, so that the screen stays alive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the props are these values.
  const { View, places } = useMemo(() => stage(props), [method, outcome, amount, minutesLeft, senderName]);
  return <View at={places} />;
}

function stage({ method, outcome, amount, minutesLeft, senderName }: Props) {
  const payment: ShownPayment = {
    ...METHODS[method],
    ...statusOf(outcome),
    payment_amount: String(amount),
    user_input: method === 'bank' && senderName !== '' ? senderName : null,
  };
  const now = deadlineOf(payment) - minutesLeft * 60_000;
  const isNamed = method !== 'bank' || senderName !== '';
  const places = placesOf(outcome, urgencyOf(payment, now), isNamed);
  return { ...paymentStories({ payment, now }), places };
}

const { controls: _, ...place } = paymentStories().at('pending.polling.idle').parameters;
const meta = preview.meta({
  title: 'Buy/Payment/By method',
  component: Staged,
  parameters: place,
  argTypes: {
    method: oneOf(...Object.keys(PAYMENTS)),
    outcome: chosenFrom(PaymentOutcome.options),
    amount: { control: { type: 'number', min: 0 } },
    minutesLeft: numberFrom(0, 60, 0.5),
    senderName: { control: 'text', if: { arg: 'method', eq: 'bank' } },
  },
});

export const AnyPayment = meta.story({
  args: { method: 'bank', outcome: 'pending', amount: 14_250, minutesLeft: 28.5, senderName: 'AMNA KHALID' },
});
