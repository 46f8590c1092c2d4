import { plainForm } from '#contract/text.ts';
import { MONTH } from './expiry.ts';

/** A code by its line in the file. */
export type ListedCode = { line: number; text: string };

const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const YEAR = '(?:19|20)\\d\\d';
const TIME = '\\d{1,2}:\\d\\d(?::\\d\\d)?(?:\\s?[ap]m)?';

/** Leftovers of spreadsheets and programs in place of a text, or around it. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [
    /^#(REF|N\/A|VALUE|NAME|NUM|DIV\/0|NULL|SPILL|CALC|FIELD|GETTING_DATA)[!?]?$/i,
    'an error of the spreadsheet',
  ],
  [/^#+$/, 'a cell that was too narrow for its number'],
  [/^[-+]?\d+([.,]\d+)?E\+\d+$|^[-+]?\d[.,]\d+E\d+$/i, 'a number that the spreadsheet shortened'],
  // A space between groups is as usual in codes; a spreadsheet's is one that does not break.
  [/^\d{1,3}([,.'’\u00a0\u202f]\d{3})+([.,]\d+)?$/, 'a number that the spreadsheet grouped'],
  [/^\d+[.,]0{1,2}$/, 'decimals of the spreadsheet after it'],
  [
    new RegExp(
      `^(?:${MONTH}[-/. ](?:\\d{1,2}|${YEAR})|${DAY}[-/. ]+${MONTH}(?:[-/., ]+(?:\\d\\d|${YEAR}))?|` +
        `${DAY}/${DAY}(?:/(?:\\d\\d|${YEAR}))?|${DAY}[-.]${DAY}[-.]${YEAR}|${YEAR}[-/.]${DAY}[-/.]${DAY})(?:[T ]+${TIME})?$|^${TIME}$`,
      'i',
    ),
    'a date or time, as spreadsheets make of codes',
  ],
  [/^=/, 'a formula of the spreadsheet'],
  [/^['’‘]/, 'the apostrophe of a spreadsheet before it'],
  [/^["“”„«]|["“”»]$/, 'quotes around it'],
  [/"/, 'a quotation mark in it'],
  [/^[\p{P}\p{S}\p{Z}]+$/u, 'only separators'],
  [/^(null|none|nil|undefined|nan|true|false|n\/a)$/i, 'an empty value of a program'],
];

/** A letter that is no Latin one, in a text with our letters or digits. */
const FOREIGN_LETTER = /(?!\p{Script=Latin})\p{L}/u;
const FOREIGN = new RegExp(`^(?=.*[\\p{Script=Latin}\\d])(?=.*${FOREIGN_LETTER.source})`, 'u');
const IS_FOREIGN = 'letters of another alphabet, which may look like ours';
const FULL_WIDTH = /[\u3000\uff01-\uff5e]/;

/** People's and suppliers' words between and around codes. */
const NOTES: readonly (readonly [RegExp, string])[] = [
  [FULL_WIDTH, 'full-width characters'],
  [FOREIGN, IS_FOREIGN],
  [/^#\s?\d{1,5}[.):]?\s+\S/, 'a row number before it'],
  [/^(#|\/\/|--|;|\/\*|<!)/, 'a comment'],
  [/^[-*•·–—+>]\s|^\(?\d{1,4}[.):]\s+\S|^\(?\d{1,4}\)\S|^\d{1,3}\.\p{L}/u, 'the mark of a list before it'],
  [/^<[a-z][^>]*>|<\/[a-z]+>$|&(nbsp|amp|lt|gt|quot);/i, 'a piece of a web page'],
  // Suppliers' pages hide codes until each is opened.
  [/[*•●]{3}|(^|[\s-])x{4,}($|[\s-])/iu, 'hidden characters'],
  [/[,;]$/, 'a comma or semicolon at its end'],
  [/:$/, 'a colon at its end'],
  [
    /^([\p{L}\p{N}]+[\s._-]+)*(serials?|codes?|vouchers?|numbers?|pins?|keys?|cards?|tokens?|secrets?|pass|password|user(name)?|login|e-?mail|order|batch|total|count|amount|value|sku|id|no|link|url)(\s*[:=]\s*\S|\s*[\d#]+\s*:\s+\S)/iu,
    'a label before it',
  ],
];

/** A possible label, unless most lines have a different one: then it is the name of a login. */
const LABEL = /^(\p{L}[^:]{0,40}):\s+\S/u;

/** A spreadsheet keeps 15 digits of a number. */
const LONG_NUMBER = /^\d{16,}$/;
const ENDS_IN_ZEROS = /^\d{15}0+$/;
const ENDS_IN_MANY_ZEROS = /^\d{15}0{4,}$/;

/** Words of headings; the long ones also within a longer word. */
const HEADINGS =
  /serial|code|voucher|number|product|coupon|expir|status|batch|licen[cs]e|activation|redeem|redemption|denomination|token|secret|password|username|\b(?:pins?|keys?|cards?|no|sr|value|amount|sku|name|id|price|date|login|e-?mail|links?|urls?)\b/i;

/** Whether a line is a heading: it has no digit, and a word that names a column of such lists. */
export const isHeading = (text: string): boolean =>
  /^[\p{L}\p{M}\s.,;:|_/()#"'-]+$/u.test(text) &&
  HEADINGS.test(text.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** A list shows a form only if so many of its lines, at least, have it. */
const FORM_SHARE = 0.8;
/**
 * So few other lines show a form; codes with digits, whose lengths are hardly alike by chance, one
 * less.
 */
const OTHERS_MIN = 3;
/** By so much the length of a line differs from the others in a list without one form. */
const LENGTH_FACTOR = 2;

/** Whether nothing but words of headings are in a text. */
const isHeadingAlone = (text: string): boolean =>
  isHeading(text) && text.split(/[\s_]+/).every((word) => /^gift$/i.test(word) || HEADINGS.test(word));

/**
 * Why each of the texts is hardly a code, or (`areCodes: false`) hardly an item for a buyer,
 * regardless of the others; null if it may be one.
 */
export function leftoversIn(
  texts: readonly string[],
  { areCodes = true }: { areCodes?: boolean } = {},
): (string | null)[] {
  const patterns = areCodes ? [...LEFTOVERS, ...NOTES] : LEFTOVERS;
  const labels = texts.flatMap((text) => LABEL.exec(text)?.[1] ?? []);
  const haveLabels =
    areCodes &&
    (labels.length < texts.length * FORM_SHARE ||
      new Set(labels).size < labels.length ||
      labels.length === 1);
  const long = texts.filter((text) => LONG_NUMBER.test(text));
  const areCut = long.filter((text) => ENDS_IN_ZEROS.test(text)).length >= long.length * FORM_SHARE;
  return texts.map((text) => {
    const why = patterns.find(([pattern]) => pattern.test(text))?.[1];
    if (why !== undefined) return why;
    if (haveLabels && LABEL.test(text)) return 'a label before it';
    return (areCut ? ENDS_IN_ZEROS : ENDS_IN_MANY_ZEROS).test(text)
      ? 'zeros at its end, where the spreadsheet cut it'
      : null;
  });
}

/** Of each code the earlier one that is the same in another spelling; null if there is none. */
function respelledIn(codes: readonly ListedCode[]): (ListedCode | null)[] {
  const seen = new Map<string, ListedCode>();
  return codes.map((code) => {
    const plain = plainForm(code.text);
    const earlier = seen.get(plain);
    if (earlier === undefined) seen.set(plain, code);
    return earlier === undefined || earlier.text === code.text ? null : earlier;
  });
}

/**
 * The lines that differ from the rest: headings, notes and leftovers of spreadsheets, and those
 * that have not the form that most of the others have, however few they are. Also the same code in
 * another spelling: some suppliers' codes are case-sensitive, so that it is not left out by itself
 * (R-82). A code with a `why` of its own differs already. The reason of each; null for none.
 */
export function findSuspicious(
  codes: readonly (ListedCode & { why?: string | null })[],
  { areCodes = true, unit = 'line' }: { areCodes?: boolean; unit?: 'line' | 'item' } = {},
): (string | null)[] {
  const leftovers = leftoversIn(
    codes.map(({ text }) => text),
    { areCodes },
  ).map((why, index) => codes[index]?.why ?? why);
  const respelled = respelledIn(codes);
  const others = compare(
    codes.flatMap(({ text }, index) =>
      leftovers[index] === null && respelled[index] === null ? [text] : [],
    ),
  );
  return codes.map(({ text }, index) => {
    const earlier = respelled[index] ?? null;
    return earlier === null
      ? (leftovers[index] ?? others(text))
      : `${unit} ${earlier.line} in another spelling (case, dashes or spaces)`;
  });
}

const hasDigit = (text: string) => /\d/.test(text);
const hasSpace = (text: string) => /\s/.test(text);
const isNumber = (text: string) => /^[\d\s-]+$/.test(text);

/** Why one of these texts differs from the others. */
function compare(texts: readonly string[]): (text: string) => string | null {
  /** Whether the others have something, so that a text without it differs. */
  const othersBy = (has: (text: string) => boolean, least: number) => {
    const count = texts.filter(has).length;
    return (text: string) => {
      const others = texts.length - 1;
      return others >= least && count - (has(text) ? 1 : 0) >= others * FORM_SHARE;
    };
  };
  const forms = countsOf(texts.map(formOf));
  const usual = usualForm(texts, forms);
  const shared = sharedForm(forms);
  const rarer = usual === undefined ? rarerOfTwoForms(texts, forms) : null;
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b);
  const usualLength = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const haveDigits = othersBy(hasDigit, 1);
  const areNumbers = othersBy(isNumber, OTHERS_MIN - 1);
  const haveNoSpaces = othersBy((text) => !hasSpace(text), OTHERS_MIN - 1);
  const areLatin = othersBy((text) => !FOREIGN_LETTER.test(text), 1);
  const areLogins = othersBy((text) => LOGIN.test(text), 1);
  const isUsual = (has: (text: string) => boolean) =>
    texts.filter(has).length >= Math.max(texts.length * FORM_SHARE, 1);
  // Surely not a heading or a sentence, in a list that isn't one of words.
  const codes = texts.filter((text) => hasDigit(text) && !hasSpace(text));
  const areSpaced = isUsual(hasSpace);
  const areWords = isUsual((text) => !hasDigit(text));
  const isCased = [/\p{Lu}/u, /\p{Ll}/u].map(
    (letter) => [letter, codes.some((text) => letter.test(text))] as const,
  );
  /** Letters in a case that no code has. */
  const isForeign = (text: string) =>
    codes.length > 0 && !areWords && isCased.some(([letter, isUsed]) => !isUsed && letter.test(text));
  return (text) => {
    if (FOREIGN_LETTER.test(text) && areLatin(text)) return IS_FOREIGN;
    const hasForm = formOf(text) === usual;
    // Codes of letters alone may have any word in them, and so have sentences.
    const isFirmly = haveDigits(text) || (usual !== undefined && !hasForm);
    if (isFirmly ? isHeading(text) : !hasForm && isHeadingAlone(text)) return 'a heading';
    if (usual !== undefined && !hasForm) return differs(text.length, usual.length);
    if (rarer !== null && formOf(text) !== rarer.usual)
      return formOf(text) === rarer.rare ? 'the rarer of two forms' : 'another form than the others';
    if (isPartOf(formOf(text), shared)) return differs(text.length, shared.length);
    if (areNumbers(text) && !isNumber(text)) return 'letters, where the others have digits';
    if (!hasDigit(text) && !(LOGIN.test(text) && areLogins(text))) {
      const isLikeMost = (forms.get(formOf(text)) ?? 0) * 2 > texts.length;
      if (isForeign(text) || (haveDigits(text) && !isLikeMost)) return 'no digit, as the others have';
    }
    if (hasForm) return null;
    if (hasSpace(text) && (haveNoSpaces(text) || (codes.length > 0 && !areSpaced)))
      return 'spaces, unlike the others';
    const isFar =
      texts.length >= OTHERS_MIN &&
      (text.length * LENGTH_FACTOR < usualLength || text.length > usualLength * LENGTH_FACTOR);
    return isFar ? differs(text.length, usualLength) : null;
  };
}

/** A link, or a login with its password. */
const LOGIN = /^[^\s:]+:\S+$/;

/** The form that all of the texts have but a few. */
function usualForm(texts: readonly string[], forms: ReadonlyMap<string, number>): string | undefined {
  const [usual, count] = [...forms].toSorted((a, b) => b[1] - a[1])[0] ?? ['', 0];
  const least = texts.every((text) => formOf(text) !== usual || (hasDigit(text) && !LOGIN.test(text)))
    ? OTHERS_MIN - 1
    : OTHERS_MIN;
  return count >= least && count >= (texts.length - 1) * FORM_SHARE ? usual : undefined;
}

/**
 * The form with separators that several of the texts have, so that another one that is a beginning of
 * it, or begins with it, is a code that was cut or has too much; empty if there is none.
 */
function sharedForm(forms: ReadonlyMap<string, number>): string {
  const [[first, count] = ['', 0], [, next] = ['', 0]] = [...forms].toSorted((a, b) => b[1] - a[1]);
  return count >= OTHERS_MIN - 1 && count > next && /x[^x\s:/]+x/.test(first) ? first : '';
}

const isPartOf = (form: string, shared: string): boolean =>
  shared !== '' && form !== shared && (form.startsWith(shared) || shared.startsWith(form));

/** Two forms that share a list, each of several codes: hardly two kinds of one product. */
function rarerOfTwoForms(
  texts: readonly string[],
  forms: ReadonlyMap<string, number>,
): { usual: string; rare: string } | null {
  const [first, second] = [...forms].toSorted((a, b) => b[1] - a[1]);
  if (first === undefined || second === undefined || second[1] < OTHERS_MIN - 1) return null;
  const isCode = (text: string) => !hasSpace(text) && !LOGIN.test(text);
  const areCodes = texts.filter((text) => hasDigit(text) && isCode(text)).length >= texts.length * FORM_SHARE;
  if (!areCodes || first[1] + second[1] < texts.length * FORM_SHARE) return null;
  return { usual: first[0], rare: second[0] };
}

const differs = (length: number, usual: number) =>
  length < usual
    ? 'shorter than the others'
    : length > usual
      ? 'longer than the others'
      : 'another form than the others';

/** The form of a code: the places of its letters and digits. */
export const formOf = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, 'x');

const countsOf = <T>(values: readonly T[]): Map<T, number> => {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
};

/**
 * The most frequent of the values, the first one if several are; undefined if they have no such
 * share.
 */
export function usualOf<T>(values: readonly T[], share: number): T | undefined {
  const [usual] = [...countsOf(values)].toSorted((a, b) => b[1] - a[1]);
  return usual !== undefined && usual[1] >= values.length * share ? usual[0] : undefined;
}
