import { defineModel, failure } from '#web/testing/model.ts';
import type { ScreenDriver } from '#web/testing/surface.ts';
import { sessionMachine } from './session.machine.ts';

const OUT_OF_REACH = "Can't reach the shop. You stay logged in.";

const seeGuest = async (screen: ScreenDriver) => {
  await screen.see('link', 'Login / Sign Up');
  await screen.seeNoText(OUT_OF_REACH);
};
const seeMember = async (screen: ScreenDriver) => {
  await screen.see('link', 'My Account');
  await screen.seeNoText(OUT_OF_REACH);
};
const seeUnreachable = async (screen: ScreenDriver) => {
  await screen.see('link', 'My Account');
  await screen.within('status').seeText(OUT_OF_REACH);
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
  key: ({ isLoggedIn }) => isLoggedIn,
  external: ['login.succeeded', 'session.ended', 'session.lost', 'flag.changed', 'tab.shown'],
  assert: {
    guest: seeGuest,
    checking: seeMember,
    'member.resting': seeMember,
    'member.asking': seeMember,
    'unreachable.resting': seeUnreachable,
    'unreachable.asking': seeUnreachable,
  },
});
