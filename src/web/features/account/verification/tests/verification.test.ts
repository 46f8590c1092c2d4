import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { accountCalls } from '#contract/accounts.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { verificationActors } from '../verification.effects.ts';
import { type VerificationInput, verificationMachine } from '../verification.machine.ts';
import { CLOCK_OFFSET_MS, createFakeHost, stepResponse } from './fake-host.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const details = { email: 'amna@example.com' };
const code = { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' };

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

type Payload = typeof details | typeof code;
type Options = { answers?: readonly Response[]; input?: VerificationInput };

/** A running flow, and the payloads it sent. */
function start({ answers = [], input = { stored: null, now: NOON + CLOCK_OFFSET_MS } }: Options = {}) {
  const host = createFakeHost(...answers);
  const actors = verificationActors<Payload>(host, {
    request: (payload, options) => host.request(accountCalls.forget, payload, options),
    fieldOf: (_payload, { status }) => (status === 422 ? 'otp' : null),
  });
  const actor = createActor(verificationMachine<typeof details, typeof code>('sample').provide({ actors }), {
    input,
  });
  return { actor: actor.start(), sent: host.sent };
}

/** The input of a page that is reloaded 50 seconds after the request for a code. */
function reloaded({ isAtCode }: { isAtCode: boolean }): VerificationInput {
  const now = NOON + CLOCK_OFFSET_MS;
  const stored = {
    email: details.email,
    requestCount: 1,
    requestedAt: now - 50_000,
    resendAt: now + 10_000,
    isAtCode,
    requestedAtByDevice: NOON - 50_000,
  };
  return { stored, now };
}

it('submits the details, then the code, and follows the steps that the host names', async () => {
  const { actor, sent } = start({
    answers: [stepResponse(1, 'Look into your mail.'), stepResponse(2, 'That was it.')],
  });
  actor.send({ type: 'details.submitted', details });
  const atCode = await waitFor(actor, (state) => state.matches('code'));
  expect(atCode.context.message).toBe('Look into your mail.');
  actor.send({ type: 'code.submitted', code });
  const done = await waitFor(actor, (state) => state.status === 'done');
  expect(done.context).toMatchObject({ message: 'That was it.', sentCode: null });
  expect(sent).toEqual([details, code]);
});

it("waits a minute by the host's clock, then submits the same details for a new code", async () => {
  const { actor, sent } = start({
    answers: [stepResponse(1, 'Look into your mail.'), stepResponse(1, 'Look again.')],
  });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  vi.advanceTimersByTime(59_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(true);
  actor.send({ type: 'code.requested' });
  const atCode = await waitFor(actor, (state) => state.matches({ code: 'editing' }));
  expect(atCode.context.sentCode?.requestCount).toBe(2);
  expect(atCode.can({ type: 'code.requested' })).toBe(false);
  expect(sent).toEqual([details, details]);
});

it("shows the host's message for a refusal at its field", async () => {
  const { actor } = start({ answers: [stepResponse(1, ''), refusalResponse(422, 'This code is wrong.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.formError).toEqual({ message: 'This code is wrong.', field: 'otp' });
});

it('accepts a code after a 429, and offers a new one when the host allows it', async () => {
  const { actor } = start({ answers: [refusalResponse(429, 'Please wait.', { 'Retry-After': '42' })] });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.formError).toEqual({ message: 'Please wait.', field: null });
  actor.send({ type: 'code.reopened' });
  vi.advanceTimersByTime(41_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(true);
});

it.each([
  ['another rate limit', 429, '720'],
  ['a busy host', 503, '5'],
])('assumes no code after %s', async (_, status, wait) => {
  const { actor } = start({ answers: [refusalResponse(status, 'Please wait.', { 'Retry-After': wait })] });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.formError?.message).toBe('Please wait.');
  expect(context.sentCode).toBeNull();
});

it('does not mistake the wait of a busy host for the resend interval', async () => {
  const busy = refusalResponse(503, 'Please wait.', { 'Retry-After': '5' });
  const { actor } = start({ answers: [stepResponse(1, 'Look into your mail.'), busy] });
  actor.send({ type: 'details.submitted', details });
  const atCode = await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'details.reopened' });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.sentCode).toEqual(atCode.context.sentCode);
});

it('keeps the last code when the details are corrected within the resend interval', async () => {
  const again = stepResponse(1, 'Look into your mail.');
  const { actor, sent } = start({
    answers: [stepResponse(1, 'Look into your mail.'), again, stepResponse(1, '')],
  });
  actor.send({ type: 'details.submitted', details });
  const atCode = await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'details.reopened' });
  vi.advanceTimersByTime(18_000);
  const corrected = { ...details, promo: true };
  actor.send({ type: 'details.submitted', details: corrected });
  const { context } = await waitFor(actor, (state) => state.matches('code'));
  expect(context.sentCode).toEqual({ ...atCode.context.sentCode, details: corrected });
  vi.advanceTimersByTime(42_000);
  actor.send({ type: 'code.requested' });
  await waitFor(actor, (state) => state.context.sentCode?.requestCount === 2);
  expect(sent).toEqual([details, corrected, corrected]);
});

it('aborts the request on the way back', async () => {
  const { actor } = start({ answers: [stepResponse(1, 'Look into your mail.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  actor.send({ type: 'details.reopened' });
  expect(actor.getSnapshot().value).toEqual({ details: 'editing' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(actor.getSnapshot().context.formError).toBeNull();
});

it('says that the host could not be reached', async () => {
  const { actor } = start();
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.formError?.message).toBe("Couldn't reach the shop. Is your Internet working?");
});

it('ticks only at the second step', async () => {
  const { actor } = start({ answers: [stepResponse(1, 'Look into your mail.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  expect(vi.getTimerCount()).toBe(1);
  actor.send({ type: 'details.reopened' });
  expect(vi.getTimerCount()).toBe(0);
});

it('accepts a code after a reload at the first step', () => {
  const { actor } = start({ input: reloaded({ isAtCode: false }) });
  expect(actor.getSnapshot().value).toEqual({ details: 'editing' });
  expect(actor.getSnapshot().can({ type: 'code.reopened' })).toBe(true);
});

it('resumes at the code after a reload; a new code needs the details again', () => {
  const { actor } = start({ input: reloaded({ isAtCode: true }) });
  expect(actor.getSnapshot().value).toEqual({ code: 'editing' });
  vi.advanceTimersByTime(10_000);
  actor.send({ type: 'code.requested' });
  expect(actor.getSnapshot().value).toEqual({ details: 'editing' });
  expect(actor.getSnapshot().context.sentCode?.email).toBe(details.email);
});
