/** Text as words are compared: without case, accents and apostrophes. */
const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/** The words of a text in their order, folded. Letters and digits part: `FC26` is `fc` and `26`. */
export const tokenize = (text: string): string[] => normalize(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/** The words that a name may be found by: with a hyphen in it, also those that one writes without (`V-Bucks`: `vbucks`). */
export const tokenizeName = (name: string): string[] =>
  /\p{L}-\p{L}/u.test(name)
    ? [...new Set([...tokenize(name), ...tokenize(name.replaceAll('-', ''))])]
    : tokenize(name);
