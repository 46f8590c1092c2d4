import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { ONE_CODE_COPY } from '#web/features/account/verification/copy.ts';
import { verificationModel } from '#web/features/account/verification/tests/verification.model.ts';
import { formError } from '#web/lib/refusal.ts';
import { signupMachine } from '../signup.machine.ts';

const TOS = 'I accept the terms of service and the privacy policy.';

export const signupModel = verificationModel(signupMachine, {
  flow: {
    group: 'Account',
    title: 'Sign up',
    after: 'login',
    page: '/signup',
    leadsTo: {
      session: 'the account is made',
      login: 'it goes on',
    },
  },
  copy: ONE_CODE_COPY,
  heading: 'Create your account',
  details: {
    username: 'amna_k',
    email: 'amna@example.com',
    password: 'open sesame 1',
    tos: true,
    promo: false,
  },
  code: { otp: 482_913 },
  lead: 'Please enter the code we sent to amna@example.com.',
  codeSent: "We've sent an email to amna@example.com. Please enter the code from it.",
  completed: 'Your account is ready.',
  refused: { message: 'This username is taken. Please choose another.', field: 'username' },
  // Taken since the code was mailed. The form of the code has no field for it.
  refusedCode: formError('This username is taken. Please choose another.'),
  wrongCode: { message: FIELD_FAULTS.code.tooLow.says, field: 'otp' },
  confirm: 'Confirm',
  onward: 'Log in',
  typeDetails: async (screen, { username, email, password }) => {
    await screen.fill('Username', username);
    await screen.fill('Email', email);
    await screen.fill('Password', password);
    const isTicked = await Promise.any(
      [true, false].map((checked) => screen.see('checkbox', TOS, { checked }).then(() => checked)),
    );
    if (!isTicked) await screen.click('checkbox', TOS);
  },
  typeCode: (screen, { otp }) => screen.fill('Code from the email', String(otp)),
  seeDetails: async (screen, details) => {
    const isWhole = details !== null && 'username' in details;
    await screen.seeValue('Username', isWhole ? details.username : '');
    await screen.seeValue('Email', details?.email ?? '');
    await screen.seeValue('Password', isWhole ? details.password : '');
    await screen.see('checkbox', TOS, { checked: isWhole });
  },
  seeCode: (screen, { otp }) => screen.seeValue('Code from the email', String(otp)),
});
