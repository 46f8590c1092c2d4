import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { loginModel } from './login.model.ts';

const form = formAt(loginModel, ['editing'], (state, send) => <LoginScreen state={state} send={send} />, {
  page: '/login',
});
const meta = preview.meta({ title: 'Account/Log in/Field faults' });

const invalid = (fault: 'empty' | 'tooShort' | 'tooLong') =>
  form.invalid({
    press: 'Log in',
    faults: {
      'Username or email': FIELD_FAULTS.loginName[fault],
      Password: FIELD_FAULTS.loginPassword[fault],
    },
  });
export const Empty = meta.story(invalid('empty'));
export const TooShort = meta.story(invalid('tooShort'));
export const TooLong = meta.story(invalid('tooLong'));

const { refused } = loginModel.outcomes.logIn;
const refusedWith = (reason: string) =>
  form.refused({
    typed: { 'Username or email': 'amna_k', Password: 'open sesame 2' },
    press: 'Log in',
    at: ['refused'],
    context: { formError: formError(reason) },
    alert: reason,
  });
export const WrongPassword = meta.story(refusedWith(refused.reason));
export const Locked = meta.story({
  ...refusedWith('This account is locked. Please contact support.'),
  tags: ['!test'],
});
export const TooManyWrongPasswords = meta.story({
  ...refusedWith('Too many wrong passwords for this name. Please try again in 15 minutes.'),
  tags: ['!test'],
});
export const CookiesRefused = meta.story({
  ...refusedWith(
    "Your browser didn't keep this login. Please allow cookies for this shop, and log in again.",
  ),
  tags: ['!test'],
});
