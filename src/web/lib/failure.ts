/** Shown when no answer came, whatever the reason. */
export const NO_ANSWER = "The shop didn't answer in time. Please check your connection and try again.";

/** Shown when the shop can't be reached at all. */
export const UNREACHABLE = "Couldn't reach the shop. Is your Internet working?";

/** Shown when one of the shop's own scripts could not be loaded. */
export const CHUNK_ERROR = "Couldn't load this page. Is your Internet working?";

/** The message of a failed import in Chromium, Firefox and Safari. */
const CHUNK_ERROR_PATTERN = /dynamically imported module|Importing a module script failed/;

/** The message of a lost request in Chromium, Firefox and Safari, which says nothing to a shopper. */
const LOST_REQUEST_PATTERN = /^(Failed to fetch|network error|NetworkError when|Load failed)/;

/** The sentence of an error. Effects throw only errors whose message may be shown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return NO_ANSWER;
  if (LOST_REQUEST_PATTERN.test(error.message) && !CHUNK_ERROR_PATTERN.test(error.message))
    return UNREACHABLE;
  return CHUNK_ERROR_PATTERN.test(error.message) ? CHUNK_ERROR : error.message;
}
