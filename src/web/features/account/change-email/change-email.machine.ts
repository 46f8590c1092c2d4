import type { EmailCodes, NewEmail } from '#contract/accounts.ts';
import { verificationMachine } from '#web/features/account/verification/verification.machine.ts';

/** Change of email address (spec §2): the second step asks for a code from each address. */
export const changeEmailMachine = verificationMachine<NewEmail, EmailCodes>('changeEmail', {
  restoreDetails: (email) => ({ email }),
  noAnswerHint: 'Your address may have changed anyway. If we ask you to log in, try the new one too.',
});
