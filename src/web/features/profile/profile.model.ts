import { pkr } from '#contract/money.ts';
import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { profileMachine } from './profile.machine.ts';

const profile = {
  username: 'amna_k',
  email: 'amna@example.com',
  balance: pkr(12_500),
  registered_at: '2026-03-01T12:00:00.000Z',
  preference: { alerts: true, orders: true, promos: false },
};

async function seeProfile(screen: Surface): Promise<void> {
  await screen.read('amna_k');
  await screen.read('amna@example.com');
  await screen.read('PKR 12,500');
  await screen.read(/^1 Mar 2026/);
}

export const profileModel = defineModel(profileMachine, {
  events: { 'retry.pressed': [{}], 'logout.pressed': [{}] },
  outcomes: {
    loadProfile: {
      found: { kind: 'profile', profile },
      guest: { kind: 'guest' },
      broken: failure('Could not reach the shop. Is your Internet working?'),
    },
    logOut: { ended: undefined, broken: failure('The shop could not do this. Please try again.') },
  },
  key: ({ failure, left }) => [failure, left],
  does: {
    'retry.pressed': (screen) => screen.click('button', 'Try again'),
    'logout.pressed': (screen) => screen.click('button', 'Log out'),
  },
  sees: {
    loading: async (screen) => {
      await screen.see('heading', 'My Profile');
      await screen.seeDisabled('button', 'Log out');
      await screen.seeNo('alert');
    },
    failed: async (screen, { context }) => {
      await screen.within('alert').read(context.failure ?? '');
      await screen.see('button', 'Try again');
    },
    shown: async (screen, { context }) => {
      await seeProfile(screen);
      await screen.seeEnabled('button', 'Log out');
      if (context.failure === null) await screen.seeNo('alert');
      else await screen.within('alert').read(context.failure);
    },
    loggingOut: async (screen) => {
      await seeProfile(screen);
      await screen.seeDisabled('button', 'Log out');
      await screen.seeNo('alert');
    },
    left: (screen) => screen.seeDisabled('button', 'Log out'),
  },
});
