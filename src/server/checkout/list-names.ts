import { cutText } from '#contract/text.ts';

const NAMES_MAX = 3;
const NAME_LENGTH_MAX = 40;

/**
 * Names of a cart's lines for a sentence: the first three, cut to 40 characters each, and how many
 * more there are. A shopper's browser sends them, so they may be long and many.
 */
export function listNames(names: readonly string[]): string {
  const listed = names.slice(0, NAMES_MAX).map((name) => cutText(name, NAME_LENGTH_MAX));
  const more = names.length - listed.length;
  return more === 0 ? listed.join(', ') : `${listed.join(', ')} and ${more} more`;
}
