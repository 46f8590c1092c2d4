import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { loginMachine } from '../login.machine.ts';

export const loginModel = defineModel(loginMachine, {
  flow: {
    group: 'Account',
    title: 'Log in',
    page: '/login',
    leadsTo: {
      session: 'the login succeeds',
      checkout: 'it was on the way',
      profile: 'it was not on the way',
      signup: 'no account yet',
      'reset-password': 'password forgotten',
    },
  },
  events: { 'login.submitted': [{ login: { username: 'amna_k', password: 'open sesame 1' } }] },
  outcomes: {
    logIn: {
      opened: { kind: 'opened' },
      refused: { kind: 'refused', reason: 'Wrong username or password.' },
      broken: failure("Couldn't reach the shop. Is your Internet working?"),
    },
  },
  key: ({ formError }) => formError,
  act: {
    'login.submitted': async (screen, { login }) => {
      await screen.fill('Username or email', login.username);
      await screen.fill('Password', login.password);
      await screen.click('button', 'Log in');
    },
  },
  assert: {
    editing: async (screen) => {
      await screen.see('heading', 'Log in');
      await screen.seeEnabled('button', 'Log in');
      await screen.seeNo('alert');
    },
    submitting: async (screen) => {
      await screen.seeDisabled('button', 'Log in');
      await screen.seeNo('alert');
    },
    refused: async (screen, _, byMove) => {
      const sentence = byMove({
        'logIn refused': 'Wrong username or password.',
        'logIn broken': "Couldn't reach the shop. Is your Internet working?",
        'after answerBy': NO_ANSWER,
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeValue('Username or email', 'amna_k');
      await screen.seeValue('Password', 'open sesame 1');
      await screen.seeEnabled('button', 'Log in');
    },
    done: (screen) => screen.seeDisabled('button', 'Log in'),
  },
  // The page is left at once.
  alike: [['submitting', 'done']],
});
