import type { ResetEmail, ResetPassword } from '#contract/accounts.ts';
import { verificationMachine } from '#web/features/account/verification/verification.machine.ts';

/** Password reset (spec §2): the second step also asks for the new password. */
export const resetPasswordMachine = verificationMachine<ResetEmail, ResetPassword>('resetPassword', {
  restoreDetails: (email) => ({ email }),
});
