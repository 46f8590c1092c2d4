import { COMMON_PASSWORD } from '#contract/accounts.ts';
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
const AGAIN = 'New password again';
const TOO_SHORT = 'A password needs at least 8 characters.';

export const AddressEmpty = meta.story(
  address.invalid({ press: 'Continue', faults: { Email: 'Enter your email address.' } }),
);
export const AddressMistyped = meta.story(
  address.invalid({
    typed: { Email: 'amna.example.com' },
    press: 'Continue',
    faults: { Email: "This doesn't look like an email address." },
  }),
);
export const PasswordsEmpty = meta.story(
  reset.invalid({
    press: 'Set the password',
    faults: {
      [CODE]: 'The code has six digits.',
      'New password': TOO_SHORT,
      [AGAIN]: TOO_SHORT,
    },
  }),
);
export const PasswordsDiffer = meta.story(
  reset.invalid({
    typed: { [CODE]: '482913', 'New password': 'quiet river 42', [AGAIN]: 'quiet river 24' },
    press: 'Set the password',
    faults: { [AGAIN]: "The two new passwords don't match." },
  }),
);

const WRONG = 'This code is wrong. Please check it and try again.';

export const CodeWrong = meta.story(
  reset.refused({
    typed: { [CODE]: '482931', 'New password': 'quiet river 42', [AGAIN]: 'quiet river 42' },
    press: 'Set the password',
    at: ['code.refused'],
    context: { formError: { message: WRONG, field: 'otp' } },
    faults: { [CODE]: WRONG },
  }),
);
export const PasswordTooCommon = meta.story(
  reset.refused({
    typed: { [CODE]: '482913', 'New password': 'password1', [AGAIN]: 'password1' },
    press: 'Set the password',
    at: ['code.refused'],
    context: { formError: { message: COMMON_PASSWORD, field: 'password_1' } },
    faults: { 'New password': COMMON_PASSWORD },
  }),
);
