import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { accountCalls } from '#contract/accounts.ts';
import type { CodesInput } from '#web/lib/codes/codes.context.ts';
import { codesMachine } from '#web/lib/codes/codes.machine.ts';
import { codesActors } from './codes.effects.ts';
import { hostAnswering, OFFSET, refusing, step } from './host.model.ts';

const NOON = Date.parse('2026-03-01T12:00:00Z');
const details = { email: 'amna@example.com' };
const code = { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' };

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => void vi.useRealTimers());

type Payload = typeof details | typeof code;
type Options = { answers?: readonly Response[]; input?: CodesInput };

/** A flow whose requests are written down. */
function begin({ answers = [], input = { kept: null, now: NOON + OFFSET } }: Options = {}) {
  const shop = hostAnswering(...answers);
  const actors = codesActors<Payload>(shop, {
    ask: (payload, options) => shop.ask(accountCalls.forget, payload, options),
    fieldOf: (_payload, { status }) => (status === 422 ? 'otp' : null),
  });
  const actor = createActor(codesMachine<typeof details, typeof code>('sample').provide({ actors }), {
    input,
  });
  return { actor: actor.start(), sent: shop.sent };
}
it('sends the details, then the code, and follows the steps that the host names', async () => {
  const { actor, sent } = begin({ answers: [step(1, 'Look into your mail.'), step(2, 'That was it.')] });
  actor.send({ type: 'details.submitted', details });
  const asked = await waitFor(actor, (state) => state.matches('code'));
  expect(asked.context.message).toBe('Look into your mail.');
  actor.send({ type: 'code.submitted', code });
  const done = await waitFor(actor, (state) => state.status === 'done');
  expect(done.context).toMatchObject({ message: 'That was it.', mailed: null });
  expect(sent).toEqual([details, code]);
});

it("counts the minute until another code by the host's clock, and sends the same details for it", async () => {
  const { actor, sent } = begin({ answers: [step(1, 'Look into your mail.'), step(1, 'Look again.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  vi.advanceTimersByTime(59_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(true);
  actor.send({ type: 'code.requested' });
  const asked = await waitFor(actor, (state) => state.matches({ code: 'asking' }));
  expect(asked.context.mailed?.times).toBe(2);
  expect(asked.can({ type: 'code.requested' })).toBe(false);
  expect(sent).toEqual([details, details]);
});

it('tells a refusal in the words of the host, and which field it is about', async () => {
  const { actor } = begin({ answers: [step(1, ''), refusing(422, 'This code is wrong.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  const { context } = await waitFor(actor, (state) => state.matches({ code: 'refused' }));
  expect(context.refusal).toEqual({ sentence: 'This code is wrong.', field: 'otp' });
});

it('offers the code to somebody who has to wait for another, for as long as the host says', async () => {
  const { actor } = begin({ answers: [refusing(429, 'Please wait.', { 'Retry-After': '42' })] });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal).toEqual({ sentence: 'Please wait.', field: null });
  actor.send({ type: 'code.recalled' });
  vi.advanceTimersByTime(41_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(actor.getSnapshot().can({ type: 'code.requested' })).toBe(true);
});

it.each([
  ['a limit of another kind', 429, '720'],
  ['a host that is busy', 503, '5'],
])('offers no code for the wait of %s', async (_, status, wait) => {
  const { actor } = begin({ answers: [refusing(status, 'Please wait.', { 'Retry-After': wait })] });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal?.sentence).toBe('Please wait.');
  expect(context.mailed).toBeNull();
});

it('takes no wait of a busy host for that of another code', async () => {
  const busy = refusing(503, 'Please wait.', { 'Retry-After': '5' });
  const { actor } = begin({ answers: [step(1, 'Look into your mail.'), busy] });
  actor.send({ type: 'details.submitted', details });
  const asked = await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'details.recalled' });
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.mailed).toEqual(asked.context.mailed);
});

it('knows that details which are mended before another code is due keep the one that was mailed', async () => {
  const again = step(1, 'Look into your mail.');
  const { actor, sent } = begin({ answers: [step(1, 'Look into your mail.'), again, step(1, '')] });
  actor.send({ type: 'details.submitted', details });
  const asked = await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'details.recalled' });
  vi.advanceTimersByTime(18_000);
  const mended = { ...details, promo: true };
  actor.send({ type: 'details.submitted', details: mended });
  const { context } = await waitFor(actor, (state) => state.matches('code'));
  expect(context.mailed).toEqual({ ...asked.context.mailed, details: mended });
  vi.advanceTimersByTime(42_000);
  actor.send({ type: 'code.requested' });
  await waitFor(actor, (state) => state.context.mailed?.times === 2);
  expect(sent).toEqual([details, mended, mended]);
});

it('goes back from a request, which is aborted then', async () => {
  const { actor } = begin({ answers: [step(1, 'Look into your mail.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  actor.send({ type: 'code.submitted', code });
  actor.send({ type: 'details.recalled' });
  expect(actor.getSnapshot().value).toEqual({ details: 'asking' });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(actor.getSnapshot().context.refusal).toBeNull();
});

it('tells that the host could not be reached', async () => {
  const { actor } = begin();
  actor.send({ type: 'details.submitted', details });
  const { context } = await waitFor(actor, (state) => state.matches({ details: 'refused' }));
  expect(context.refusal?.sentence).toBe('Could not reach the shop. Is your Internet working?');
});

it('stops its clock when the code is no longer asked for', async () => {
  const { actor } = begin({ answers: [step(1, 'Look into your mail.')] });
  actor.send({ type: 'details.submitted', details });
  await waitFor(actor, (state) => state.matches('code'));
  expect(vi.getTimerCount()).toBe(1);
  actor.send({ type: 'details.recalled' });
  expect(vi.getTimerCount()).toBe(0);
});

it('offers the code after a reload at the details', () => {
  const now = NOON + OFFSET;
  const kept = {
    email: details.email,
    times: 1,
    askedAt: now - 50_000,
    againAt: now + 10_000,
    isAtCode: false,
    since: NOON - 50_000,
  };
  const { actor } = begin({ input: { kept, now } });
  expect(actor.getSnapshot().value).toEqual({ details: 'asking' });
  expect(actor.getSnapshot().can({ type: 'code.recalled' })).toBe(true);
});

it('goes on at the code after a reload; another one takes the details again, which nobody kept', () => {
  const now = NOON + OFFSET;
  const kept = {
    email: details.email,
    times: 1,
    askedAt: now - 50_000,
    againAt: now + 10_000,
    isAtCode: true,
    since: NOON - 50_000,
  };
  const { actor } = begin({ input: { kept, now } });
  expect(actor.getSnapshot().value).toEqual({ code: 'asking' });
  vi.advanceTimersByTime(10_000);
  actor.send({ type: 'code.requested' });
  expect(actor.getSnapshot().value).toEqual({ details: 'asking' });
  expect(actor.getSnapshot().context.mailed?.email).toBe(details.email);
});
