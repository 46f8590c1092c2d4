import { defineModel, failure } from '#web/testing/model.ts';
import type { Surface } from '#web/testing/surface.ts';
import { sessionMachine } from './session.machine.ts';

const seeGuest = async (screen: Surface) => {
  await screen.see('link', 'Login / Sign Up');
  await screen.readNo(/offline/);
};
const seeMember = async (screen: Surface) => {
  await screen.see('link', 'My Account');
  await screen.readNo(/offline/);
};
const seeOffline = async (screen: Surface) => {
  await screen.see('link', 'My Account');
  await screen.within('status').read('You are offline. You stay logged in.');
};

export const sessionModel = defineModel(sessionMachine, {
  inputs: {
    'nobody was logged in': { isLoggedIn: false },
    'somebody was logged in': { isLoggedIn: true },
  },
  events: {
    'login.succeeded': [{}],
    'session.ended': [{}],
    'session.lost': [{}],
    'flag.changed': [{ isLoggedIn: true }, { isLoggedIn: false }],
    'tab.shown': [{}],
  },
  outcomes: {
    validate: {
      valid: { kind: 'valid' },
      rejected: { kind: 'rejected' },
      unreachable: failure('Could not reach the shop.'),
    },
    watchBrowser: {},
  },
  key: ({ flag }) => flag,
  hears: ['login.succeeded', 'session.ended', 'session.lost', 'flag.changed', 'tab.shown'],
  sees: {
    guest: seeGuest,
    checking: seeMember,
    'member.resting': seeMember,
    'member.asking': seeMember,
    'unreachable.resting': seeOffline,
    'unreachable.asking': seeOffline,
  },
});
