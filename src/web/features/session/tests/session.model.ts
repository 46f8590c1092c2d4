import { defineModel, failure, type ScreenDriver } from '#statecharts/index.ts';
import { sessionMachine } from '../session.machine.ts';

const seeGuest = (screen: ScreenDriver) => screen.see('link', 'Login / Sign Up');
const seeMember = (screen: ScreenDriver) => screen.see('link', 'My Account');

export const sessionModel = defineModel(sessionMachine, {
  flow: {
    group: 'Every page',
    title: 'Session',
    screen: 'every-page-session--member',
    leadsTo: {
      'payment-strip': 'a login or a logout',
      login: 'a guest wants to go on',
      profile: 'a member opens the account',
      chat: 'the visitor changes',
    },
  },
  inputs: {
    'a guest': { isLoggedIn: false },
    'a member': { isLoggedIn: true },
  },
  events: {
    'login.succeeded': [{}],
    'signup.succeeded': [{}],
    'session.ended': [{}],
    'session.lost': [{}],
    'flag.changed': { 'logged in': { isLoggedIn: true }, 'logged out': { isLoggedIn: false } },
    'tab.shown': [{}],
  },
  outcomes: {
    validate: {
      valid: { kind: 'valid' },
      invalid: { kind: 'invalid' },
      unreachable: failure("Couldn't reach the shop."),
    },
    watchBrowser: {},
  },
  key: ({ isLoggedIn }) => isLoggedIn,
  external: [
    'login.succeeded',
    'signup.succeeded',
    'session.ended',
    'session.lost',
    'flag.changed',
    'tab.shown',
  ],
  assert: {
    guest: seeGuest,
    confirming: seeGuest,
    checking: seeMember,
    'member.idle': seeMember,
    'member.revalidating': seeMember,
  },
  // Only the flag shows, so that the header does not flicker during a check.
  alike: [
    ['guest', 'confirming'],
    ['checking', 'member.idle'],
    ['checking', 'member.revalidating'],
    ['member.idle', 'member.revalidating'],
  ],
});
