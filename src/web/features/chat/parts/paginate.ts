/** How many messages are drawn together as they come into view. */
const PAGE = 50;

/**
 * Splits a list into pages of 50 and the rest at its end, which is never empty: it has 50 to 99
 * messages, or all of a shorter list. Only the end changes as messages arrive.
 */
export function paginate<T>(messages: readonly T[]): {
  pages: readonly (readonly T[])[];
  last: readonly T[];
} {
  const count = Math.max(0, Math.floor(messages.length / PAGE) - 1);
  const pages = Array.from({ length: count }, (_, at) => messages.slice(at * PAGE, (at + 1) * PAGE));
  return { pages, last: messages.slice(count * PAGE) };
}
