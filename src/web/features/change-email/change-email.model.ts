import { codesModel } from '#web/app/codes/codes.model.ts';
import { TWO_CODES } from '#web/app/codes/words.ts';
import { refusedFor } from '#web/lib/refusal.ts';
import { changeEmailMachine } from './change-email.machine.ts';

export const changeEmailModel = codesModel(changeEmailMachine, {
  words: TWO_CODES,
  heading: 'Change your e-mail address',
  details: { email: 'amna.khan@example.com' },
  code: { otp_1: 482_913, otp_2: 770_154 },
  mailed:
    'We have sent one e-mail to amna@example.com and one to amna.khan@example.com. Please enter the codes from both.',
  finished: 'Your e-mail address is changed.',
  refused: { sentence: 'This is the e-mail address of your account already.', field: 'email' },
  wrong: refusedFor('These codes are not both right. Please check them and try again.'),
  confirm: 'Confirm',
  onward: 'My Profile',
  typeDetails: (screen, { email }) => screen.fill('New e-mail', email),
  typeCode: async (screen, { otp_1, otp_2 }) => {
    await screen.fill('Code from your present address', String(otp_1));
    await screen.fill('Code from your new address', String(otp_2));
  },
  seeDetails: (screen, details) => screen.seeValue('New e-mail', details?.email ?? ''),
  seeCode: async (screen, { otp_1, otp_2 }) => {
    await screen.seeValue('Code from your present address', String(otp_1));
    await screen.seeValue('Code from your new address', String(otp_2));
  },
});
