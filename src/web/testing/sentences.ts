/** A screen's words when the host did not answer in time: tests expect them, not the constant. */
export const NO_ANSWER = 'The shop did not answer in time. Please check your connection and try again.';
