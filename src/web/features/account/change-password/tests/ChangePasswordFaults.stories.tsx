import { PERSONAL_PASSWORD } from '#contract/accounts.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ChangePasswordScreen } from '../ChangePasswordScreen.tsx';
import { changePasswordModel } from './change-password.model.ts';

const form = formAt(
  changePasswordModel,
  ['editing'],
  (state, send) => <ChangePasswordScreen state={state} send={send} onBack={() => {}} />,
  { page: '/my/profile/change-password' },
);
const meta = preview.meta({ title: 'Account/Change password/Field faults' });

const CURRENT = 'Current password';
const NEW = 'New password';
const AGAIN = 'New password again';
const { currentPassword, newPassword, repeatedPassword } = FIELD_FAULTS;

export const Empty = meta.story(
  form.invalid({
    press: 'Change password',
    faults: { [CURRENT]: currentPassword.empty, [NEW]: newPassword.empty, [AGAIN]: newPassword.empty },
  }),
);
export const TheNewOnesDiffer = meta.story(
  form.invalid({
    typed: { [CURRENT]: 'quiet-river-42', [NEW]: 'wide-water-8' },
    press: 'Change password',
    faults: { [AGAIN]: repeatedPassword.different },
  }),
);

const { wrong, common } = changePasswordModel.outcomes.changePassword;
export const CurrentOneIsWrong = meta.story(
  form.refused({
    typed: { [NEW]: 'wide-water-8', [AGAIN]: 'wide-water-8' },
    press: 'Change password',
    at: ['refused'],
    context: { formError: wrong.formError },
    faults: { [CURRENT]: { typed: 'quiet-river-42', says: wrong.formError.message } },
  }),
);

const refused = (password: string, message: string) =>
  form.refused({
    typed: { [CURRENT]: 'quiet-river-42', [AGAIN]: password },
    press: 'Change password',
    at: ['refused'],
    context: { formError: { ...common.formError, message } },
    faults: { [NEW]: { typed: password, says: message } },
  });
export const TooCommon = meta.story(refused('password1', common.formError.message));
export const MadeOfTheName = meta.story(refused('amna_k_amna_k', PERSONAL_PASSWORD));
