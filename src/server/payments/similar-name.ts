import { senderKeyOf } from './sender-key.ts';

/** Letters that Arabic, Persian and Urdu keyboards write differently. */
const FORMS: readonly [forms: RegExp, letter: string][] = [
  [/[يىیېئ]/g, 'ی'],
  [/[كک]/g, 'ک'],
  [/[هةۀہۂۃھە]/g, 'ہ'],
  [/[أإآٱا]/g, 'ا'],
  [/[ؤۆۇ]/g, 'و'],
  [/ـ/g, ''],
  [/Ø/g, 'O'],
  [/Ł/g, 'L'],
  [/Đ/g, 'D'],
  [/Æ/g, 'AE'],
  [/Œ/g, 'OE'],
  [/İ/g, 'I'],
];

/** Fewer letters begin too many names. */
const CUT_LENGTH_MIN = 8;

/** A name without accents and with one form of each letter, for proposals only. */
const foldName = (name: string): string =>
  FORMS.reduce(
    (text, [forms, letter]) => text.replace(forms, letter),
    senderKeyOf(name).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase(),
  );

/**
 * Whether two names may be one, written differently: by accents, by forms of a letter, or because a
 * bank cut one of them short. Such money is proposed to the operator and never taken.
 */
export function isSimilarName(a: string, b: string): boolean {
  const [short, long] = [foldName(a), foldName(b)].toSorted((x, y) => x.length - y.length);
  if (short === undefined || long === undefined || short === '') return false;
  return short === long || (short.length >= CUT_LENGTH_MIN && long.startsWith(short));
}
