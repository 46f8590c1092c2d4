import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { createApiRequest } from '#web/platform/api-client.ts';
import { profileLogic } from '../profile.effects.ts';

const profile = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: 12_500,
  registered_at: '2026-03-01T12:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};

/** The running chart, with a host that answers only these paths. */
function openWith(answers: Record<string, () => Response>) {
  const answer: typeof fetch = async (path) =>
    answers[String(path)]?.() ?? Promise.reject(new TypeError('No route'));
  const request = createApiRequest(answer, { onUnauthorized: () => {}, onServerDate: () => {} });
  return createActor(profileLogic({ request })).start();
}
const text = { 'Content-Type': 'text/plain' };
const found = () => new Response(JSON.stringify(profile));

it('loads the profile', async () => {
  const actor = openWith({ '/api/profile': found });
  const { context } = await waitFor(actor, (state) => state.matches('shown'));
  expect(context.profile).toEqual(profile);
});

it('closes the page for a guest', async () => {
  const actor = openWith({
    '/api/profile': () => new Response('You are not logged in.', { status: 401, headers: text }),
  });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'guest' });
});

it('shows why the profile could not be loaded', async () => {
  const actor = openWith({
    '/api/profile': () => new Response('The shop is closed for repairs.', { status: 503, headers: text }),
  });
  const { context } = await waitFor(actor, (state) => state.matches('failed'));
  expect(context.error).toBe('The shop is closed for repairs.');
});

it('closes the page once the host has ended the session', async () => {
  const actor = openWith({
    '/api/profile': found,
    '/api/logout': () => new Response(null, { status: 204 }),
  });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'logout.pressed' });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'loggedOut' });
});

it('can log out when the profile could not be loaded', async () => {
  const actor = openWith({ '/api/logout': () => new Response(null, { status: 204 }) });
  await waitFor(actor, (state) => state.matches('failed'));
  actor.send({ type: 'logout.pressed' });
  const { output } = await waitFor(actor, (state) => state.status === 'done');
  expect(output).toEqual({ kind: 'loggedOut' });
});

it('stays open when the logout does not reach the host', async () => {
  const actor = openWith({ '/api/profile': found });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'logout.pressed' });
  const { context } = await waitFor(actor, (state) => state.matches({ shown: { session: 'unconfirmed' } }));
  expect(context.profile).toEqual(profile);
  expect(context.error).toBe('Could not reach the shop. Is your Internet working?');
});

it('shows a mailing list as the host saved it', async () => {
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

it("shows why a mailing list was not saved, in the host's words", async () => {
  const actor = openWith({
    '/api/profile': found,
    '/api/preference': () => new Response('Please wait a moment.', { status: 429, headers: text }),
  });
  await waitFor(actor, (state) => state.matches('shown'));
  actor.send({ type: 'preference.changed', change: { list: 'promos', value: true } });
  const { context } = await waitFor(actor, (state) => state.matches({ shown: { promos: 'refused' } }));
  expect(context.preferenceErrors).toEqual({ promos: 'Please wait a moment.' });
});

it('shows a profile in which something is missing (R-2)', async () => {
  const odd = { ...profile, vip: true, registered_at: null, preference: { alerts: true, orders: null } };
  const actor = openWith({ '/api/profile': () => Response.json(odd) });
  const { context } = await waitFor(actor, (state) => state.matches('shown'));
  expect(context.profile).toEqual({
    username: 'amna_k',
    email: 'amna@example.com',
    balance: 12_500,
    preference: { alerts: true, orders: false, promos: false },
  });
});
