import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER, UNREACHABLE } from '../../tests/sentences.ts';
import { operatorSessionMachine } from '../operator-session.machine.ts';

const operator = { name: 'sana', role: 'support', commands: [] } as const;
const invitation = { name: 'sana', role: 'support', shop: 'shop.example.com' } as const;
const USED = 'This link was used, or is older than 5 minutes.';
const WRONG = "The token doesn't match this host.";
const NONE = 'No passkey was used.';
const ENDED = 'Your session has ended. Please sign in again.';

export const operatorSessionModel = defineModel(operatorSessionMachine, {
  flow: {
    group: 'Office',
    title: 'Operator session',
    screen: 'office-operator-session--signed-out',
  },
  inputs: { 'a one-use link': { code: 'c0de-of-a-link' } },
  events: {
    'credential.given': [{ credential: { token: 'an-invented-token' } }],
    'passkey.pressed': [{}],
    'invitation.accepted': [{}],
    'session.ended': [{}],
    'signOut.pressed': [{}],
    'again.pressed': [{}],
    'page.left': [{}],
  },
  outcomes: {
    arrive: {
      opened: { kind: 'opened', operator },
      none: { kind: 'none' },
      invited: { kind: 'invited', invitation },
      used: { kind: 'refused', reason: USED },
      broken: failure(UNREACHABLE),
    },
    signIn: {
      opened: { kind: 'opened', operator },
      refused: { kind: 'refused', reason: WRONG },
      broken: failure(UNREACHABLE),
    },
    signInByPasskey: {
      opened: { kind: 'opened', operator },
      refused: { kind: 'refused', reason: NONE },
      broken: failure(UNREACHABLE),
    },
    signOut: { ended: true, broken: failure(UNREACHABLE) },
  },
  key: ({ reason, waiting }) => [reason, waiting !== null],
  // The frame around the page sends the one event, and the host the other.
  external: ['session.ended', 'signOut.pressed'],
  act: {
    'credential.given': async (screen, { credential }) => {
      await screen.fill('Your token', 'token' in credential ? credential.token : '');
      await screen.click('button', 'Sign in');
    },
    'passkey.pressed': (screen) => screen.click('button', 'Use a passkey'),
    'invitation.accepted': (screen) => screen.click('button', 'Sign in'),
    'again.pressed': (screen) => screen.click('button', 'Try again'),
    'page.left': (screen) => screen.click('button', 'Leave the page'),
  },
  assert: {
    arriving: (screen) => screen.seeText('Looking for your session'),
    outOfReach: async (screen, _, byMove) => {
      await screen
        .within('alert')
        .seeText(byMove({ 'arrive broken': UNREACHABLE, 'after answerBy in arriving': NO_ANSWER }));
    },
    invited: async (screen, { context: { reason } }, byMove) => {
      await screen.seeText('This link signs you in to the office of shop.example.com as sana, support.');
      await screen.seeEnabled('button', 'Sign in');
      if (reason === null) return screen.seeNo('alert');
      const lost = { 'signIn broken': UNREACHABLE, 'after answerBy in accepting': NO_ANSWER };
      await screen.within('alert').seeText(byMove(lost));
    },
    accepting: async (screen) => {
      await screen.seeText('This link signs you in to the office of shop.example.com as sana, support.');
      await screen.seeDisabled('button', 'Sign in');
      await screen.seeNo('alert');
    },
    signedOut: async (screen) => {
      await screen.see('form', 'Sign in');
      await screen.seeEnabled('button', 'Sign in');
      await screen.seeEnabled('button', 'Use a passkey');
      await screen.seeNo('alert');
    },
    signingIn: async (screen) => {
      await screen.see('form', 'Sign in');
      await screen.seeDisabled('button', 'Sign in');
      await screen.seeDisabled('button', 'Use a passkey');
    },
    signingInByPasskey: (screen) => screen.seeBusy('button', 'Use a passkey'),
    refused: async (screen, { context: { waiting } }, byMove) => {
      if (waiting === null) await screen.seeNo('dialog');
      else await screen.see('dialog', 'Sign in again');
      const sentence = byMove({
        'arrive used': USED,
        'signIn refused': WRONG,
        'signInByPasskey refused': NONE,
        'signInByPasskey broken': UNREACHABLE,
        'after personBy': NO_ANSWER,
        'signIn broken': UNREACHABLE,
        'after answerBy in signingIn': NO_ANSWER,
        'session.ended': ENDED,
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeEnabled('button', 'Sign in');
    },
    open: (screen) => screen.seeText('Signed in as sana.'),
    signingOut: (screen) => screen.seeText('Signed in as sana.'),
  },
  // The two states look the same: the office is shown in both.
  alike: [['open', 'signingOut']],
});
