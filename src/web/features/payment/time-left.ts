import { TIMER_SOON_BELOW_S, TIMER_URGENT_BELOW_S } from '#contract/constants.ts';
import type { Payment } from '#contract/payments.ts';

/** When a payment's time is over, in milliseconds of the host's time. */
export const deadlineOf = ({ created_at, payment_details }: Payment): number =>
  Date.parse(created_at) + payment_details.time * 1_000;

/** Whole seconds until the deadline, begun ones counted, so that 0 is shown only once it is over. */
export const secondsLeft = (payment: Payment, now: number): number =>
  Math.max(0, Math.ceil((deadlineOf(payment) - now) / 1_000));

export type Pace = 'healthy' | 'soon' | 'urgent' | 'over';

/** How pressing the time left is (spec §9): exactly 600 s is still healthy, exactly 300 s still soon. */
export function paceOf(payment: Payment, now: number): Pace {
  const seconds = secondsLeft(payment, now);
  if (seconds === 0) return 'over';
  if (seconds < TIMER_URGENT_BELOW_S) return 'urgent';
  return seconds < TIMER_SOON_BELOW_S ? 'soon' : 'healthy';
}
