/** What a flow says of the codes that it mails. */
export type CodesWords = {
  /** The heading of the second step. */
  heading: string;
  /** What is asked for there, as long as the host's own words are not known. */
  lead: (email: string) => string;
  have: (email: string) => string;
  enter: string;
  again: string;
  renewed: string;
  /** What can be sent, before "in 00:42". */
  another: string;
};

/** Of one code, to the address that was typed. */
export const ONE_CODE: CodesWords = {
  heading: 'Check your e-mail',
  lead: (email) => `Please enter the code that was sent to ${email}.`,
  have: (email) => `Have you got the code for ${email} already?`,
  enter: 'Enter the code',
  again: 'Send a new code',
  renewed: 'A new code is on its way. Only the newest one works.',
  another: 'Another code can be sent',
};

/** Of two codes, one to the present address and one to the address that was typed. */
export const TWO_CODES: CodesWords = {
  heading: 'Check both mailboxes',
  lead: (email) => `Please enter the codes that were sent to your present address and to ${email}.`,
  have: (email) => `Have you got the codes for the change to ${email} already?`,
  enter: 'Enter the codes',
  again: 'Send new codes',
  renewed: 'New codes are on their way. Only the newest ones work.',
  another: 'Other codes can be sent',
};
