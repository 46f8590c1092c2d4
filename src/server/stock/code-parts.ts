import type { Expiry } from './expiry.ts';
import { DATE, NAMED_EXPIRY, readExpiries } from './expiry.ts';

/** Why a line is hardly a code alone, as an operator reads it; what counts most comes first. */
export const BESIDE = {
  used: 'used or sold, as its line says',
  struck: 'struck out',
  cross: 'a cross beside it',
  tick: 'a tick beside it',
  expiry: 'an expiry beside it',
  date: 'a date beside it',
  price: 'a price beside it',
  label: 'a label before it',
  number: 'a row number before it',
  words: 'the same words in each line',
} as const;
/** What may be beside a code on its line. */
export type Beside = keyof typeof BESIDE;
const isBeside = (text: string): text is Beside => Object.hasOwn(BESIDE, text);
const IN_ORDER: readonly Beside[] = Object.keys(BESIDE).filter(isBeside);

/** What a line says beside its code; the code is what is left, and null if nothing looks like one. */
export type Parts = { code: string | null; beside: Beside[]; expiry: Expiry };

export const USES =
  '(?:used|sold|redeemed|void(?:ed)?|claimed|consumed|activated|expired|cancell?ed|refunded|revoked|dead)';
const TICK = '[✓✔☑✅√🗸]\\ufe0f?';
const CROSS = '[✗✘✕✖❌❎☒🗷]\\ufe0f?';
/** A cell that is a tick or a cross alone. */
export const IS_TICK = new RegExp(`^${TICK}$`, 'u');
export const IS_CROSS = new RegExp(`^${CROSS}$`, 'u');

const SIGN = '(?:PKR|Rs\\.?|₨|USD|US\\$|\\$|EUR|€|GBP|£|AED|SAR|INR|₹|TRY|₺)';
const AMOUNT = '\\d[\\d,]*(?:\\.\\d{1,2})?';
const PRICE = `(?<![A-Za-z0-9])(?:${SIGN}\\s?${AMOUNT}(?:/-)?|${AMOUNT}\\s?(?:${SIGN}|rupees|dollars|/-)(?!\\s?\\d))`;
/** A cell that is a price, alone or with a mark behind it: a tick, a cross, `[sold]`. */
export const IS_PRICE = new RegExp(
  `^${PRICE}(?:\\s*(?:${TICK}|${CROSS}|[([{]?(?:already )?${USES}[)\\]}]?))*$`,
  'iu',
);
/** A mark or a word of use behind the price in a cell; empty in a cell of another kind. */
export const markBehindPrice = (cell: string): string =>
  IS_PRICE.test(cell) ? withoutPrices(cell).trim() : '';
const PRICES = new RegExp(PRICE, 'gi');
/** A text without prices, whose commas separate no columns. */
export const withoutPrices = (text: string): string => text.replaceAll(PRICES, '');

const LABEL_WORDS =
  '(?:serials?|codes?|vouchers?|numbers?|pins?|keys?|cards?|tokens?|secrets?|pass(?:word)?|user(?:name)?|login)';

/** Marks between a code and what is beside it. */
const EDGES = /^[\s,;:|=>•*–—)\]}-]+|[\s,;:|=<•*–—([{-]+$/gu;
const withoutEdges = (text: string): string => text.replace(EDGES, '');

/** Letters that are struck out, and a text between tildes, as chats and Markdown strike it out. */
const STRUCK = /[\u0335\u0336]|(?<![\p{L}\p{N}~])(~{1,2})(?=[^\s~])([^~]*[^\s~])\1(?![\p{L}\p{N}~])/gu;
const withoutStrokes = (text: string): string => text.replaceAll(STRUCK, '$2');
/** Whether a text, or a part of it, is struck out. */
export const isStruck = (text: string): boolean => withoutStrokes(text) !== text;
/** At the place of what was taken out. */
const GAP = '\u0000';

const PATTERNS: readonly (readonly [Beside, RegExp])[] = [
  ['expiry', NAMED_EXPIRY],
  [
    'used',
    new RegExp(
      `^[([{]?(?:already )?${USES}[)\\]}]?\\s*[:–-]?\\s+|[\\s,;|]+(?:[–-]+\\s+)?[([{]?(?:already )?${USES}(?:\\s+(?:on|by|to|at|in)\\b[^)\\]]*|\\s+${DATE})?[)\\]}]?\\s*$`,
      'iu',
    ),
  ],
  [
    'label',
    new RegExp(
      `(?<![^\\s,;|([])(?:\\p{L}+[\\s_-]+){0,3}${LABEL_WORDS}(?:(?:\\s*(?:no\\.?|#))?\\s*[:=]\\s*|\\s*(?:no\\.?|#)?\\s*\\d{1,4}\\s*:\\s+)`,
      'iu',
    ),
  ],
  ['price', new RegExp(`(?<![^\\s([])[([]?${PRICE}[)\\]]?(?![^\\s:,;.)\\]])`, 'iu')],
  ['date', new RegExp(`(?<![^\\s([])[([]?${DATE}[)\\]]?(?![^\\s:,;)\\]])`, 'iu')],
  ['tick', new RegExp(`^\\s*${TICK}|${TICK}\\s*$`, 'u')],
  ['cross', new RegExp(`^\\s*${CROSS}|${CROSS}\\s*$|\\s×\\s*$`, 'u')],
];

/** The mark of a row before its code; a bare number only where the lines are counted by it. */
const MARKED_NUMBER =
  /^(?:#\s?\d{1,5}[.):]?|[([]\d{1,5}[)\]]|\d{1,5}[.)]|\d{1,4}:|\d{1,4}\s?[-–](?=\s)|(?:no|nr|sr)\.?\s?\d{1,5}[.):]?)\s+(?=\S)|^\d{1,3}[.)](?=\p{L})/iu;
const BARE_NUMBER = /^(\d{1,5})\s+(?=\S)/;

/** A longer text holds no code with something beside it, and would take long to look through. */
const LENGTH_MAX = 300;

/** So many of the lines, at least, share what a list is known by. */
const SHARE = 0.8;
const LINES_MIN = 3;

/** Whether numbers count rows: each is one more than the one before it. */
export function areRowNumbers(numbers: readonly (number | null)[]): boolean {
  const steps = numbers.filter((number, at) => {
    const before = numbers[at - 1] ?? null;
    return number !== null && before !== null && number === before + 1;
  }).length;
  const first = numbers[0] ?? null;
  if (numbers.length < 2 || steps === 0 || steps < (numbers.length - 1) * SHARE) return false;
  return numbers.length >= LINES_MIN || (first !== null && first <= 1);
}

/**
 * The parts of each line of a list: what is beside the code, and the code itself. Which row
 * numbers and words are beside it is seen from all lines.
 */
export function partsOf(texts: readonly string[]): Parts[] {
  const numbers = texts.map((text) => {
    const [, digits] = BARE_NUMBER.exec(text) ?? [];
    return digits === undefined ? null : Number(digits);
  });
  const isNumbered = areRowNumbers(numbers);
  const words = sharedWords(texts);
  const dates: string[] = [];
  const read = texts.map((text) => {
    if (text.length > LENGTH_MAX) {
      dates.push('');
      return { code: null, beside: [] };
    }
    const beside: Beside[] = [];
    let rest = text;
    rest = withoutStrokes(rest);
    if (rest !== text) beside.push('struck');
    const take = (kind: Beside, pattern: RegExp): string[] => {
      const found = pattern.exec(rest);
      if (found === null) return [];
      beside.push(kind);
      rest = `${rest.slice(0, found.index)}${GAP}${rest.slice(found.index + found[0].length)}`;
      return [...found];
    };
    take('number', MARKED_NUMBER);
    if (isNumbered) take('number', BARE_NUMBER);
    if (words !== null) take('words', words);
    let date = '';
    for (const [kind, pattern] of PATTERNS)
      for (let found = take(kind, pattern); found.length > 0; found = take(kind, pattern))
        if (kind === 'expiry') date = found[1] ?? '';
    dates.push(date);
    const pieces = rest
      .split(GAP)
      .map(withoutEdges)
      .filter((piece) => piece !== '');
    const likely = pieces.filter(looksLikeCode);
    const code = likely.length > 0 ? likely.join(' ') : null;
    return { code, beside: IN_ORDER.filter((kind) => beside.includes(kind)) };
  });
  const expiries = readExpiries(dates);
  return read.map((parts, index) => ({ ...parts, expiry: expiries[index] ?? { day: null, fault: null } }));
}

/** Whether a text alone may be a code: one word with a digit, a dash or in capitals, or short groups. */
const looksLikeCode = (text: string): boolean =>
  /^\S+$/.test(text)
    ? /\d/.test(text) || /\p{L}-\p{L}/u.test(text) || /^\p{Lu}{4,}$/u.test(text)
    : /\d/.test(text) && text.split(/\s+/).every((group) => /^[\p{Lu}\d-]{2,8}$/u.test(group));

/** The words that all lines begin or end with, if the rest of each is one word with a digit. */
function sharedWords(texts: readonly string[]): RegExp | null {
  if (texts.length < LINES_MIN) return null;
  const words = texts.map((text) => text.split(/\s+/));
  const shared = (at: (line: readonly string[], index: number) => string | undefined) => {
    let count = 0;
    for (; ; count++) {
      const word = at(words[0] ?? [], count);
      if (word === undefined || !/^\p{L}[\p{L}.]*$/u.test(word)) return count;
      if (words.some((line) => at(line, count) !== word)) return count;
    }
  };
  const before = shared((line, index) => line[index]);
  const after = shared((line, index) => line[line.length - 1 - index]);
  if (before + after === 0) return null;
  const isRest = words.every((line) => {
    const rest = line.slice(before, line.length - after);
    return rest.length === 1 && /\d/.test(rest[0] ?? '');
  });
  if (!isRest) return null;
  return before > 0 ? new RegExp(`^(?:\\S+\\s+){${before}}`) : new RegExp(`(?:\\s+\\S+){${after}}$`);
}

const SEVERAL = /[\s,;|]+/;
/** The texts of a line that holds several. */
export const severalIn = (text: string): string[] =>
  text
    .split(SEVERAL)
    .map((each) => each.replaceAll(/^["“”]+|["“”]+$/g, ''))
    .filter((each) => each !== '');

/** Whether lines hold several codes each: all alike, and each long enough to be a code by itself. */
export function haveSeveral(texts: readonly string[], formOf: (text: string) => string): boolean {
  const lines = texts.map(severalIn);
  const many = lines.filter((each) => each.length > 1);
  if (many.length === 0 || many.length * 2 < lines.length) return false;
  const codes = many.flat();
  const forms = Map.groupBy(codes, formOf);
  const [usual = []] = [...forms.values()].toSorted((a, b) => b.length - a.length);
  const isLong = (code: string) => /^[^\s@:/]{10,}$/.test(code) || /^\w{2,}(?:-\w{2,})+$/.test(code);
  return usual.length >= codes.length * SHARE && usual.every(isLong) && usual.some((code) => /\d/.test(code));
}
