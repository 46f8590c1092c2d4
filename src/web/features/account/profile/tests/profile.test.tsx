import { render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { checkFlow } from '#statecharts/check-flow.ts';
import { idleEffect } from '#statecharts/index.ts';
import { stateAt } from '#statecharts/storybook/stories.tsx';
import { refusalResponse, requestOver } from '#web/platform/tests/request-over.ts';
import { openFlow } from '#web/testing/open-flow.tsx';
import { textIn, valuesIn } from '#web/testing/shown-values.ts';
import { turnTab } from '#web/testing/visibility.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import { ProfileScreen } from '../ProfileScreen.tsx';
import { profileLogic } from '../profile.effects.ts';
import { type ProfileResult, preferenceOf, profileMachine } from '../profile.machine.ts';
import * as stories from './ProfileScreen.stories.tsx';
import { profileModel } from './profile.model.ts';

checkFlow(profileModel, {
  render: (state, send) => (
    <WithinRouter>
      <ProfileScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

it('shows the rest of a profile that lacks the date of registration (R-2)', () => {
  const { value, context } = stateAt(profileModel, ['shown.alerts.idle']);
  if (context.profile === null) throw new Error('No profile is shown.');
  const { registered_at: _, ...profile } = context.profile;
  const state = profileMachine.resolveState({ value, context: { ...context, profile } });
  const { getByText, queryByText } = render(
    <WithinRouter>
      <ProfileScreen state={state} send={() => {}} />
    </WithinRouter>,
  );
  expect(getByText(profile.email)).toBeVisible();
  expect(queryByText('Member since')).toBeNull();
});

describe('the profile', () => {
  /** The page of a member whose host answers like this. */
  async function open(host: typeof fetch) {
    const actor = createActor(profileLogic({ request: requestOver(host), browser: window }));
    const page = openFlow(actor, (state, send) => <ProfileScreen state={state} send={send} />);
    await screen.findByText('amna_k');
    return page;
  }

  afterEach(() => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it.each([
    [{ orders: true, alerts: false, promos: false }],
    [{ orders: false, alerts: true, promos: false }],
    [{ orders: false, alerts: false, promos: true }],
  ])('has each value of the host under its name, and each mailing list as it is: %o', async (preference) => {
    vi.stubEnv('TZ', 'Asia/Karachi');
    const profile = {
      username: 'amna_k',
      email: 'amna@example.com',
      balance: 1_234_567,
      registered_at: '2025-12-31T20:30:00.000Z',
      preference,
    };
    await open(async () => Response.json(profile));
    expect(valuesIn(screen.getByRole('region', { name: 'Balance' }))).toEqual({ Balance: 'PKR 1,234,567' });
    expect(valuesIn(screen.getByRole('region', { name: 'Details' }))).toEqual({
      Username: 'amna_k',
      Email: 'amna@example.com',
      'Member since': '1 Jan 2026, 01:30',
    });
    const lists = screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect(lists).toEqual([preference.orders, preference.alerts, preference.promos]);
  });

  it.each([
    [{ alerts: 'daily', orders: true, promos: null }, ['Payments']],
    [{ alerts: {}, orders: 7, promos: [1] }, ['Orders and Payments and Offers']],
    ['all', ['Orders and Payments and Offers']],
    [['alerts'], ['Orders and Payments and Offers']],
    [{ alerts: 1, orders: '', promos: 0 }, []],
    [null, []],
  ])('says which mailing lists it can not read (R-2): %j', async (preference, lists) => {
    vi.spyOn(console, 'error').mockReturnValue();
    await open(async () => Response.json({ username: 'amna_k', preference }));
    expect(screen.queryAllByText(/can't be shown here/).map(textIn)).toEqual(
      lists.map((names) => `Your choice for ${names} can't be shown here. Please ask support.`),
    );
  });

  it('says so no more of a list once the host has saved it', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { user } = await open(async (path) =>
      Response.json({
        username: 'amna_k',
        preference: { orders: path === '/api/preference' ? true : 'daily' },
      }),
    );
    expect(screen.getByText(/^Your choice for Orders/)).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: 'Orders' }));
    expect(await screen.findByText('Orders: Saved')).toBeInTheDocument();
    expect(screen.queryByText(/can't be shown here/)).toBeNull();
  });

  it.each([
    ['Orders', 'orders'],
    ['Payments', 'alerts'],
    ['Offers', 'promos'],
  ])('asks the host to change the list of the pressed box: %s is %s', async (label, list) => {
    const sent: unknown[] = [];
    const host = async (path: RequestInfo | URL, init?: RequestInit) => {
      if (path === '/api/preference') sent.push(JSON.parse(String(init?.body)));
      return Response.json({
        ...profileModel.outcomes.loadProfile.found.profile,
        preference: { orders: false, alerts: false, promos: false },
      });
    };
    const { user } = await open(host);
    await user.click(screen.getByRole('checkbox', { name: label }));
    expect(sent).toEqual([{ list, value: true }]);
  });
});

describe('mailing lists changed at the same time', () => {
  const { found, broken } = profileModel.outcomes.loadProfile;

  /** The running chart; each request in `requests` waits until a test answers it. */
  async function open() {
    const requests = new Map<string, PromiseWithResolvers<Profile>>();
    const actor = createActor(
      profileMachine.provide({
        actors: {
          watchTab: idleEffect(),
          loadProfile: fromPromise<ProfileResult, void>(async () => found),
          savePreference: fromPromise<Profile, PreferenceChange>(({ input }) => {
            const request = Promise.withResolvers<Profile>();
            requests.set(input.list, request);
            return request.promise;
          }),
        },
      }),
    ).start();
    await settled();
    const change = (list: PreferenceChange['list'], value: boolean) =>
      actor.send({ type: 'preference.changed', change: { list, value } });
    return {
      requests,
      change,
      preference: (list: PreferenceChange['list']) => preferenceOf(actor.getSnapshot(), list),
    };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const profileWith = (changes: Partial<Profile['preference']>): Profile => ({
    ...found.profile,
    preference: { ...found.profile.preference, ...changes },
  });

  it('do not disturb each other', async () => {
    const { requests, change, preference } = await open();
    change('orders', false);
    change('promos', true);
    requests.get('orders')?.resolve(profileWith({ orders: false }));
    await settled();
    expect(preference('orders')).toEqual({ status: 'saved', isOn: false, error: null });
    expect(preference('promos')).toEqual({ status: 'saving', isOn: true, error: null });
  });

  it('take only their own value from a late answer', async () => {
    const { requests, change, preference } = await open();
    change('orders', false);
    change('promos', true);
    requests.get('promos')?.resolve(profileWith({ orders: false, promos: true }));
    await settled();
    requests.get('orders')?.resolve(profileWith({ orders: false }));
    await settled();
    expect([preference('orders').isOn, preference('promos').isOn]).toEqual([false, true]);
  });

  it('fail independently', async () => {
    const { requests, change, preference } = await open();
    change('orders', false);
    change('alerts', false);
    requests.get('orders')?.reject(broken.error);
    requests.get('alerts')?.resolve(profileWith({ alerts: false }));
    await settled();
    expect(preference('orders')).toEqual({
      status: 'refused',
      isOn: true,
      error: "Couldn't reach the shop. Is your Internet working?",
    });
    expect(preference('alerts')).toMatchObject({ status: 'saved', isOn: false });
  });
});

describe('a mailing list switched in two tabs ends in both as the host has it (R-37)', () => {
  /** Two tabs of one account; `orders` is whether each shows that list as on. */
  async function openTwo() {
    let preference = { alerts: true, orders: true, promos: false };
    const request = requestOver(async (path, init) => {
      if (path === '/api/preference') {
        const { list, value } = JSON.parse(String(init?.body));
        preference = { ...preference, [list]: value };
      }
      return Response.json({ username: 'amna_k', preference });
    });
    const openTab = async () => {
      const page = document.implementation.createHTMLDocument();
      const browser = Object.assign(new EventTarget(), { document: page });
      const actor = createActor(profileLogic({ request, browser })).start();
      await waitFor(actor, (state) => state.matches('shown'));
      return {
        browser,
        orders: () => preferenceOf(actor.getSnapshot(), 'orders').isOn,
        async press(value: boolean) {
          actor.send({ type: 'preference.changed', change: { list: 'orders', value } });
          await waitFor(actor, (state) => state.matches({ shown: { orders: 'saved' } }));
        },
        async leaveAndReturn(by: 'tab' | 'window') {
          if (by === 'tab') turnTab('hidden', page);
          else browser.dispatchEvent(new Event('blur'));
          if (by === 'tab') turnTab('visible', page);
          browser.dispatchEvent(new Event('focus'));
          await waitFor(actor, (state) => state.matches({ shown: { freshness: 'fresh' } }));
        },
      };
    };
    return [await openTab(), await openTab()] as const;
  }
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it.each(['tab', 'window'] as const)('once the other %s is returned to', async (by) => {
    const [first, second] = await openTwo();
    await first.press(false);
    expect([first.orders(), second.orders()]).toEqual([false, true]);
    await second.leaveAndReturn(by);
    expect([first.orders(), second.orders()]).toEqual([false, false]);
    await second.press(true);
    await first.leaveAndReturn(by);
    expect([first.orders(), second.orders()]).toEqual([true, true]);
  });

  it('but a focus without an absence asks for nothing', async () => {
    const [first, second] = await openTwo();
    await first.press(false);
    second.browser.dispatchEvent(new Event('focus'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(second.orders()).toBe(true);
  });
});

describe('the effects', () => {
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
    const request = requestOver(answer);
    return createActor(profileLogic({ request, browser: window })).start();
  }
  const found = () => new Response(JSON.stringify(profile));

  it('loads the profile', async () => {
    const actor = openWith({ '/api/profile': found });
    const { context } = await waitFor(actor, (state) => state.matches('shown'));
    expect(context.profile).toEqual(profile);
  });

  it('closes the page for a guest', async () => {
    const actor = openWith({
      '/api/profile': () => refusalResponse(401, 'You are not logged in.'),
    });
    const { output } = await waitFor(actor, (state) => state.status === 'done');
    expect(output).toEqual({ kind: 'guest' });
  });

  it('shows why the profile could not be loaded', async () => {
    const actor = openWith({
      '/api/profile': () => refusalResponse(503, 'The shop is closed for repairs.'),
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
    expect(context.error).toBe("Couldn't reach the shop. Is your Internet working?");
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
      '/api/preference': () => refusalResponse(429, 'Please wait a moment.'),
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
});
