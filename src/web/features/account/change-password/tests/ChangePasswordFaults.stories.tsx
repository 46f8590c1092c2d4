import { COMMON_PASSWORD, PERSONAL_PASSWORD, WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
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
const TOO_SHORT = 'A password needs at least 8 characters.';

export const Empty = meta.story(
  form.invalid({
    press: 'Change password',
    faults: { [CURRENT]: 'Enter your current password.', [NEW]: TOO_SHORT, [AGAIN]: TOO_SHORT },
  }),
);
export const TheNewOnesDiffer = meta.story(
  form.invalid({
    typed: { [CURRENT]: 'quiet-river-42', [NEW]: 'wide-water-8', [AGAIN]: 'wide-water-9' },
    press: 'Change password',
    faults: { [AGAIN]: "The two new passwords don't match." },
  }),
);

const refused = (field: 'current_pass' | 'new_pass_1', message: string, password: string) =>
  form.refused({
    typed: { [CURRENT]: 'quiet-river-42', [NEW]: password, [AGAIN]: password },
    press: 'Change password',
    at: ['refused'],
    context: { formError: { message, field } },
    faults: { [field === 'current_pass' ? CURRENT : NEW]: message },
  });
export const CurrentOneIsWrong = meta.story(refused('current_pass', WRONG_CURRENT_PASSWORD, 'wide-water-8'));
export const TooCommon = meta.story(refused('new_pass_1', COMMON_PASSWORD, 'password1'));
export const MadeOfTheName = meta.story(refused('new_pass_1', PERSONAL_PASSWORD, 'amna_k_amna_k'));
