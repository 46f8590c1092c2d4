import { formAt } from '#statecharts/storybook/form-stories.tsx';
import { formError } from '#web/lib/refusal.ts';
import preview from '../../../../../../.storybook/preview.tsx';
import { LoginScreen } from '../LoginScreen.tsx';
import { loginModel } from './login.model.ts';

const form = formAt(loginModel, ['editing'], (state, send) => <LoginScreen state={state} send={send} />, {
  page: '/login',
});
const meta = preview.meta({ title: 'Account/Log in/Field faults' });

export const Empty = meta.story(
  form.invalid({
    press: 'Log in',
    faults: {
      'Username or email': 'A username needs at least 4 characters.',
      Password: 'Enter your password.',
    },
  }),
);
export const TooShort = meta.story(
  form.invalid({
    typed: { 'Username or email': 'amn', Password: 'sesame' },
    press: 'Log in',
    faults: {
      'Username or email': 'A username needs at least 4 characters.',
      Password: 'A password needs at least 8 characters.',
    },
  }),
);
export const TooLong = meta.story(
  form.invalid({
    typed: { 'Username or email': 'amna_'.repeat(51), Password: 'sesame'.repeat(43) },
    press: 'Log in',
    faults: {
      'Username or email': 'This is too long for a username or an email address.',
      Password: 'A password can have up to 255 characters.',
    },
  }),
);
export const WrongPassword = meta.story(
  form.refused({
    typed: { 'Username or email': 'amna_k', Password: 'open sesame 2' },
    press: 'Log in',
    at: ['refused'],
    context: { formError: formError('Wrong username or password.') },
    alert: 'Wrong username or password.',
  }),
);
