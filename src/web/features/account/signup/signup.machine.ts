import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { verificationMachine } from '#web/features/account/verification/verification.machine.ts';

/** Sign-up (spec §2, R-33). */
export const signupMachine = verificationMachine<SignupDetails, SignupCode>('signup');
