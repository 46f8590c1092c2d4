import { ended, heard, lawsOf, runsWith, timedOut } from '#statecharts/laws/laws.ts';
import { verificationLaws } from '#web/features/account/verification/tests/verification-laws.ts';
import { changeEmailModel } from './change-email.model.ts';

/* Spec §2 and §8. */
verificationLaws(changeEmailModel);

const changeEmail = lawsOf(changeEmailModel);

changeEmail.every(
  'other codes are sent for the same address by a press alone, after a reload as well',
  (step) => heard(step, 'code.requested'),
  ({ from, to }) => runsWith(to, 'submit', { payload: { email: from.context.sentCode?.email } }),
);

changeEmail.every(
  'codes without an answer may have changed the address, which ends the session: this is said',
  (step) =>
    (timedOut(step) || ended(step, 'submit', 'broken')) &&
    step.from.matches('code') &&
    !runsWith(step.from, 'submit', { payload: step.from.context.sentCode?.details }),
  ({ to }) => to.context.formError?.message.includes('Your address may have changed') === true,
);
