import { ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';

/** A code, or pair of codes, sent by email. Times are the host's, in milliseconds. */
export type SentCode = {
  /** The address from the details. */
  email: string;
  requestCount: number;
  requestedAt: number;
  resendAt: number;
};

/** The details always hold the address for the code. */
export type WithEmail = { email: string };

/** The details are null after a reload, which keeps only the address. */
export type SentCodeFor<Details extends WithEmail> = SentCode & { details: Details | null };

export const isResendDue = ({ resendAt }: SentCode, now: number): boolean => now >= resendAt;

/**
 * After the host accepted a request for a code. Within the resend interval it sends no new one: the
 * last code to this address now belongs to these details.
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
 * After the host refused a request as too early. A wait within the resend interval means that a
 * code was sent, even if this tab missed the answer. A longer wait is a rate limit and says nothing
 * about a code, and neither does one of a few seconds: the host may just be busy.
 */
export function codeAfterRateLimit<Details extends WithEmail>(
  previous: SentCodeFor<Details> | null,
  details: Details,
  { now, retryAfterMs }: { now: number; retryAfterMs: number },
): SentCodeFor<Details> | null {
  const code = previous ?? (isOfSentCode(retryAfterMs) ? newCode(details, now) : null);
  return code && { ...code, resendAt: now + retryAfterMs };
}

const BUSY_MS = 5_000;
const isOfSentCode = (retryAfterMs: number) =>
  retryAfterMs > BUSY_MS && retryAfterMs <= ONE_TIME_CODE_RESEND_MS;

const newCode = <Details extends WithEmail>(details: Details, requestedAt: number, earlierRequests = 0) => ({
  details,
  email: details.email,
  requestCount: earlierRequests + 1,
  requestedAt,
  resendAt: requestedAt + ONE_TIME_CODE_RESEND_MS,
});
