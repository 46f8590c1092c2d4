import type { ReactNode } from 'react';
import { Link } from '#web/ui/Link.tsx';
import { Notice, type Tone } from '#web/ui/Notice.tsx';
import type { EndTexts } from '../methods/end-texts.ts';
import type { PaymentBy } from '../methods/method-view.tsx';
import { paymentMethods } from '../payment-methods.tsx';
import { outcomeOf, type ShownOutcome } from '../payment-outcome.ts';
import type { ShownMethod, ShownPayment } from '../shown-payment.ts';

type OutcomeCopy = {
  tone: Tone;
  title: string;
  text: string;
  action?: ReactNode;
};

export const toBalance = (
  <Link to="/my/profile" look="secondary" size="sm">
    See your balance
  </Link>
);

/** Each outcome in a shopper's words: the next step, and the place of the money. */
const OUTCOME_COPY: Record<Exclude<ShownOutcome, 'pending' | 'completed' | 'paidOver'>, OutcomeCopy> = {
  paidPartial: {
    tone: 'warning',
    title: "We've received part of your payment",
    text: 'Please open the invoice and pay the rest before the time runs out. It shows how much is left.',
  },
  confirming: {
    tone: 'info',
    title: 'We can see your payment',
    text: "The network is confirming it, which can take a while. It arrived in time, so there's nothing left for you to do: this page updates by itself.",
  },
  expired: {
    tone: 'warning',
    title: 'Time is up for this payment',
    text: "If you haven't sent anything yet, please don't.",
  },
  expiredConfirming: {
    tone: 'warning',
    title: "Time is up, and your money isn't confirmed yet",
    text: "We can see what you sent, and there's nothing left for you to do. Once the network confirms it, your order completes if you sent the whole amount. Anything less goes to your balance, at the latest once we've checked it by hand, which can take three days.",
  },
  expiredCredited: {
    tone: 'warning',
    title: "Your payment didn't match",
    text: "It didn't fit what was due, so no order was placed. We've added all of it to your balance for your next order.",
    action: toBalance,
  },
  cancelled: {
    tone: 'info',
    title: 'This payment was cancelled',
    text: "Please don't send any money for it.",
  },
  cancelledCredited: {
    tone: 'info',
    title: 'Money came for this cancelled payment',
    text: "We've added all of it to your balance for your next order.",
    action: toBalance,
  },
  underpaid: {
    tone: 'warning',
    title: 'You paid less than the total',
    text: "No order was placed. We've added all of it to your balance: you can order again and pay from it, or top it up with a deposit.",
    action: toBalance,
  },
  paidLate: {
    tone: 'warning',
    title: 'Your payment arrived too late',
    text: "The time had run out, so no order was placed. We've added all of it to your balance for your next order.",
    action: toBalance,
  },
  failed: {
    tone: 'error',
    title: "We couldn't open this payment",
    text: 'We took no money. Please order again, perhaps with another payment method.',
  },
  closed: {
    tone: 'warning',
    title: 'This payment has ended',
    text: "There's no order for it. If you've sent money, please contact support with your payment number.",
  },
};

const endTextsOf = <Method extends ShownMethod>(payment: PaymentBy<Method>): EndTexts =>
  paymentMethods[payment.payment_method].endTexts(payment);

/** How a payment without an order ended, or where it stands; nothing until money is received. */
export function Outcome({ payment }: { payment: ShownPayment }) {
  const outcome = outcomeOf(payment);
  if (outcome === 'pending' || outcome === 'completed' || outcome === 'paidOver') return null;
  const { tone, title, text, action } = OUTCOME_COPY[outcome];
  const ifSent = outcome === 'expired' || outcome === 'cancelled' ? ` ${endTextsOf(payment)[outcome]}` : '';
  return (
    <Notice tone={tone} title={title} action={action}>
      <p>
        {text}
        {ifSent}
      </p>
    </Notice>
  );
}
