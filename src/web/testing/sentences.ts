/** A screen's words when the host did not answer in time: tests expect them, not the constant. */
export const NO_ANSWER = "The shop didn't answer in time. Please check your connection and try again.";
