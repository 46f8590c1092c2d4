import { latinDigits } from '#contract/digits.ts';
import { withoutUnseen } from '#contract/text.ts';
import { ALPHABET } from './ids.ts';

/** How the numbers of orders and payments are written by people and banks: `KS-7F3Q-K2`, `KP-4M9T-R7`. */

/** A sign of a number, without those that are taken for each other. */
export const SIGN = `[${ALPHABET}]`;
/** What may be written between the letters of a number, or lost there, once a text is folded. */
const SEPARATOR = '[ ._/:-]';
export const GAP = `${SEPARATOR}*`;
/** A number is a word of its own. */
export const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
export const AFTER = String.raw`(?![\p{L}\p{N}])`;

/** Capitals of other alphabets that are read as ours. */
const LOOK_ALIKES: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'AАΑ',
    'BВΒ',
    'CСϹ',
    'EЕΕ',
    'HНΗ',
    'JЈ',
    'KКΚ',
    'MМΜ',
    'NΝ',
    'PРΡ',
    'QԚ',
    'SЅ',
    'TТΤ',
    'WԜ',
    'XХΧ',
    'YУΥҮ',
    'ZΖ',
  ].flatMap(([letter = '', ...others]) => others.map((other) => [other, letter])),
);

/** A text in one form: capitals, Latin letters and digits, plain spaces and hyphens. */
export const foldNumbers = (text: string): string =>
  latinDigits(withoutUnseen(text).normalize('NFKC'))
    .toUpperCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/gu, ' ')
    .replace(/[^ -~]/gu, (sign) => LOOK_ALIKES[sign] ?? sign);

/** The signs of a number without what is between them. */
export const joinSigns = (signs: string): string => signs.replace(SEPARATORS, '');
const SEPARATORS = new RegExp(SEPARATOR, 'g');

/** So many signs has a number. */
export const SIGNS = 6;
/** The signs of a number with separators anywhere. */
export const SPACED = Array(SIGNS).fill(SIGN).join(GAP);

/** The number of an order (`S`) or a payment (`P`) with these six signs: `KP-4M9T-R7`. */
export const shopNumber = (kind: string, signs: string): string =>
  `K${kind}-${signs.slice(0, 4)}-${signs.slice(4)}`;

/**
 * Reads the numbers in folded texts whose kind (`S`, `P`, or a class for both) and six signs fit these
 * patterns, also where one overlaps another.
 */
export function numberReader(kind: string, signs: string): (text: string) => string[] {
  const beginning = new RegExp(`${BEFORE}(?=K${GAP}${kind}${GAP}${signs}${AFTER})`, 'gu');
  const whole = new RegExp(`K${GAP}(${kind})${GAP}(${signs})${AFTER}`, 'uy');
  return (text) =>
    [...text.matchAll(beginning)].flatMap(({ index }) => {
      whole.lastIndex = index;
      const [, of, written] = whole.exec(text) ?? [];
      return of === undefined || written === undefined ? [] : [shopNumber(of, joinSigns(written))];
    });
}
