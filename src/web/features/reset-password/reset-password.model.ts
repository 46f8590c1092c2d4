import { codesModel } from '#web/app/codes/codes.model.ts';
import { ONE_CODE } from '#web/app/codes/words.ts';
import { refusedFor } from '#web/lib/refusal.ts';
import { resetPasswordMachine } from './reset-password.machine.ts';

export const resetPasswordModel = codesModel(resetPasswordMachine, {
  words: ONE_CODE,
  heading: 'Reset your password',
  details: { email: 'amna@example.com' },
  code: { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' },
  mailed:
    'We have sent an e-mail to amna@example.com. If this address has an account, it holds a code: please enter it.',
  finished: 'Your new password is set. You can log in with it now.',
  refused: refusedFor('Too many tries. Please try again in 12 minutes.'),
  wrong: { sentence: 'This code is wrong. Please check it and try again.', field: 'otp' },
  confirm: 'Set the password',
  onward: 'Log in',
  typeDetails: (screen, { email }) => screen.fill('E-mail', email),
  typeCode: async (screen, { otp, password_1, password_2 }) => {
    await screen.fill('Code from the e-mail', String(otp));
    await screen.fill('New password', password_1);
    await screen.fill('New password again', password_2);
  },
  seeDetails: (screen, details) => screen.seeValue('E-mail', details?.email ?? ''),
  seeCode: async (screen, { otp, password_1, password_2 }) => {
    await screen.seeValue('Code from the e-mail', String(otp));
    await screen.seeValue('New password', password_1);
    await screen.seeValue('New password again', password_2);
  },
});
