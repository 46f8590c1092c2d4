import type { Mail } from '../mail/render.ts';

/*
 * The mails about accounts. They are sent regardless of the mail preferences. A mail with a
 * code repeats nothing that was typed, neither name nor address, so that the code is its
 * only six-digit number.
 */

const CODE_RULES = 'Enter it in the browser where you asked for it. It works once and expires in 10 minutes.';
const RESET_HINT = 'choose "Reset password" on the login page.';

export const signupCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to sign up',
  paragraphs: [
    'Welcome! Use this code to finish signing up:',
    CODE_RULES,
    "If you didn't ask for it, you can ignore this email: no account is created without the code.",
  ],
  code,
});

export const hasAccountMail = (to: string): Mail => ({
  to,
  subject: 'You already have an account',
  paragraphs: [
    'Someone tried to sign up with this email address, but you already have an account with us. Nothing has changed.',
    `If that was you, just log in. If you've forgotten your password, ${RESET_HINT}`,
  ],
  link: { label: 'Log in', path: '/login' },
});

export const resetCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to reset your password',
  paragraphs: [
    'Use this code to set a new password:',
    CODE_RULES,
    "If you didn't ask for it, you can ignore this email: your password doesn't change without the code. Never share it with anyone.",
  ],
  code,
});

export const noAccountMail = (to: string): Mail => ({
  to,
  subject: 'No account with this email address',
  paragraphs: [
    'Someone asked to reset the password for this email address, but it has no account with us. Nothing has changed.',
    'If that was you, you may have signed up with another address. You can also create a new account.',
  ],
  link: { label: 'Sign up', path: '/signup' },
});

export const passwordChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your password was changed',
  paragraphs: [
    "Your password was just changed, and we've logged out all other devices.",
    "If that wasn't you, please reset your password right away and contact support.",
  ],
  link: { label: 'Reset password', path: '/reset-password' },
});

export const currentAddressCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to change your email address (current address)',
  paragraphs: [
    'Someone who is logged in to your account asked to change its email address. This is the code for your current address:',
    `${CODE_RULES} We've sent another code to the new address.`,
    "If that wasn't you, don't share the code, and change your password.",
  ],
  code,
});

export const newAddressCodeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to change your email address (new address)',
  paragraphs: [
    'This is the code for the new email address of your account:',
    `${CODE_RULES} We've sent another code to your current address.`,
    "If you didn't ask for it, you can ignore this email.",
  ],
  code,
});

export const addressTakenMail = (to: string): Mail => ({
  to,
  subject: 'You already have an account',
  paragraphs: [
    'Someone tried to use this email address for another account, but you already have an account with us. Nothing has changed.',
    `If that was you, just log in with this address. If you've forgotten your password, ${RESET_HINT}`,
  ],
  link: { label: 'Log in', path: '/login' },
});

export const addressChangedMail = (to: string): Mail => ({
  to,
  subject: 'Your email address was changed',
  paragraphs: [
    "Your account now uses another email address, so we won't write to this one any more. We've logged out all other devices.",
    "If that wasn't you, please contact support right away.",
  ],
});
