/** Marks of direction and of byte order, and characters without width, that no script needs. */
const MARKS = String.raw`\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff`;
const UNREADABLE = new RegExp(`[${MARKS}]`, 'gu');

/** Marks and control characters, which could make a screen show another text. */
export const UNPRINTABLE = new RegExp(`[\\p{Cc}${MARKS}]`, 'gu');

/**
 * Text without invisible characters (all of `\p{Cf}`, such as direction marks and soft hyphens), to
 * be compared or typed off: codes, coupons, player IDs.
 */
export const withoutUnseen = (text: string): string => text.replace(/\p{Cf}/gu, '');

/**
 * Text without direction marks, to be read: names, notes. U+200C and U+200D stay, which Urdu and
 * emoji need.
 */
export const withoutMarks = (text: string): string => text.replace(UNREADABLE, '');

/**
 * A code without case, dashes and spaces: two with the same plain form are hardly two codes, but
 * one in two spellings.
 */
export const plainForm = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{Pd}\u2212]/gu, '');

/**
 * A text of at most so many characters: a longer one ends with an ellipsis, within them. By code points,
 * since half a surrogate pair can't be stored.
 */
export function cutText(text: string, length: number): string {
  const characters = [...text];
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`;
}
