import { describe, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createClient } from '../api/client.ts';
import { commandFormLogic } from '../command-form/command-form.effects.ts';
import { operatorSessionLogic } from '../operator-session/operator-session.effects.ts';

type Sent = { path: string; method: string; body: unknown; key: string | null };
type Answers = Record<string, (body: unknown) => [status: number, body?: unknown]>;

/** A host with these answers by method and path, which records the requests. */
function hostWith(answers: Answers) {
  const sent: Sent[] = [];
  const onSignedOut = vi.fn();
  const client = createClient(async (input, init = {}) => {
    const { method = 'GET', headers } = init;
    const body: unknown = init.body === undefined ? undefined : JSON.parse(String(init.body));
    sent.push({ path: String(input), method, body, key: new Headers(headers).get('Idempotency-Key') });
    const [status, answer] = answers[`${method} ${String(input)}`]?.(body) ?? [404, 'Nothing is here.'];
    return new Response(answer === undefined ? null : JSON.stringify(answer), { status });
  }, onSignedOut);
  return { client, sent, onSignedOut };
}

const SENDING = { input: { order: 'KS-7F3Q-K2', amount: 500 }, attempt: 'a-1' };
const STALE = { path: null, sentence: 'Please sign in again.', code: 'sign-in-again' };

/** Runs a refund to the end of its request, and returns the chart's state. */
async function refundWith(run: Answers[string]) {
  const host = hostWith({ 'POST /commands': run });
  const actor = createActor(
    commandFormLogic(host.client, 'orders refund', () => {}),
    { input: { asks: false } },
  ).start();
  actor.send({ type: 'input.submitted', sending: SENDING });
  const { value, context } = await waitFor(actor, (state) => !state.hasTag('busy'));
  return { value, ...context, ...host };
}

describe('a command', () => {
  it('is sent with its id, and says what the host says', async () => {
    const { value, outcome, sent } = await refundWith(() => [
      200,
      { answer: { amount: 500 }, said: 'Refunded.' },
    ]);
    expect([value, outcome?.said]).toEqual([{ form: 'said' }, 'Refunded.']);
    const body = { command: 'orders refund', input: SENDING.input, said: true };
    expect(sent).toEqual([{ path: '/commands', method: 'POST', body, key: 'a-1' }]);
  });

  it('that is refused says why, at its field', async () => {
    const told = { path: 'amount', sentence: 'This is more than was paid.' };
    const { value, refusal, onSignedOut } = await refundWith(() => [422, told]);
    expect([value, refusal]).toEqual([
      { form: 'refused' },
      { message: 'This is more than was paid.', field: 'amount' },
    ]);
    expect(onSignedOut).not.toHaveBeenCalled();
  });

  it('of a session that rested asks for a sign-in, and of one that ended is the end of it', async () => {
    const rested = await refundWith(() => [401, STALE]);
    expect([rested.value, rested.byPin, rested.onSignedOut.mock.calls.length]).toEqual(['stale', false, 0]);
    const pin = await refundWith(() => [401, { ...STALE, code: 'enter-pin' }]);
    expect([pin.value, pin.byPin, pin.onSignedOut.mock.calls.length]).toEqual(['stale', true, 0]);
    const ended = await refundWith(() => [401, { path: null, sentence: 'You are not signed in.' }]);
    expect(ended.onSignedOut).toHaveBeenCalledOnce();
  });

  it('that the host could not finish, or answered unreadably, may be done', async () => {
    const broken = await refundWith(() => [503, { path: null, sentence: 'The database is away.' }]);
    expect([broken.value, broken.refusal?.message]).toEqual(['stillChecking', 'The database is away.']);
    expect((await refundWith(() => [200, { done: true }])).value).toBe('stillChecking');
  });
});

describe('arriving', () => {
  const operator = { name: 'sana', role: 'support' };
  const arriveWith = async (code: string | null, answers: Answers) => {
    const { client, sent } = hostWith({ 'GET /commands.json': () => [200, { commands: [] }], ...answers });
    const actor = createActor(
      operatorSessionLogic(client, () => {}),
      { input: { code } },
    ).start();
    const { value, context } = await waitFor(actor, (state) => !state.matches('arriving'));
    return { value, reason: context.reason, calls: sent.map(({ method, path }) => `${method} ${path}`) };
  };
  const invitation = { name: 'sana', role: 'support', shop: 'shop.example.com' };
  const USED = [401, { path: null, sentence: 'This link was used.' }] as const;
  const used: Answers = { 'POST /session': () => [...USED], 'POST /session/link': () => [...USED] };
  const open: Answers = { 'GET /session': () => [200, operator] };
  const none: Answers = { 'GET /session': () => [401, { sentence: 'You are not signed in.' }] };

  it('with a link asks whom it is for, and without one takes the session that there is', async () => {
    const byLink = await arriveWith('c0de', { 'POST /session/link': () => [200, invitation], ...open });
    expect(byLink).toEqual({ value: 'invited', reason: null, calls: ['POST /session/link'] });
    expect((await arriveWith(null, open)).calls).toEqual(['GET /session', 'GET /commands.json']);
  });

  it('with a used link opens the session that it opened before; without one it says so', async () => {
    expect(await arriveWith('c0de', { ...used, ...open })).toMatchObject({ value: 'open' });
    expect(await arriveWith('c0de', { ...used, ...none })).toMatchObject({
      value: 'refused',
      reason: 'This link was used.',
    });
    expect(await arriveWith(null, none)).toMatchObject({ value: 'signedOut' });
  });

  it.each([
    ['opens the session', { 'POST /session': () => [204] as [number], ...open }, 'open'],
    ['opens the one that an answer was lost of', { ...used, ...open }, 'open'],
    ['says that it was used meanwhile', { ...used, ...none }, 'refused'],
  ])('by the button of a link %s', async (_, answers: Answers, value) => {
    const { client, sent } = hostWith({
      'GET /commands.json': () => [200, { commands: [] }],
      ...answers,
      'POST /session/link': () => [200, invitation],
    });
    const actor = createActor(
      operatorSessionLogic(client, () => {}),
      { input: { code: 'c0de' } },
    ).start();
    await waitFor(actor, (state) => state.matches('invited'));
    actor.send({ type: 'invitation.accepted' });
    const after = await waitFor(actor, (state) => state.matches('open') || state.matches('refused'));
    expect(after.value).toBe(value);
    expect(sent[1]).toMatchObject({ method: 'POST', path: '/session', body: { code: 'c0de' } });
  });
});
