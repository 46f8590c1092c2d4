import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createApiRequest } from '#web/platform/api-client.ts';
import { loginLogic } from './login.effects.ts';

const login = { username: 'amna_k', password: 'open sesame 1' };

/** How the chart ends up when the host answers like this. */
async function logInWith(answer: () => Promise<Response>) {
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
  const actor = createActor(loginLogic({ request })).start();
  actor.send({ type: 'login.submitted', login });
  const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'));
  return { value, refusal: context.formError?.message ?? null };
}
const refusing = (status: number, sentence: string) => async () =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

it('is done when the host has opened a session', async () => {
  expect(await logInWith(async () => new Response(null, { status: 204 }))).toEqual({
    value: 'done',
    refusal: null,
  });
});

it.each([
  [401, 'Wrong username or password.'],
  [403, 'This account is locked. Please contact our support.'],
  [429, 'Too many tries. Please wait for 3 minutes.'],
])('tells a refusal (%i) in the words of the host', async (status, sentence) => {
  expect(await logInWith(refusing(status, sentence))).toEqual({ value: 'refused', refusal: sentence });
});

it('tells that the host could not be reached', async () => {
  expect(await logInWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    value: 'refused',
    refusal: 'Could not reach the shop. Is your Internet working?',
  });
});
