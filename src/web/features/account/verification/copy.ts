export type VerificationCopy = {
  /** Heading and lead of the second step. The host's message replaces the lead. */
  heading: string;
  lead: (email: string) => string;
  alreadyHave: (email: string) => string;
  enterCode: string;
  resend: string;
  resent: string;
  /** Goes before "now" or "in 00:42". */
  nextCode: string;
};

export const ONE_CODE_COPY: VerificationCopy = {
  heading: 'Check your email',
  lead: (email) => `Please enter the code we sent to ${email}.`,
  alreadyHave: (email) => `Already have the code for ${email}?`,
  enterCode: 'Enter the code',
  resend: 'Send a new code',
  resent: 'A new code is on its way. Only the newest one works.',
  nextCode: 'You can request a new code',
};

/** One code to the current address, one to the new one. */
export const TWO_CODES_COPY: VerificationCopy = {
  heading: 'Check both mailboxes',
  lead: (email) => `Please enter the codes we sent to your current address and to ${email}.`,
  alreadyHave: (email) => `Already have the codes for changing to ${email}?`,
  enterCode: 'Enter the codes',
  resend: 'Send new codes',
  resent: 'New codes are on their way. Only the newest ones work.',
  nextCode: 'You can request new codes',
};
