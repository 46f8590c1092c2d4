import type { Payment } from '#contract/payments.ts';
import { Countdown } from '#web/ui/Countdown.tsx';
import type { PaymentState } from '../PaymentScreen.tsx';
import { standingOf } from '../standing.ts';
import { secondsLeft } from '../time-left.ts';

const PACES = [
  { pace: 'healthy', tone: 'calm', announcement: '' },
  { pace: 'soon', tone: 'soon', announcement: 'Less than ten minutes are left.' },
  { pace: 'urgent', tone: 'urgent', announcement: 'Less than five minutes are left.' },
  { pace: 'over', tone: 'over', announcement: 'The time for this payment is over.' },
] as const;
const STOPPED = { tone: 'over', announcement: '' } as const;

/** The payment's countdown, speaking only at its thresholds. Only a payment that waits for its money has one, and an expired one, at
 * 00:00: for all others nothing runs out. */
export function TimeLeft({ state, payment, now }: { state: PaymentState; payment: Payment; now: number }) {
  const isOpen = state.hasTag('open');
  if (!isOpen && standingOf(payment) !== 'expired') return null;
  const { tone, announcement } = PACES.find(({ pace }) => state.hasTag(pace)) ?? STOPPED;
  return (
    <Countdown secondsLeft={isOpen ? secondsLeft(payment, now) : 0} tone={tone} announcement={announcement} />
  );
}
