import type { ResetEmail, ResetPassword } from '#contract/accounts.ts';
import { codesMachine } from '#web/lib/codes/codes.machine.ts';

/** Setting a new password when the old one is lost (spec §2): the address, then the code from an e-mail with the password. */
export const resetPasswordMachine = codesMachine<ResetEmail, ResetPassword>('resetPassword', {
  recall: (email) => ({ email }),
});
