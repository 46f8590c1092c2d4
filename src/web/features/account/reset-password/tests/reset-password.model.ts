import { COMMON_PASSWORD } from '#contract/accounts.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { ONE_CODE_COPY } from '#web/features/account/verification/copy.ts';
import { verificationModel } from '#web/features/account/verification/tests/verification.model.ts';
import { formError } from '#web/lib/refusal.ts';
import { resetPasswordMachine } from '../reset-password.machine.ts';

export const resetPasswordModel = verificationModel(resetPasswordMachine, {
  flow: {
    group: 'Account',
    title: 'Reset password',
    after: 'signup',
    page: '/reset-password',
    leadsTo: {
      login: 'the password is set',
    },
  },
  copy: ONE_CODE_COPY,
  heading: 'Reset your password',
  details: { email: 'amna@example.com' },
  code: { otp: 482_913, password_1: 'quiet river 42', password_2: 'quiet river 42' },
  lead: 'Please enter the code we sent to amna@example.com.',
  codeSent:
    "We've sent an email to amna@example.com. If the address has an account, the email contains a code. Please enter it.",
  completed: 'Your new password is set. You can log in with it now.',
  refused: formError('Too many attempts. Please try again in 12 minutes.'),
  refusedCode: { message: COMMON_PASSWORD, field: 'password_1' },
  wrongCode: { message: FIELD_FAULTS.code.tooLow.says, field: 'otp' },
  confirm: 'Set the password',
  onward: 'Log in',
  typeDetails: (screen, { email }) => screen.fill('Email', email),
  typeCode: async (screen, { otp, password_1, password_2 }) => {
    await screen.fill('Code from the email', String(otp));
    await screen.fill('New password', password_1);
    await screen.fill('New password again', password_2);
  },
  seeDetails: (screen, details) => screen.seeValue('Email', details?.email ?? ''),
  seeCode: async (screen, { otp, password_1, password_2 }) => {
    await screen.seeValue('Code from the email', String(otp));
    await screen.seeValue('New password', password_1);
    await screen.seeValue('New password again', password_2);
  },
});
