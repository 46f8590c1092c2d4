import type { ResetEmail, ResetPassword } from '#contract/accounts.ts';
import { verificationMachine } from '#web/features/account/verification/verification.machine.ts';

/** Password reset (spec §2): the address, then the code from the e-mail with the new password. */
export const resetPasswordMachine = verificationMachine<ResetEmail, ResetPassword>('resetPassword', {
  restoreDetails: (email) => ({ email }),
});
