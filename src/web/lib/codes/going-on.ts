import { ONE_TIME_CODE_LIFE_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { KeptFlow, Mailed } from './kept.ts';

/** What there is to be kept at `here`, an instant of the device's clock, in place of what was kept before. */
export function keptOf(
  { email, times, askedAt, againAt }: Mailed,
  { isAtCode, before, here }: { isAtCode: boolean; before: KeptFlow | null; here: number },
): KeptFlow {
  const since = before?.askedAt === askedAt ? before.since : here;
  return { email, times, askedAt, againAt, isAtCode, since };
}

/**
 * The flow to go on with at `now` by the host's time as far as it is known, and at `here` by the device's clock; null once its codes
 * are over. A clock that was set back makes no wait longer.
 */
export function goingOn(
  kept: KeptFlow | null,
  { now, here }: { now: number; here: number },
): KeptFlow | null {
  if (kept === null || here - kept.since >= ONE_TIME_CODE_LIFE_MS) return null;
  return now < kept.askedAt ? { ...kept, askedAt: now, againAt: now + ONE_TIME_CODE_RESEND_MS } : kept;
}
