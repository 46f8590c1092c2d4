import { heard, lawsOf, runsWith } from '#statecharts/laws/laws.ts';
import { verificationLaws } from '#web/features/account/verification/tests/verification-laws.ts';
import { resetPasswordModel } from './reset-password.model.ts';

/* Spec §2 and §8; R-33. */
verificationLaws(resetPasswordModel);

lawsOf(resetPasswordModel).every(
  'another code is sent to the same address by a press alone, after a reload as well',
  (step) => heard(step, 'code.requested'),
  ({ from, to }) => runsWith(to, 'submit', { payload: { email: from.context.sentCode?.email } }),
);
