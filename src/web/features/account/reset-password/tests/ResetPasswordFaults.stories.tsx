import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import preview from '../../../../../../.storybook/preview.tsx';
import { ResetPasswordScreen } from '../ResetPasswordScreen.tsx';
import { resetPasswordModel } from './reset-password.model.ts';

const address = formAt(
  resetPasswordModel,
  ['details.editing'],
  (state, send) => <ResetPasswordScreen state={state} send={send} />,
  { page: '/reset-password' },
);
const reset = formAt(
  resetPasswordModel,
  ['code.editing'],
  (state, send) => <ResetPasswordScreen state={state} send={send} />,
  { page: '/reset-password' },
);
const meta = preview.meta({ title: 'Account/Reset password/Field faults' });

const CODE = 'Code from the email';
const NEW = 'New password';
const AGAIN = 'New password again';

const addressFault = (fault: 'empty' | 'mistyped') =>
  address.invalid({ press: 'Continue', faults: { Email: FIELD_FAULTS.email[fault] } });
export const AddressEmpty = meta.story(addressFault('empty'));
export const AddressMistyped = meta.story(addressFault('mistyped'));

export const PasswordsEmpty = meta.story(
  reset.invalid({
    press: 'Set the password',
    faults: {
      [CODE]: FIELD_FAULTS.code.empty,
      [NEW]: FIELD_FAULTS.newPassword.empty,
      [AGAIN]: FIELD_FAULTS.newPassword.empty,
    },
  }),
);
export const PasswordsDiffer = meta.story(
  reset.invalid({
    typed: { [CODE]: '482913', [NEW]: 'wide-water-8' },
    press: 'Set the password',
    faults: { [AGAIN]: FIELD_FAULTS.repeatedPassword.different },
  }),
);

const { formError } = resetPasswordModel.outcomes.submit.wrongCode;
export const CodeWrong = meta.story(
  reset.refused({
    typed: { [NEW]: 'quiet river 42', [AGAIN]: 'quiet river 42' },
    press: 'Set the password',
    at: ['code.refused'],
    context: { formError },
    faults: { [CODE]: { typed: '482931', says: formError.message } },
  }),
);
export const PasswordTooCommon = meta.story(
  reset.refused({
    typed: { [CODE]: '482913', [AGAIN]: 'password1' },
    press: 'Set the password',
    at: ['code.refused'],
    context: { formError: { message: COMMON_PASSWORD, field: 'password_1' } },
    faults: { [NEW]: { typed: 'password1', says: COMMON_PASSWORD } },
  }),
);
