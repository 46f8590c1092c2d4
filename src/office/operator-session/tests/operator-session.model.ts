import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER, UNREACHABLE } from '../../tests/sentences.ts';
import { operatorSessionMachine } from '../operator-session.machine.ts';

const operator = { name: 'sana', role: 'support', commands: [] } as const;
const USED = 'This link was used, or is older than 5 minutes.';
const WRONG = "The token doesn't match this host.";
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
    'session.ended': [{}],
    'signOut.pressed': [{}],
    'again.pressed': [{}],
  },
  outcomes: {
    arrive: {
      opened: { kind: 'opened', operator },
      none: { kind: 'none' },
      used: { kind: 'refused', reason: USED },
      broken: failure(UNREACHABLE),
    },
    signIn: {
      opened: { kind: 'opened', operator },
      refused: { kind: 'refused', reason: WRONG },
      broken: failure(UNREACHABLE),
    },
    signOut: { ended: true, broken: failure(UNREACHABLE) },
  },
  key: ({ reason }) => reason,
  // The frame around the page sends the one event, and the host the other.
  external: ['session.ended', 'signOut.pressed'],
  act: {
    'credential.given': async (screen, { credential }) => {
      await screen.fill('Your token', 'token' in credential ? credential.token : '');
      await screen.click('button', 'Sign in');
    },
    'again.pressed': (screen) => screen.click('button', 'Try again'),
  },
  assert: {
    arriving: (screen) => screen.seeText('Looking for your session'),
    outOfReach: async (screen, _, byMove) => {
      await screen
        .within('alert')
        .seeText(byMove({ 'arrive broken': UNREACHABLE, 'after answerBy in arriving': NO_ANSWER }));
    },
    signedOut: async (screen) => {
      await screen.seeEnabled('button', 'Sign in');
      await screen.seeNo('alert');
    },
    signingIn: async (screen) => {
      await screen.seeDisabled('button', 'Sign in');
    },
    refused: async (screen, _, byMove) => {
      const sentence = byMove({
        'arrive used': USED,
        'signIn refused': WRONG,
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
