import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
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

const CODE = 'Code from the email';
const { username, email, signupPassword, terms } = FIELD_FAULTS;

export const DetailsEmpty = meta.story(
  details.invalid({
    press: 'Continue',
    faults: {
      Username: username.empty,
      Email: email.empty,
      Password: signupPassword.empty,
      [TOS]: terms.unread,
    },
  }),
);
export const DetailsMistyped = meta.story(
  details.invalid({
    press: 'Continue',
    faults: { Username: username.mistyped, Email: email.mistyped, Password: signupPassword.withoutNumber },
  }),
);
export const DetailsTooLong = meta.story(
  details.invalid({
    typed: { [TOS]: '' },
    press: 'Continue',
    faults: { Username: username.tooLong, Email: email.tooLong, Password: signupPassword.tooLong },
  }),
);

const typed = { Username: 'amna_k', Email: 'amna@example.com', Password: 'open sesame 1', [TOS]: '' };
const { refused, wrongCode } = signupModel.outcomes.submit;

export const UsernameTaken = meta.story(
  details.refused({
    typed,
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: refused.formError },
    faults: { Username: { says: refused.formError.message } },
  }),
);
const EMAIL_TAKEN = 'This email address already has an account. Please log in.';
export const EmailTaken = meta.story(
  details.refused({
    typed,
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: EMAIL_TAKEN, field: 'email' } },
    faults: { Email: { says: EMAIL_TAKEN } },
  }),
);
export const PasswordTooCommon = meta.story(
  details.refused({
    typed: { ...typed, Password: 'password1' },
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: { message: COMMON_PASSWORD, field: 'password' } },
    faults: { Password: { says: COMMON_PASSWORD } },
  }),
);

const LAST = 'This code is wrong, and that was the last try. Please ask for a new one.';
const USED_UP = 'This code is no longer valid. Please ask for a new one.';
const TOO_MANY = "You've asked for too many codes. You can ask for another in 42 minutes.";

const codeFault = (fault: 'empty' | 'incomplete') =>
  code.invalid({ press: 'Confirm', faults: { [CODE]: FIELD_FAULTS.code[fault] } });
export const CodeEmpty = meta.story(codeFault('empty'));
export const CodeIncomplete = meta.story(codeFault('incomplete'));

const codeRefused = (message: string) =>
  code.refused({
    press: 'Confirm',
    at: ['code.refused'],
    context: { formError: { ...wrongCode.formError, message } },
    faults: { [CODE]: { typed: '482931', says: message } },
  });
export const CodeWrong = meta.story(codeRefused(wrongCode.formError.message));
export const CodeWrongAtTheLastTry = meta.story(codeRefused(LAST));
export const CodeTriedTooOften = meta.story(codeRefused(USED_UP));
const detailsRefused = (message: string) =>
  details.refused({
    typed,
    press: 'Continue',
    at: ['details.refused'],
    context: { formError: formError(message) },
    alert: message,
  });
export const TooManyCodes = meta.story(detailsRefused(TOO_MANY));
export const TooManyCodesToAnAddress = meta.story({
  ...detailsRefused("We've sent too many codes to this address. You can ask for another in 42 minutes."),
  tags: ['!test'],
});
