/** A code by its line in the file. */
export type ListedCode = { line: number; text: string };

/** A line that is hardly a code, with the reason as an operator reads it. */
export type OddLine = ListedCode & { why: string };

/** What spreadsheets and lists leave in place of a code, or around it. */
const LEFTOVERS: readonly (readonly [RegExp, string])[] = [
  [
    /^#(REF|N\/A|VALUE|NAME|NUM|DIV\/0|NULL|SPILL|CALC|FIELD|GETTING_DATA)[!?]?$/i,
    'an error of the spreadsheet',
  ],
  [/^#+$/, 'a cell that was too narrow for its number'],
  [/^[-+]?\d+([.,]\d+)?E\+\d+$|^[-+]?\d[.,]\d+E\d+$/i, 'a number that the spreadsheet shortened'],
  [/^=/, 'a formula of the spreadsheet'],
  [/^['’‘]/, 'the apostrophe of a spreadsheet before it'],
  [/^["“”„«]|["“”»]$/, 'quotes around it'],
  [/"/, 'a quotation mark in it'],
  [/^[\p{P}\p{S}\p{Z}]+$/u, 'only separators'],
  [/^(null|none|nil|undefined|nan|true|false|n\/a)$/i, 'an empty value of a program'],
];

/** Words of headings; the long ones also within a longer word. */
const HEADINGS =
  /serial|code|voucher|number|product|coupon|expir|status|batch|licen[cs]e|activation|redeem|redemption|denomination|\b(?:pins?|keys?|card|no|sr|value|amount|sku|name|id|price|date)\b/i;

/** Whether a line is a heading: it has no digit, and a word that names a column of such lists. */
export const isHeading = (text: string): boolean =>
  /^[\p{L}\p{M}\s.,;:|_/()#"'-]+$/u.test(text) &&
  HEADINGS.test(text.replaceAll('_', ' ').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '));

/** Why a text alone is hardly a code; null if it may be one. */
export const leftoverIn = (text: string): string | null =>
  LEFTOVERS.find(([pattern]) => pattern.test(text))?.[1] ?? null;

/** A list shows a form only if so many of its lines, at least, have it. */
const FORM_SHARE = 0.8;
const LINES_MIN = 3;
/** By so much the length of a line differs from the others in a list without one form. */
const LENGTH_FACTOR = 2;

/**
 * The lines that differ from the rest: headings and leftovers of spreadsheets, and those that have not
 * the form that most of the others have (R-82).
 */
export function findOdd(codes: readonly ListedCode[]): OddLine[] {
  const known = codes.map(({ line, text }) => ({ line, text, why: leftoverIn(text) }));
  const others = compare(known.filter(({ why }) => why === null));
  return known.flatMap(({ line, text, why }) => {
    const reason = why ?? others(text);
    return reason === null ? [] : [{ line, text, why: reason }];
  });
}

/** Tells why a text differs from these. */
function compare(codes: readonly ListedCode[]): (text: string) => string | null {
  const texts = codes.map(({ text }) => text);
  const usual = texts.length < LINES_MIN ? undefined : usualOf(texts.map(formOf), FORM_SHARE);
  const lengths = texts.map(({ length }) => length).toSorted((a, b) => a - b);
  const usualLength = lengths[Math.floor(lengths.length / 2)] ?? 0;
  const isUsual = (has: (text: string) => boolean) =>
    texts.length >= LINES_MIN && texts.filter(has).length >= texts.length * FORM_SHARE;
  const hasDigits = isUsual((text) => /\d/.test(text));
  const isDigits = isUsual((text) => /^[\d\s-]+$/.test(text));
  const hasNoSpaces = isUsual((text) => !/\s/.test(text));
  return (text) => {
    const hasForm = formOf(text) === usual;
    // Codes of letters alone may have any word in them.
    if ((hasDigits || !hasForm) && isHeading(text)) return 'a heading';
    if (usual !== undefined && !hasForm) return differs(text.length, usual.length);
    if (isDigits && !/^[\d\s-]+$/.test(text)) return 'letters, where the others have digits';
    if (hasForm) return null;
    if (hasDigits && !/\d/.test(text)) return 'no digit, as the others have';
    if (hasNoSpaces && /\s/.test(text)) return 'spaces, unlike the others';
    const isFar =
      texts.length >= LINES_MIN &&
      (text.length * LENGTH_FACTOR < usualLength || text.length > usualLength * LENGTH_FACTOR);
    return isFar ? differs(text.length, usualLength) : null;
  };
}

const differs = (length: number, usual: number) =>
  length < usual
    ? 'shorter than the others'
    : length > usual
      ? 'longer than the others'
      : 'another form than the others';

/** The form of a code: where its letters and digits stand. */
const formOf = (text: string): string => text.replace(/[\p{L}\p{N}]/gu, 'x');

/** The most frequent of the values, the first one if several are; undefined if they have no such share. */
export function usualOf<T>(values: readonly T[], share: number): T | undefined {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1]);
  return usual !== undefined && usual[1] >= values.length * share ? usual[0] : undefined;
}
