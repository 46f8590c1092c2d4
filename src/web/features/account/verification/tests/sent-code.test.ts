import { expect, it } from 'vitest';
import { atBoundary } from '../../../../../../tests/at-boundary.ts';
import { codeAfterRateLimit, isResendDue } from '../sent-code.ts';

const NOON = Date.parse('2026-03-01T12:00:00.000Z');
const details = { email: 'amna@example.com' };

atBoundary(
  'another code can be requested once its time has come (R-33)',
  { limit: 60_000 },
  ({ before, at }) => {
    it.each([
      [before, false],
      [at, true],
    ])('after %i ms: %s', (now, isDue) => {
      expect(isResendDue({ ...details, requestCount: 1, requestedAt: 0, resendAt: 60_000 }, now)).toBe(isDue);
    });
  },
);

/** Whether a refusal with this wait says that a code was sent. */
const saysSent = (retryAfterMs: number) =>
  codeAfterRateLimit(null, details, { now: NOON, retryAfterMs }) !== null;

atBoundary('a wait of a few seconds says nothing of a code', { limit: 5_001 }, ({ before, at }) => {
  it.each([
    [before, false],
    [at, true],
  ])('%i ms: %s', (wait, isSent) => expect(saysSent(wait)).toBe(isSent));
});

atBoundary('a wait of more than a minute says nothing of a code', { limit: 60_001 }, ({ before, at }) => {
  it.each([
    [before, true],
    [at, false],
  ])('%i ms: %s', (wait, isSent) => expect(saysSent(wait)).toBe(isSent));
});

it('a code that is known can be requested again after the wait that the host says', () => {
  const code = { email: 'amna@example.com', details, requestCount: 2, requestedAt: 0, resendAt: 0 };
  expect(codeAfterRateLimit(code, details, { now: NOON, retryAfterMs: 900_000 })).toEqual({
    ...code,
    resendAt: NOON + 900_000,
  });
});
