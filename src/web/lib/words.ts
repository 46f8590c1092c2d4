/** Text as words are compared: without case, accents and apostrophes. */
const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** The words of a text in their order, folded. Letters and digits part: `FC26` is `fc` and `26`. */
export const wordsOf = (text: string): string[] => folded(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** The words that a name may be found by: with a hyphen in it, also those that one writes without (`V-Bucks`: `vbucks`). */
export const namingWordsOf = (name: string): string[] =>
  /\p{L}-\p{L}/u.test(name)
    ? [...new Set([...wordsOf(name), ...wordsOf(name.replaceAll('-', ''))])]
    : wordsOf(name);
