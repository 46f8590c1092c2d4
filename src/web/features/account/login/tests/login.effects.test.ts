import { expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createApiRequest } from '#web/platform/api-client.ts';
import { loginLogic } from '../login.effects.ts';

const login = { username: 'amna_k', password: 'open sesame 1' };

const onUnauthorized = vi.fn();

/** Where a login ends with this answer. */
async function logInWith(answer: () => Promise<Response>) {
  const request = createApiRequest(answer, { onUnauthorized, onServerDate: () => {} });
  const actor = createActor(loginLogic({ request })).start();
  actor.send({ type: 'login.submitted', login });
  const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'));
  return { value, error: context.formError?.message ?? null };
}
const refusal = (status: number, sentence: string) => async () =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

it('ends once the host has opened a session', async () => {
  expect(await logInWith(async () => new Response(null, { status: 204 }))).toEqual({
    value: 'done',
    error: null,
  });
});

it.each([
  [401, 'Wrong username or password.'],
  [403, 'This account is locked. Please contact our support.'],
  [429, 'Too many tries. Please wait for 3 minutes.'],
])("shows a refusal (%i) in the host's words", async (status, sentence) => {
  expect(await logInWith(refusal(status, sentence))).toEqual({ value: 'refused', error: sentence });
  // A wrong password says nothing about a session.
  expect(onUnauthorized).not.toHaveBeenCalled();
});

it('says that the host could not be reached', async () => {
  expect(await logInWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    value: 'refused',
    error: 'Could not reach the shop. Is your Internet working?',
  });
});
