/** Text as words are compared: without case, accents and apostrophes. */
const normalize = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase();

/**
 * The words of a text in order, normalized. Letters and digits are split: `FC26` is `fc` and `26`.
 */
export const tokenize = (text: string): string[] => normalize(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/**
 * The words that find a name, including hyphenated ones without their hyphen (`V-Bucks`: `vbucks`).
 */
export const tokenizeName = (name: string): string[] =>
  /\p{L}-\p{L}/u.test(name)
    ? [...new Set([...tokenize(name), ...tokenize(name.replaceAll('-', ''))])]
    : tokenize(name);
