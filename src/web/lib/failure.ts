/** What a shopper is told when no answer came, whatever the reason. */
export const NO_ANSWER = 'The shop did not answer in time. Please check your connection and try again.';

/** What a shopper is told when a part of the shop itself, the script of a page, did not come. */
export const LOST_PART = 'This page could not be loaded. Is your Internet working?';

/** How Chromium, Firefox and Safari call that. */
const LOST_PARTS = /dynamically imported module|Importing a module script failed/;

/** The sentence of something thrown: effects throw only errors whose message is fit to be shown. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return NO_ANSWER;
  return LOST_PARTS.test(error.message) ? LOST_PART : error.message;
}
