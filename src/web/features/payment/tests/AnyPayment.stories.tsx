import { useMemo } from 'react';
import type { PaymentMethodName, PaymentOutcome } from '#contract/payments.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { chosenFrom, numberFrom, oneOf } from '../../../../../.storybook/controls.ts';
import preview from '../../../../../.storybook/preview.tsx';
import type { ShownPayment } from '../shown-payment.ts';
import { deadlineOf, type Urgency, urgencyOf } from '../time-left.ts';
import { CLOSED, COMPLETED, PAID_OVER, PAID_PARTIAL, PAYMENTS, paymentModel } from './payment.model.ts';
import { POSSIBLE_OUTCOMES } from './possible-outcomes.ts';
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

/** What is due in the currency of a method, at the rate of the samples. An invoice is in rupees. */
const amountOf = (method: PaymentMethodName, rupees: number) =>
  method === 'usdt' || method === 'binance'
    ? { payment_amount: (rupees / Number(PAYMENTS[method].exchange_rate)).toFixed(4) }
    : { payment_amount: String(rupees), payment_currency: 'PKR' };

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

/** The outcome of the payment and of its money, for each method. */
type Outcomes = Record<PaymentMethodName, PaymentOutcome>;
type Props = Outcomes & {
  /** How it is paid. */
  method: PaymentMethodName;
  /** In rupees. */
  amount: number;
  /** Until the deadline; 0 when it has passed, as it has for what expired. */
  minutesLeft: number;
  /** The name on the transfer; empty while the shopper has not said it. */
  senderName: string;
};

function Staged({ method, amount, minutesLeft, senderName, ...outcomes }: Props) {
  const outcome = outcomes[method];
  // The same component until a control changes, so that the screen stays alive.
  const { View, places } = useMemo(
    () => stage({ method, outcome, amount, minutesLeft, senderName }),
    [method, outcome, amount, minutesLeft, senderName],
  );
  return <View at={places} />;
}

type Staging = Omit<Props, PaymentMethodName> & { outcome: PaymentOutcome };

function stage({ method, outcome, amount, minutesLeft, senderName }: Staging) {
  const payment: ShownPayment = {
    ...METHODS[method],
    ...statusOf(outcome),
    ...(outcome === 'confirming' && method === 'usdt' ? { confirmations: 3 } : {}),
    ...(outcome === 'completed' || outcome === 'paidOver' ? { order: COMPLETED.order } : {}),
    ...amountOf(method, amount),
    user_input: method === 'bank' && senderName !== '' ? senderName : null,
  };
  const isOver = outcome.startsWith('expired') || outcome === 'paidLate';
  const now = deadlineOf(payment) - (isOver ? 0 : minutesLeft * 60_000);
  const isNamed = method !== 'bank' || senderName !== '';
  const places = placesOf(outcome, urgencyOf(payment, now), isNamed);
  return { ...paymentStories({ payment, now }), places };
}

const { controls: _, ...place } = paymentStories().at('pending.polling.idle').parameters;
/** The control of a method's outcomes, which offers what can become of such a payment. */
const outcomeOf = (method: PaymentMethodName) => ({
  ...chosenFrom(POSSIBLE_OUTCOMES[method]),
  name: 'outcome',
  if: { arg: 'method', eq: method },
});
const meta = preview.meta({
  title: 'Buy/Payment/By method',
  component: Staged,
  parameters: place,
  argTypes: {
    method: oneOf(...Object.keys(PAYMENTS)),
    bitcart: outcomeOf('bitcart'),
    usdt: outcomeOf('usdt'),
    bank: outcomeOf('bank'),
    binance: outcomeOf('binance'),
    balance: outcomeOf('balance'),
    amount: { control: { type: 'number', min: 1, max: 500_000 } },
    minutesLeft: numberFrom(0, 60, 0.5),
    senderName: { control: 'text', if: { arg: 'method', eq: 'bank' } },
  },
});

export const AnyPayment = meta.story({
  args: {
    method: 'bank',
    bitcart: 'pending',
    usdt: 'pending',
    bank: 'pending',
    binance: 'pending',
    balance: 'pending',
    amount: 14_250,
    minutesLeft: 28.5,
    senderName: 'AMNA KHALID',
  },
});
