import {
  AFTER,
  BEFORE,
  foldNumbers,
  GAP,
  joinSigns,
  numberReader,
  SIGN,
  SIGNS,
  SPACED,
  shopNumber,
} from '../platform/shop-number.ts';

/** In one word. `KP BRANCH` and `KP MARKET` are words: a number has a digit, or the hyphen after its letters. */
const readWritten = numberReader('P', `(?:(?<=KP-)|(?=[A-Z]{0,4}-?[A-Z]?\\d))${SIGN}{4}-?${SIGN}{2}`);
const readSpaced = numberReader('P', SPACED);

/** The payment numbers that a text may have. */
export type PaymentNumbers = {
  /** Those written as one word: each counts, also if no payment has it. */
  written: string[];
  /** Those with spaces, points or other signs within: one counts if a payment has it. */
  spaced: string[];
};

/**
 * The payment numbers that stand as words of their own in a bank's texts: in any case, with
 * spaces, hyphens and points within, in full-width forms, Urdu digits or letters that look like ours.
 */
export function numbersIn(texts: readonly (string | null)[]): PaymentNumbers {
  const text = texts.flatMap((each) => each ?? []).map(foldNumbers);
  const unique = (read: (text: string) => string[]) => [...new Set(text.flatMap(read))];
  return { written: unique(readWritten), spaced: unique(readSpaced) };
}

/** Whether a text has a payment's number in it, in one word or spaced. */
export const hasPaymentNumber = (text: string): boolean => readSpaced(foldNumbers(text)).length > 0;

const NUMBER = new RegExp(`${BEFORE}K${GAP}P${GAP}${SPACED}${AFTER}`, 'gu');

/**
 * Whether a text has a payment's number and no other digit, so that it is a payer's remark and no id of
 * a bank: two transfers may carry it.
 */
export const isRemark = (text: string): boolean =>
  hasPaymentNumber(text) && !/\d/.test(foldNumbers(text).replace(NUMBER, ''));

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

/** What only proposes a payment: a number without its `KP`, nearly a number, an order's number. */
export function numberHintsIn(texts: readonly (string | null)[]): NumberHints {
  const hints: NumberHints = { numbers: [], patterns: [], orders: [] };
  for (const text of texts.map((each) => foldNumbers(each ?? ''))) {
    for (const [, kind = '', found = ''] of text.matchAll(BEGUN)) {
      const signs = joinSigns(found);
      if (kind === 'KS' && signs.length === SIGNS) hints.orders.push(shopNumber('S', signs));
      else hints.patterns.push(...nearly(signs));
    }
    // A word without a digit is hardly a number.
    for (const [, found = ''] of text.matchAll(BARE))
      if (/\d/.test(found)) hints.numbers.push(shopNumber('P', joinSigns(found)));
  }
  return {
    numbers: [...new Set(hints.numbers)],
    patterns: [...new Set(hints.patterns)],
    orders: [...new Set(hints.orders)],
  };
}

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
  return [signs, ...changed].filter(({ length }) => length === SIGNS).map((six) => shopNumber('P', six));
}
