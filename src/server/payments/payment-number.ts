import { latinDigits } from '#contract/digits.ts';
import { withoutUnseen } from '#contract/text.ts';

/** The signs of a payment's number, without those that are taken for each other. */
const SIGN = '[2-9A-HJKMNP-TV-Z]';
const GAP = '[ -]*';
const BEFORE = String.raw`(?<![\p{L}\p{N}])`;
const AFTER = String.raw`(?![\p{L}\p{N}])`;

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
const fold = (text: string): string =>
  latinDigits(withoutUnseen(text).normalize('NFKC'))
    .toUpperCase()
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s/gu, ' ')
    .replace(/[^ -~]/gu, (sign) => LOOK_ALIKES[sign] ?? sign);

const toNumber = (signs: string): string => `KP-${signs.slice(0, 4)}-${signs.slice(4)}`;

/** Each place where a pattern of six signs fits, also where one overlaps another: how it is written there. */
function readAll(text: string, pattern: string): string[] {
  const found = text.matchAll(new RegExp(`${BEFORE}(?=K${GAP}P${GAP}${pattern}${AFTER})`, 'gu'));
  const whole = new RegExp(`K${GAP}P${GAP}${pattern}${AFTER}`, 'uy');
  return [...found].flatMap(({ index }) => {
    whole.lastIndex = index;
    return whole.exec(text)?.[0] ?? [];
  });
}

/** The number of what is read, whose first two letters are `KP`. */
const numberOf = (read: string): string => toNumber(joined(read).slice(2));

/** `KP BRANCH` and `KP MARKET` are words: a number has a digit, or the hyphen after its letters. */
const isWritten = (read: string): boolean => /\d/.test(read) || read.startsWith('KP-');

const WRITTEN = `${SIGN}{4}-?${SIGN}{2}`;
const SPACED = Array(6).fill(SIGN).join(GAP);

/** The payment numbers that a text may have. */
export type PaymentNumbers = {
  /** Those written as one word: each counts, also if no payment has it. */
  written: string[];
  /** Those with spaces or hyphens anywhere: one counts if a payment has it. */
  spaced: string[];
};

/**
 * The payment numbers that stand as words of their own in a bank's texts: in any case, with
 * spaces and hyphens within, in full-width forms, Urdu digits or letters that look like ours.
 */
export function numbersIn(texts: readonly (string | null)[]): PaymentNumbers {
  const text = texts.flatMap((each) => each ?? []).map(fold);
  const read = (pattern: string) => text.flatMap((each) => readAll(each, pattern));
  const unique = (all: readonly string[]) => [...new Set(all.map(numberOf))];
  return { written: unique(read(WRITTEN).filter(isWritten)), spaced: unique(read(SPACED)) };
}

/** What may be meant by a number that is not quite one. */
type NumberHints = {
  /** Payment numbers without their `KP`. */
  numbers: string[];
  /** Patterns of SQL for payment numbers with one letter wrong, missing or too many. */
  patterns: string[];
  /** Numbers of orders. */
  orders: string[];
};

const ANY = '[A-Z0-9]';
/** Six signs in one piece, or in two of four and two. */
const BARE = new RegExp(`${BEFORE}(?<!K[A-Z]${GAP})(${ANY}{4}[ -]?${ANY}{2})${AFTER}`, 'gu');
/** What begins as a number does, with five to seven signs. */
const BEGUN = new RegExp(
  `${BEFORE}(K[A-Z])${GAP}(${ANY}{4}[ -]?${ANY}{2}|${ANY}{3}[ -]?${ANY}{2}|${ANY}{4}[ -]?${ANY}|${ANY}{5}[ -]?${ANY}{2}|${ANY}{4}[ -]?${ANY}{3})${AFTER}`,
  'gu',
);
const SIGNS = 6;

/** What only proposes a payment: a number without its `KP`, nearly a number, an order's number. */
export function numberHintsIn(texts: readonly (string | null)[]): NumberHints {
  const hints: NumberHints = { numbers: [], patterns: [], orders: [] };
  for (const text of texts.map((each) => fold(each ?? ''))) {
    for (const [, kind = '', found = ''] of text.matchAll(BEGUN)) {
      const signs = joined(found);
      if (kind === 'KS' && signs.length === SIGNS) hints.orders.push(toNumber(signs).replace('KP', 'KS'));
      else hints.patterns.push(...nearly(signs));
    }
    // A word without a digit is hardly a number.
    for (const [, found = ''] of text.matchAll(BARE))
      if (/\d/.test(found)) hints.numbers.push(toNumber(joined(found)));
  }
  return {
    numbers: [...new Set(hints.numbers)],
    patterns: [...new Set(hints.patterns)],
    orders: [...new Set(hints.orders)],
  };
}

const joined = (signs: string): string => signs.replace(/[ -]/g, '');

/** The numbers that are these signs, or differ from them by a letter. */
function nearly(signs: string): string[] {
  const places = [...signs, ''].map((_, place) => place);
  const replaced = (place: number, instead: string, length: number) =>
    signs.slice(0, place) + instead + signs.slice(place + length);
  const changed =
    signs.length === SIGNS
      ? places.flatMap((place) => [
          replaced(place, '_', 1),
          replaced(place, [...signs.slice(place, place + 2)].reverse().join(''), 2),
        ])
      : places.map((place) => (signs.length < SIGNS ? replaced(place, '_', 0) : replaced(place, '', 1)));
  return [signs, ...changed].filter(({ length }) => length === SIGNS).map(toNumber);
}
