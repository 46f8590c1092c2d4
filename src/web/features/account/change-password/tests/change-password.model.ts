import { COMMON_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { defineModel, failure } from '#statecharts/index.ts';
import { NO_ANSWER } from '#web/testing/sentences.ts';
import { changePasswordMachine } from '../change-password.machine.ts';

const change = { current_pass: 'quiet-river-42', new_pass_1: 'wide-water-8', new_pass_2: 'wide-water-8' };

const MAY_HAVE_CHANGED =
  'Your password may have changed anyway. If we ask you to log in, try the new one first.';

export const changePasswordModel = defineModel(changePasswordMachine, {
  flow: {
    group: 'Account',
    title: 'Change password',
    after: 'change-email',
    page: '/my/profile/change-password',
    leadsTo: {
      profile: 'it is done',
    },
  },
  events: { 'password.submitted': [{ change }] },
  outcomes: {
    findUsername: { found: 'amna_k', lost: failure("Couldn't reach the shop. Is your Internet working?") },
    changePassword: {
      changed: { kind: 'changed' },
      wrong: {
        kind: 'refused',
        formError: { message: WRONG_CURRENT_PASSWORD, field: 'current_pass' },
      },
      common: {
        kind: 'refused',
        formError: { message: COMMON_PASSWORD, field: 'new_pass_1' },
      },
      broken: failure("Couldn't reach the shop. Is your Internet working?"),
    },
  },
  key: ({ formError }) => formError,
  act: {
    'password.submitted': async (screen) => {
      await screen.fill('Current password', change.current_pass);
      await screen.fill('New password', change.new_pass_1);
      await screen.fill('New password again', change.new_pass_2);
      await screen.click('button', 'Change password');
    },
  },
  assert: {
    editing: async (screen) => {
      await screen.see('heading', 'Change password');
      await screen.see('button', 'Go Back');
      await screen.seeEnabled('button', 'Change password');
      await screen.seeNo('alert');
    },
    submitting: async (screen) => {
      await screen.seeDisabled('button', 'Change password');
      await screen.seeNo('alert');
    },
    refused: async (screen, _, byMove) => {
      const sentence = byMove({
        'changePassword wrong': WRONG_CURRENT_PASSWORD,
        'changePassword common': COMMON_PASSWORD,
        'changePassword broken': `Couldn't reach the shop. Is your Internet working? ${MAY_HAVE_CHANGED}`,
        'after answerBy': `${NO_ANSWER} ${MAY_HAVE_CHANGED}`,
      });
      await screen.within('alert').seeText(sentence);
      await screen.seeValue('Current password', change.current_pass);
      await screen.seeValue('New password', change.new_pass_1);
      await screen.seeValue('New password again', change.new_pass_2);
      await screen.seeEnabled('button', 'Change password');
    },
    changed: async (screen) => {
      await screen.see('heading', 'Your password has been successfully updated');
      await screen.seeText('🎉');
      await screen.seeFocus('heading', 'Your password has been successfully updated');
      await screen.see('link', 'Go to my profile');
      await screen.see('button', 'Go Back');
    },
  },
});
