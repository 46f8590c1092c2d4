/** What a shopper is told when no answer came, whatever the reason. */
export const NO_ANSWER = 'The shop did not answer in time. Please check your connection and try again.';

/** The sentence of something thrown: effects throw only errors whose message is fit to be shown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : NO_ANSWER);
