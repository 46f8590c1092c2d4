import { defineModel, failure } from '#web/testing/model.ts';
import type { ScreenDriver } from '#web/testing/surface.ts';
import { sessionMachine } from './session.machine.ts';

const UNREACHABLE = "Can't reach the shop. You stay logged in.";

const seeGuest = async (screen: ScreenDriver) => {
  await screen.see('link', 'Login / Sign Up');
  await screen.seeNoText(UNREACHABLE);
};
const seeMember = async (screen: ScreenDriver) => {
  await screen.see('link', 'My Account');
  await screen.seeNoText(UNREACHABLE);
};
const seeUnreachable = async (screen: ScreenDriver) => {
  await screen.see('link', 'My Account');
  await screen.within('status').seeText(UNREACHABLE);
};

export const sessionModel = defineModel(sessionMachine, {
  inputs: {
    'a guest': { isLoggedIn: false },
    'a member': { isLoggedIn: true },
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
      invalid: { kind: 'invalid' },
      unreachable: failure('Could not reach the shop.'),
    },
    watchBrowser: {},
  },
  key: ({ isLoggedIn }) => isLoggedIn,
  external: ['login.succeeded', 'session.ended', 'session.lost', 'flag.changed', 'tab.shown'],
  assert: {
    guest: seeGuest,
    checking: seeMember,
    'member.idle': seeMember,
    'member.revalidating': seeMember,
    'unreachable.idle': seeUnreachable,
    'unreachable.revalidating': seeUnreachable,
  },
});
