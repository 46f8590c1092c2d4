import type { Mail } from '../mail/render.ts';

/*
 * The mails about accounts. They go out whatever lists the shopper is on. One with a code says nothing that somebody
 * typed: no name and no address, so that the code is its only number.
 */

const CODE_RULES = 'Enter it in the browser that asked for it. It is valid for 10 minutes and works once.';
const RESET_HINT = 'choose "Reset password" on the login page.';

export const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to sign up',
  paragraphs: [
    'This code finishes your sign-up:',
    CODE_RULES,
    'If you did not ask for it, you need not do anything: without the code no account is made.',
  ],
  code,
});

export const hasAccountMail = (to: string): Mail => ({
  to,
  subject: 'You have an account already',
  paragraphs: [
    'Somebody tried to sign up with this e-mail address, but you have an account with us already. Nothing was changed.',
    `If that was you, please log in. If you do not remember your password, ${RESET_HINT}`,
  ],
  link: { label: 'Log in', path: '/login' },
});

export const resetCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to reset your password',
  paragraphs: [
    'With this code you can set a new password:',
    CODE_RULES,
    'If you did not ask for it, you need not do anything: without the code your password stays as it is. Never tell it to anybody.',
  ],
  code,
});

export const noAccountMail = (to: string): Mail => ({
  to,
  subject: 'You have no account with this address',
  paragraphs: [
    'Somebody asked for a new password for the account of this e-mail address, but it has none with us. Nothing was changed.',
    'If that was you, perhaps you signed up with another address. You can also make a new account.',
  ],
  link: { label: 'Sign up', path: '/signup' },
});

export const passwordChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed just now. Whoever was logged in elsewhere is logged out.',
    'If that was not you, please set a new password at once, and write to our support.',
  ],
  link: { label: 'Reset password', path: '/reset-password' },
});

export const presentAddressCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to change your e-mail address (present address)',
  paragraphs: [
    'Somebody who is logged in to your account wants to give it another e-mail address. This is the code of your present address:',
    `${CODE_RULES} The new address has got a code of its own.`,
    'If that was not you, do not tell the code to anybody, and change your password.',
  ],
  code,
});

export const newAddressCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to change your e-mail address (new address)',
  paragraphs: [
    'This is the code of the new e-mail address of your account:',
    `${CODE_RULES} The present address has got a code of its own.`,
    'If you did not ask for it, you need not do anything.',
  ],
  code,
});

export const addressTakenMail = (to: string): Mail => ({
  to,
  subject: 'You have an account already',
  paragraphs: [
    'Somebody tried to give this e-mail address to another account, but you have an account with us already. Nothing was changed.',
    `If that was you, please log in with this address. If you do not remember your password, ${RESET_HINT}`,
  ],
  link: { label: 'Log in', path: '/login' },
});

export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your e-mail address was changed',
  paragraphs: [
    'Your account has another e-mail address from now on; this one gets no more mails. Whoever was logged in elsewhere is logged out.',
    'If that was not you, please write to our support at once.',
  ],
});
