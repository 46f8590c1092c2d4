import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { stateAt } from '#web/testing/stories.tsx';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './ProfileScreen.stories.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import type { ProfileResult } from './profile.machine.ts';
import { profileMachine } from './profile.machine.ts';
import { profileModel } from './profile.model.ts';
import { preferenceOf } from './profile.selectors.ts';

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

describe('mailing lists changed at the same time', () => {
  const { found, broken } = profileModel.outcomes.loadProfile;

  /** The running chart; each request in `requests` waits until a test answers it. */
  async function open() {
    const requests = new Map<string, PromiseWithResolvers<Profile>>();
    const actor = createActor(
      profileMachine.provide({
        actors: {
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
      error: 'Could not reach the shop. Is your Internet working?',
    });
    expect(preference('alerts')).toMatchObject({ status: 'saved', isOn: false });
  });
});
