import { latinDigits } from '#contract/digits.ts';
import { canonicalOf, joinPhrases } from './shoppers-language.ts';

/** Words for signs. */
const SIGNS: readonly (readonly [sign: RegExp, word: string])[] = [
  [/\$/g, ' usd '],
  [/£/g, ' gbp '],
  [/€/g, ' eur '],
  [/₺/g, ' try '],
  [/(?<=\p{L})\+/gu, ' plus '],
  // `2k` is 2,000.
  [/(?<=\d)k(?!\p{L})/gu, '000'],
  // The comma of a thousand.
  [/(?<=\d),(?=\d{3}(?!\d))/g, ''],
];

/** Text as words are compared: without case, accents and apostrophes. */
const normalize = (text: string) =>
  SIGNS.reduce(
    (words, [sign, word]) => words.replace(sign, word),
    latinDigits(text)
      .normalize('NFKD')
      .replace(/[\p{M}'’]/gu, '')
      .toLowerCase(),
  );

/**
 * The words of a text in order, normalized. Letters and digits are split: `FC26` is `fc` and `26`.
 */
export const tokenize = (text: string): string[] => normalize(text).match(/\p{L}+|\p{N}+/gu) ?? [];

/**
 * The words that find a text of the catalogue: also hyphenated ones without their hyphen
 * (`V-Bucks`: `vbucks`), those that mean the same (`12 months`: `12month`), and what a bonus makes
 * (`600 + 60`: `660`).
 */
export function tokenizeText(text: string): string[] {
  const words = tokenize(text);
  const unhyphened = /\p{L}-\p{L}/u.test(text) ? tokenize(text.replaceAll('-', '')) : [];
  return [
    ...new Set([...words, ...unhyphened, ...words.map(canonicalOf), ...joinPhrases(words), ...sumsIn(text)]),
  ];
}

const sumsIn = (text: string): string[] =>
  [...text.replaceAll(',', '').matchAll(/(\d+) \+ (\d+)/g)].map(([, base, bonus]) =>
    String(Number(base) + Number(bonus)),
  );

/** The words of a time: its numbers count with their unit only. */
export const tokenizeTime = (text: string): string[] =>
  tokenizeText(text).filter((word) => !/^\p{N}+$/u.test(word));
