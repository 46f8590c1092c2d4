import { ONE_TIME_CODE_LIFE_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { SentCode } from './sent-code.ts';
import type { StoredFlow } from './stored-flow.ts';

/** The record to store: `previous` is the last one, `deviceNow` the time by the device's clock. */
export function toStored(
  { email, requestCount, requestedAt, resendAt }: SentCode,
  { isAtCode, previous, deviceNow }: { isAtCode: boolean; previous: StoredFlow | null; deviceNow: number },
): StoredFlow {
  const isSameCode = previous?.requestedAt === requestedAt;
  const requestedAtByDevice = isSameCode ? previous.requestedAtByDevice : deviceNow;
  return { email, requestCount, requestedAt, resendAt, isAtCode, requestedAtByDevice };
}

/**
 * The stored flow, or null once its code has expired. `now` is the host's time, as far as it is
 * known. If a clock was set back, the wait for a new code starts again rather than getting longer.
 */
export function resumeFlow(
  stored: StoredFlow | null,
  { now, deviceNow }: { now: number; deviceNow: number },
): StoredFlow | null {
  if (stored === null || deviceNow - stored.requestedAtByDevice >= ONE_TIME_CODE_LIFE_MS) return null;
  if (now >= stored.requestedAt) return stored;
  return { ...stored, requestedAt: now, resendAt: now + ONE_TIME_CODE_RESEND_MS };
}
