import { distance } from 'fastest-levenshtein';
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

/** What banks put before a name, or leave out. */
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'SYED', 'HAJI', 'MST']);
/** How many letters may be mistyped. */
const TYPOS_MAX = 2;
/** Fewer letters begin too many names. */
const CUT_WORD_MIN = 3;

/** A name without accents and with one form of each letter. */
const foldName = (name: string): string =>
  FORMS.reduce(
    (text, [forms, letter]) => text.replace(forms, letter),
    senderKeyOf(name).normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase(),
  );

const wordsOf = (folded: string): string[] => {
  const words = folded.split(' ').filter((word) => word !== '');
  const untitled = words.filter((word) => !TITLES.has(word));
  return untitled.length === 0 ? words : untitled;
};

/**
 * Whether two names could be one person's: by accents, forms of a letter, titles, initials,
 * the order of words, words that are left out, a name that is cut short, or at most two letters. It
 * is generous, since it only proposes money or keeps it from being taken.
 */
export function couldBeSamePerson(a: string, b: string): boolean {
  const [first, second] = [wordsOf(foldName(a)), wordsOf(foldName(b))];
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length === 0) return false;
  const [joinedShort, joinedLong] = [short.join(''), long.join('')];
  return (
    distance(joinedShort, joinedLong) <= TYPOS_MAX ||
    distance(short.toSorted().join(''), long.toSorted().join('')) <= TYPOS_MAX ||
    isCut(joinedShort, joinedLong) ||
    isCut(joinedLong, joinedShort) ||
    hasEachWord(long, short)
  );
}

const isCut = (cut: string, whole: string): boolean =>
  cut.length >= CUT_WORD_MIN && cut.length < whole.length && whole.startsWith(cut);

/** Whether a bank's text may name a person, as `couldBeSamePerson` of some of its words. */
export function couldBeNamedIn(text: string, name: string): boolean {
  const words = foldName(name).split(' ');
  return words.length > 1 && hasEachWord(foldName(apart(text)).split(' '), words);
}

/**
 * Whether each word is among the others, whole, as an initial, cut, or with a letter mistyped; and one
 * of them more than as an initial.
 */
function hasEachWord(others: readonly string[], words: readonly string[]): boolean {
  const left = [...others];
  let isRecognised = false;
  const hasAll = words.every((word) => {
    const place = [isEqual, isMistyped, isInitialOrCut]
      .map((isLike) => left.findIndex((other) => isLike(word, other)))
      .find((found) => found !== -1);
    if (place === undefined) return false;
    const [other = ''] = left.splice(place, 1);
    isRecognised ||= Math.min(word.length, other.length) >= CUT_WORD_MIN;
    return true;
  });
  return hasAll && isRecognised;
}

const isEqual = (word: string, other: string): boolean => word === other;

/** By a letter, or by two that are swapped. */
const isMistyped = (word: string, other: string): boolean =>
  Math.min(word.length, other.length) > CUT_WORD_MIN &&
  (distance(word, other) <= 1 || (distance(word, other) <= TYPOS_MAX && sorted(word) === sorted(other)));

const sorted = (word: string): string => [...word].toSorted().join('');

const isInitialOrCut = (word: string, other: string): boolean => {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  return (short.length === 1 || short.length >= CUT_WORD_MIN) && long.startsWith(short);
};

/** Whether a name of two words or more stands in a text, whole and as whole words. */
export function hasWholeName(text: string, name: string): boolean {
  const words = foldName(name).split(' ');
  return (
    words.length > 1 &&
    [text, apart(text)].some((said) => ` ${foldName(said)} `.includes(` ${words.join(' ')} `))
  );
}

/** A bank's text with its words apart, which punctuation may join. */
const apart = (text: string): string => text.replace(/[\p{P}\p{S}]/gu, ' ');
