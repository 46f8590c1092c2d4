/* Sentences on screens, which tests expect literally instead of by the product's constants. */

export const NO_ANSWER = "The shop didn't answer in time. Please check your connection and try again.";
export const UNREACHABLE = "Couldn't reach the shop. Is your Internet working?";
