import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createAsk } from '#web/app/api.ts';
import { signupLogic } from './signup.effects.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const details = {
  username: 'amna_k',
  email: 'amna@example.com',
  password: 'open sesame 1',
  tos: true,
  promo: false,
} as const;

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

/** A signup whose requests are written down, on the device's clock set wrong by a day. */
function begin(answers: readonly Response[]) {
  const sent: unknown[] = [];
  const left = [...answers];
  const answer: typeof fetch = async (_path, options) => {
    sent.push(JSON.parse(String(options?.body)));
    return left.shift() ?? Promise.reject(new TypeError('Failed to fetch'));
  };
  const ask = createAsk(answer, { onUnauthorized: () => {}, onHostTime: () => {} });
  const hostClock = { now: () => Date.now() + 86_400_000, learn: () => {} };
  const actor = createActor(signupLogic({ ask, hostClock })).start();
  actor.send({ type: 'details.submitted', details });
  return { actor, sent };
}
const step = (step: number, message: string) => new Response(JSON.stringify({ step, message }));

it('sends the details, then the code, and follows the steps that the host names', async () => {
  const { actor, sent } = begin([step(1, 'Look into your mail.'), step(2, 'Your account is ready.')]);
  const asked = await waitFor(actor, (state) => state.matches('code'));
  expect(asked.context.message).toBe('Look into your mail.');
  actor.send({ type: 'code.submitted', code: { otp: 482_913 } });
  const done = await waitFor(actor, (state) => state.status === 'done');
  expect(done.context.message).toBe('Your account is ready.');
  expect(sent).toEqual([details, { otp: 482_913 }]);
});

it("counts the minute until another code by the host's clock, and sends the same details for it", async () => {
  const { actor, sent } = begin([step(1, 'Look into your mail.'), step(1, 'Look again.')]);
  await waitFor(actor, (state) => state.matches('code'));
  vi.advanceTimersByTime(59_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(true);
  actor.send({ type: 'code.requested' });
  const asked = await waitFor(actor, (state) => state.matches({ code: 'asking' }));
  expect(asked.context.sent?.codes).toBe(2);
  expect(asked.can({ type: 'code.requested' })).toBe(false);
  expect(sent).toEqual([details, details]);
});

it('tells a refusal in the words of the host', async () => {
  const taken = 'This username is taken. Please choose another.';
  const { actor } = begin([new Response(taken, { status: 409, headers: { 'Content-Type': 'text/plain' } })]);
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal).toBe(taken);
});

it('tells that the host could not be reached', async () => {
  const { actor } = begin([]);
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal).toBe('Could not reach the shop. Is your Internet working?');
});

it('stops its clock when the code is no longer asked for', async () => {
  const { actor } = begin([step(1, 'Look into your mail.')]);
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'details.recalled' });
  expect(vi.getTimerCount()).toBe(0);
});
