import { defineModel, failure } from '#web/testing/model.ts';
import { loginMachine } from './login.machine.ts';

export const loginModel = defineModel(loginMachine, {
  events: { 'login.submitted': [{ login: { username: 'amna_k', password: 'open sesame 1' } }] },
  outcomes: {
    logIn: {
      opened: { kind: 'opened' },
      refused: { kind: 'refused', reason: 'Wrong username or password.' },
      broken: failure('Could not reach the shop. Is your Internet working?'),
    },
  },
  key: ({ formError }) => formError,
  act: {
    'login.submitted': async (screen, { login }) => {
      await screen.fill('Username or e-mail', login.username);
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
    refused: async (screen, { context }) => {
      await screen.within('alert').seeText(context.formError?.message ?? '');
      await screen.seeValue('Username or e-mail', 'amna_k');
      await screen.seeValue('Password', 'open sesame 1');
      await screen.seeEnabled('button', 'Log in');
    },
    done: (screen) => screen.seeDisabled('button', 'Log in'),
  },
});
