import { TWO_CODES_COPY } from '#web/features/account/verification/copy.ts';
import { verificationModel } from '#web/features/account/verification/tests/verification.model.ts';
import { formError } from '#web/lib/refusal.ts';
import { changeEmailMachine } from '../change-email.machine.ts';

export const changeEmailModel = verificationModel(changeEmailMachine, {
  flow: {
    group: 'Account',
    title: 'Change email',
    after: 'reset-password',
    page: '/my/profile/change-email',
    leadsTo: {
      profile: 'it is done',
    },
  },
  copy: TWO_CODES_COPY,
  heading: 'Change your email address',
  details: { email: 'amna.khan@example.com' },
  code: { otp_1: 482_913, otp_2: 770_154 },
  lead: 'Please enter the codes we sent to your current address and to amna.khan@example.com.',
  codeSent:
    "We've sent one email to amna@example.com and one to amna.khan@example.com. Please enter the codes from both.",
  completed: 'Your email address has been changed.',
  refused: { message: 'Your account already uses this email address.', field: 'email' },
  refusedCode: formError('The new email address already has an account.'),
  wrongCode: formError('One or both codes are wrong. Please check them and try again.'),
  confirm: 'Confirm',
  onward: 'My Profile',
  typeDetails: (screen, { email }) => screen.fill('New email', email),
  typeCode: async (screen, { otp_1, otp_2 }) => {
    await screen.fill('Code from your current address', String(otp_1));
    await screen.fill('Code from your new address', String(otp_2));
  },
  seeDetails: (screen, details) => screen.seeValue('New email', details?.email ?? ''),
  seeCode: async (screen, { otp_1, otp_2 }) => {
    await screen.seeValue('Code from your current address', String(otp_1));
    await screen.seeValue('Code from your new address', String(otp_2));
  },
});
