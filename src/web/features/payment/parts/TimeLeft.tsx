import { Countdown } from '#web/ui/Countdown.tsx';
import type { PaymentState } from '../payment.machine.ts';
import { outcomeOf } from '../payment-outcome.ts';
import type { ShownPayment } from '../shown-payment.ts';
import { deadlineOf, secondsLeft } from '../time-left.ts';

const URGENCIES = [
  { urgency: 'healthy', tone: 'calm', announcement: '' },
  { urgency: 'soon', tone: 'soon', announcement: 'Less than ten minutes left.' },
  { urgency: 'urgent', tone: 'urgent', announcement: 'Less than five minutes left.' },
  { urgency: 'over', tone: 'over', announcement: 'Time is up for this payment.' },
] as const;
const EXPIRED = { tone: 'over', announcement: '' } as const;

/**
 * The countdown of a payment with status 0, and 00:00 for an expired one; others have no deadline.
 * It is announced at its thresholds, and only while there is money to send.
 */
export function TimeLeft({
  state,
  payment,
  now,
}: {
  state: PaymentState;
  payment: ShownPayment;
  now: number;
}) {
  const isRunning = payment.status === 0;
  if (isRunning && Number.isNaN(deadlineOf(payment))) return null;
  if (!isRunning && outcomeOf(payment) !== 'expired') return null;
  const { tone, announcement } = URGENCIES.find(({ urgency }) => state.hasTag(urgency)) ?? EXPIRED;
  return (
    <Countdown
      secondsLeft={isRunning ? secondsLeft(payment, now) : 0}
      tone={tone}
      announcement={state.hasTag('pending') ? announcement : ''}
    />
  );
}
