import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createApiRequest } from '#web/platform/api-client.ts';
import { profileLogic } from './profile.effects.ts';

const profile = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 12_500,
  registered_at: '2026-03-01T12:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};

/** The chart over a host that answers each path like this. */
function openWith(answers: Record<string, () => Response>) {
  const answer: typeof fetch = async (path) =>
    answers[String(path)]?.() ?? Promise.reject(new TypeError('No route'));
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
  return createActor(profileLogic({ request })).start();
}
const text = { 'Content-Type': 'text/plain' };
const found = () => new Response(JSON.stringify(profile));

it('shows whose profile it is', async () => {
  const actor = openWith({ '/api/profile': found });
  const { context } = await waitFor(actor, (state) => state.matches('shown'));
  expect(context.profile).toEqual(profile);
});

it('leaves as a guest when nobody is logged in any more', async () => {
  const actor = openWith({
    '/api/profile': () => new Response('You are not logged in.', { status: 401, headers: text }),
  });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'guest' });
});

it('tells why it could not be loaded', async () => {
  const actor = openWith({
    '/api/profile': () => new Response('The shop is closed for repairs.', { status: 503, headers: text }),
  });
  const { context } = await waitFor(actor, (state) => state.matches('failed'));
  expect(context.failure).toBe('The shop is closed for repairs.');
});

it('leaves as logged out once the host has ended the session', async () => {
  const actor = openWith({
    '/api/profile': found,
    '/api/logout': () => new Response(null, { status: 204 }),
  });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'logout.pressed' });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'loggedOut' });
});

it('logs out as well when the profile could not be loaded', async () => {
  const actor = openWith({ '/api/logout': () => new Response(null, { status: 204 }) });
  await waitFor(actor, (state) => state.matches('failed'));
  actor.send({ type: 'logout.pressed' });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'loggedOut' });
});

it('stays, and says so, when the host can not be reached to log out', async () => {
  const actor = openWith({ '/api/profile': found });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'logout.pressed' });
  const { context } = await waitFor(actor, (state) => state.matches({ shown: { session: 'unsure' } }));
  expect(context.profile).toEqual(profile);
  expect(context.failure).toBe('Could not reach the shop. Is your Internet working?');
});

it('shows a mailing list as the host has kept it', async () => {
  const preference = { ...profile.preference, promos: true };
  const actor = openWith({
    '/api/profile': found,
    '/api/preference': () => new Response(JSON.stringify({ ...profile, preference })),
  });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'preference.changed', change: { list: 'promos', value: true } });
  const { context } = await waitFor(actor, (state) => state.matches({ shown: { promos: 'saved' } }));
  expect(context.profile).toEqual({ ...profile, preference });
});

it('tells the refusal of a mailing list in the words of the host', async () => {
  const actor = openWith({
    '/api/profile': found,
    '/api/preference': () => new Response('Please wait a moment.', { status: 429, headers: text }),
  });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'preference.changed', change: { list: 'promos', value: true } });
  const { context } = await waitFor(actor, (state) => state.matches({ shown: { promos: 'refused' } }));
  expect(context.refusals).toEqual({ promos: 'Please wait a moment.' });
});
