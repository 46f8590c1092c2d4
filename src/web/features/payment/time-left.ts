import * as v from 'valibot';
import { TIMER_SOON_BELOW_S, TIMER_URGENT_BELOW_S } from '#contract/constants.ts';
import { Instant } from '#contract/primitives.ts';
import type { ShownPayment } from './shown-payment.ts';

/** The payment's deadline, in milliseconds of the host's time; NaN if the host names none. */
export const deadlineOf = ({ created_at, payment_details: { time = Number.NaN } }: ShownPayment): number =>
  (v.is(Instant, created_at) ? Date.parse(created_at) : Number.NaN) + time * 1_000;

/** Seconds until the deadline, rounded up, so that 0 means that it has passed. */
export const secondsLeft = (payment: ShownPayment, now: number): number =>
  Math.max(0, Math.ceil((deadlineOf(payment) - now) / 1_000));

export type Urgency = 'healthy' | 'soon' | 'urgent' | 'over';

/**
 * The urgency of the time left (spec §9): exactly 600 s is still healthy, exactly 300 s still soon.
 */
export function urgencyOf(payment: ShownPayment, now: number): Urgency {
  const seconds = secondsLeft(payment, now);
  if (seconds === 0) return 'over';
  if (seconds < TIMER_URGENT_BELOW_S) return 'urgent';
  return seconds < TIMER_SOON_BELOW_S ? 'soon' : 'healthy';
}
