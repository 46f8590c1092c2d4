import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { verificationMachine } from '#web/features/account/verification/verification.machine.ts';

/** Sign-up (spec §2): the details, then the code from the e-mail. */
export const signupMachine = verificationMachine<SignupDetails, SignupCode>('signup');
