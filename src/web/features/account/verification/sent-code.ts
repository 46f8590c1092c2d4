import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { SentCode } from './stored-flow.ts';

/** The details of the first step always name the address that the code goes to. */
export type WithEmail = { email: string };

/** A code and its details; those are null after a reload, which keeps only the address. */
export type SentCodeFor<Details extends WithEmail> = SentCode & { details: Details | null };

/** Whether a new code can be requested at `now`. */
export const isResendDue = ({ resendAt }: SentCode, now: number): boolean => now >= resendAt;

/**
 * The code after the host accepted a request for one. Within the resend interval the host sends no
 * new code: the last one to this address now belongs to these details.
 */
export function codeAfterRequest<Details extends WithEmail>(
  previous: SentCodeFor<Details> | null,
  details: Details,
  { requestedAt, now }: { requestedAt: number; now: number },
): SentCodeFor<Details> {
  const isKept = previous?.email === details.email && !isResendDue(previous, now);
  return isKept ? { ...previous, details } : newCode(details, requestedAt, previous?.requestCount);
}

/**
 * The code after the host said when the next request may come. A wait within the resend interval
 * means that a code was sent, even if the answer to its request got lost; longer waits are rate
 * limits, which tell nothing about a code.
 */
export function codeAfterRateLimit<Details extends WithEmail>(
  previous: SentCodeFor<Details> | null,
  details: Details,
  { now, retryAfterMs }: { now: number; retryAfterMs: number },
): SentCodeFor<Details> | null {
  const code = previous ?? (retryAfterMs <= ONE_TIME_CODE_RESEND_MS ? newCode(details, now) : null);
  return code && { ...code, resendAt: now + retryAfterMs };
}

const newCode = <Details extends WithEmail>(details: Details, requestedAt: number, earlierRequests = 0) => ({
  details,
  email: details.email,
  requestCount: earlierRequests + 1,
  requestedAt,
  resendAt: requestedAt + ONE_TIME_CODE_RESEND_MS,
});
