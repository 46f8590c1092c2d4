import { describe, expect, it } from 'vitest';
import { createActor, fromPromise } from 'xstate';
import type { PreferenceChange, Profile } from '#contract/accounts.ts';
import { checkFlow } from '#web/testing/check-flow.ts';
import { WithinRouter } from '#web/testing/WithinRouter.tsx';
import * as stories from './ProfileScreen.stories.tsx';
import { ProfileScreen } from './ProfileScreen.tsx';
import type { ProfileResult } from './profile.machine.ts';
import { profileMachine } from './profile.machine.ts';
import { profileModel } from './profile.model.ts';
import { preferenceIn } from './profile.selectors.ts';

checkFlow(profileModel, {
  render: (state, send) => (
    <WithinRouter>
      <ProfileScreen state={state} send={send} />
    </WithinRouter>
  ),
  stories,
});

describe('mailing lists that are changed at once', () => {
  const { found, broken } = profileModel.outcomes.loadProfile;

  /** The chart over a host whose answers are given by hand, each when it is due. */
  async function open() {
    const asked = new Map<string, PromiseWithResolvers<Profile>>();
    const actor = createActor(
      profileMachine.provide({
        actors: {
          loadProfile: fromPromise<ProfileResult, void>(async () => found),
          savePreference: fromPromise<Profile, PreferenceChange>(({ input }) => {
            const answer = Promise.withResolvers<Profile>();
            asked.set(input.list, answer);
            return answer.promise;
          }),
        },
      }),
    ).start();
    await settled();
    const change = (list: PreferenceChange['list'], value: boolean) =>
      actor.send({ type: 'preference.changed', change: { list, value } });
    return {
      asked,
      change,
      shown: (list: PreferenceChange['list']) => preferenceIn(actor.getSnapshot(), list),
    };
  }
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const answer = (preference: Partial<Profile['preference']>): Profile => ({
    ...found.profile,
    preference: { ...found.profile.preference, ...preference },
  });

  it('keep what the other one waits for', async () => {
    const { asked, change, shown } = await open();
    change('orders', false);
    change('promos', true);
    asked.get('orders')?.resolve(answer({ orders: false }));
    await settled();
    expect(shown('orders')).toEqual({ at: 'saved', isOn: false, refusal: null });
    expect(shown('promos')).toEqual({ at: 'saving', isOn: true, refusal: null });
  });

  it('take from a late answer only what it was asked for', async () => {
    const { asked, change, shown } = await open();
    change('orders', false);
    change('promos', true);
    asked.get('promos')?.resolve(answer({ orders: false, promos: true }));
    await settled();
    asked.get('orders')?.resolve(answer({ orders: false }));
    await settled();
    expect([shown('orders').isOn, shown('promos').isOn]).toEqual([false, true]);
  });

  it('fail each by itself', async () => {
    const { asked, change, shown } = await open();
    change('orders', false);
    change('alerts', false);
    asked.get('orders')?.reject(broken.error);
    asked.get('alerts')?.resolve(answer({ alerts: false }));
    await settled();
    expect(shown('orders')).toEqual({
      at: 'refused',
      isOn: true,
      refusal: 'Could not reach the shop. Is your Internet working?',
    });
    expect(shown('alerts')).toMatchObject({ at: 'saved', isOn: false });
  });
});
