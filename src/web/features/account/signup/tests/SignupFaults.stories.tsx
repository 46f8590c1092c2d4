import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { SignupScreen } from '../SignupScreen.tsx';
import { signupModel } from './signup.model.ts';

const details = formAt(
  signupModel,
  ['details.editing'],
  (state, send) => <SignupScreen state={state} send={send} />,
  { page: '/signup' },
);
const code = formAt(
  signupModel,
  ['code.editing'],
  (state, send) => <SignupScreen state={state} send={send} />,
  { page: '/signup' },
);
const meta = preview.meta({ title: 'Account/Sign up/Field faults' });

const TOS = 'I accept the terms of service and the privacy policy.';

export const DetailsEmpty = meta.story(
  details.invalid({
    press: 'Continue',
    faults: {
      Username: 'A username needs at least 4 characters.',
      Email: 'Enter your email address.',
      Password: 'A password needs at least 8 characters.',
      [TOS]: 'Please accept the terms of service.',
    },
  }),
);
export const DetailsMistyped = meta.story(
  details.invalid({
    typed: { Username: 'amna khan', Email: 'amna@example', Password: 'open sesame' },
    press: 'Continue',
    faults: {
      Username: 'A username can only have letters, numbers and underscores.',
      Email: "This doesn't look like an email address.",
      Password: 'A password needs a letter and a number.',
    },
  }),
);
export const DetailsTooLong = meta.story(
  details.invalid({
    typed: {
      Username: 'amna_khan_of_the_plains',
      Email: `${'amna'.repeat(63)}@example.com`,
      Password: 'open sesame 1'.repeat(5),
      [TOS]: '',
    },
    press: 'Continue',
    faults: {
      Username: 'A username can have up to 16 characters.',
      Email: 'This email address is too long.',
      Password: 'A password can have up to 64 characters.',
    },
  }),
);

const typed = { Username: 'amna_k', Email: 'amna@example.com', Password: 'open sesame 1', [TOS]: '' };
const TAKEN = 'This username is taken. Please choose another.';

export const UsernameTaken = meta.story(
  details.refused({
    typed,
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: TAKEN, field: 'username' } },
    faults: { Username: TAKEN },
  }),
);
export const PasswordTooCommon = meta.story(
  details.refused({
    typed: { ...typed, Password: 'password1' },
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: COMMON_PASSWORD, field: 'password' } },
    faults: { Password: COMMON_PASSWORD },
  }),
);

const NO_CODE = 'The code has six digits.';
const WRONG = 'This code is wrong. Please check it and try again.';
const LAST = 'This code is wrong, and that was the last try. Please ask for a new one.';
const USED_UP = 'This code is no longer valid. Please ask for a new one.';
const TOO_MANY = "You've asked for too many codes. You can ask for another in 42 minutes.";

export const CodeEmpty = meta.story(
  code.invalid({ press: 'Confirm', faults: { 'Code from the email': NO_CODE } }),
);
export const CodeIncomplete = meta.story(
  code.invalid({
    typed: { 'Code from the email': '4829' },
    press: 'Confirm',
    faults: { 'Code from the email': NO_CODE },
  }),
);
const codeRefused = (message: string) =>
  code.refused({
    typed: { 'Code from the email': '482931' },
    press: 'Confirm',
    at: ['code.refused'],
    context: { formError: { message, field: 'otp' } },
    faults: { 'Code from the email': message },
  });
export const CodeWrong = meta.story(codeRefused(WRONG));
export const CodeWrongAtTheLastTry = meta.story(codeRefused(LAST));
export const CodeTriedTooOften = meta.story(codeRefused(USED_UP));
export const TooManyCodes = meta.story(
  details.refused({
    typed,
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: formError(TOO_MANY) },
    alert: TOO_MANY,
  }),
);
