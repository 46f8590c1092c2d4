import type { EmailCodes, NewEmail } from '#contract/accounts.ts';
import { codesMachine } from '#web/lib/codes/codes.machine.ts';

/** Giving the account another e-mail address (spec §2): the new one, then a code from each of the two. */
export const changeEmailMachine = codesMachine<NewEmail, EmailCodes>('changeEmail', {
  recall: (email) => ({ email }),
  unsure: 'Your address may have been changed all the same: if you are asked to log in, try the new one too.',
});
