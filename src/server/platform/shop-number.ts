import { latinDigits } from '#contract/digits.ts';
import { withoutUnseen } from '#contract/text.ts';
import { ALPHABET } from './ids.ts';

/** How the numbers of orders and payments are written by people and banks: `KS-7F3Q-K2`, `KP-4M9T-R7`. */

/** A sign of a number, without those that are taken for each other. */
export const SIGN = `[${ALPHABET}]`;
/** What may be written between the letters of a number, or lost there, once a text is folded. */
export const SEPARATOR = '[ ._/:-]';
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
export const joinSigns = (signs: string): string => signs.replace(new RegExp(SEPARATOR, 'g'), '');

const SIGNS = 6;
/** The signs of a number with separators anywhere. */
export const SPACED = Array(SIGNS).fill(SIGN).join(GAP);

/**
 * The numbers in a folded text whose kind (`S` for orders, `P` for payments, a class for both) and
 * six signs fit, also where one overlaps another.
 */
export function numbersAs(text: string, kind: string, signs: string): string[] {
  const found = text.matchAll(new RegExp(`${BEFORE}(?=K${GAP}${kind}${GAP}${signs}${AFTER})`, 'gu'));
  const whole = new RegExp(`K${GAP}(${kind})${GAP}(${signs})${AFTER}`, 'uy');
  return [...found].flatMap(({ index }) => {
    whole.lastIndex = index;
    const [, of, written] = whole.exec(text) ?? [];
    if (of === undefined || written === undefined) return [];
    const joined = joinSigns(written);
    return [`K${of}-${joined.slice(0, 4)}-${joined.slice(4)}`];
  });
}
