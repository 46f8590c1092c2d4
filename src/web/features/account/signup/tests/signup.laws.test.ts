import { heard, lawsOf, runs, runsWith } from '#statecharts/laws/laws.ts';
import { verificationLaws } from '#web/features/account/verification/tests/verification-laws.ts';
import { signupModel } from './signup.model.ts';

/* Spec §2 and §8; R-33. */
verificationLaws(signupModel);

const signup = lawsOf(signupModel);

/* After a reload the tab has the address alone, and a request for a code takes all of the details. */
signup.every(
  'after a reload, another code needs the details again',
  (step) => heard(step, 'code.requested') && step.from.context.sentCode?.details === null,
  ({ to }) => to.matches('details') && !runs(to, 'submit'),
);

signup.every(
  'without a reload, another code takes the same details',
  (step) => heard(step, 'code.requested') && step.from.context.sentCode?.details !== null,
  ({ from, to }) => runsWith(to, 'submit', { payload: from.context.sentCode?.details }),
);
