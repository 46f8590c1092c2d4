import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { createApiRequest } from '#web/platform/api-client.ts';
import { changePasswordLogic } from '../change-password.effects.ts';

const change = { current_pass: 'quiet-river-42', new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };

/** Where a change ends with this answer. */
async function changeWith(answer: () => Promise<Response>) {
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
  const actor = createActor(changePasswordLogic({ request })).start();
  actor.send({ type: 'password.submitted', change });
  const { value, context } = await waitFor(actor, (state) => !state.matches('submitting'));
  return { value, formError: context.formError };
}
const refusal = (status: number, sentence: string) => async () =>
  new Response(sentence, { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } });

it('ends once the host has changed the password', async () => {
  expect(await changeWith(async () => new Response(null, { status: 204 }))).toEqual({
    value: 'changed',
    formError: null,
  });
});

it.each([
  [422, WRONG_CURRENT_PASSWORD, 'current_pass'],
  [422, COMMON_PASSWORD, 'new_pass_1'],
  [429, 'Too many tries. Please wait for 3 minutes.', null],
])("shows a refusal (%i) in the host's words: %s", async (status, sentence, field) => {
  expect(await changeWith(refusal(status, sentence))).toEqual({
    value: 'refused',
    formError: { message: sentence, field },
  });
});

it('says that the host could not be reached, and that the password may have changed', async () => {
  expect(await changeWith(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    value: 'refused',
    formError: {
      message:
        'Could not reach the shop. Is your Internet working? Your password may have changed anyway: if you are asked to log in, try the new one first.',
      field: null,
    },
  });
});

it('finds the username for password managers', async () => {
  const profile = {
    username: 'amna_k',
    email: 'amna@example.com',
    balance: 0,
    registered_at: '2026-03-01T12:00:00.000Z',
    preference: { alerts: true, orders: true, promos: false },
  };
  const answer = async () => new Response(JSON.stringify(profile));
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
  const actor = createActor(changePasswordLogic({ request })).start();
  const { context } = await waitFor(actor, (state) => state.context.username !== null);
  expect(context.username).toBe('amna_k');
});
