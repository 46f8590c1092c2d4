import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { codesMachine } from '#web/lib/codes/codes.machine.ts';

/** Signing up (spec §2): the details, then the code from an e-mail, then the account. */
export const signupMachine = codesMachine<SignupDetails, SignupCode>('signup');
