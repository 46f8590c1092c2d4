import { parse } from 'csv-parse/sync';
import { isCostHeading, isSupplierHeading } from './code-costs.ts';
import {
  areRowNumbers,
  IS_CROSS,
  IS_PRICE,
  IS_TICK,
  markBehindPrice,
  USES,
  withoutPrices,
} from './code-parts.ts';
import { EXPIRY_HEADING, IS_DATE, NAMED_EXPIRY } from './expiry.ts';
import type { ListedCode } from './suspicious-codes.ts';
import { usualOf } from './suspicious-codes.ts';

/** Separators of columns; several spaces come last, since any text may have them. */
const SEPARATORS = ['\t', ';', ',', '|', '  '] as const;
type Separator = (typeof SEPARATORS)[number];
/** So many of the lines, at least, have the columns of a table. */
const TABLE_SHARE = 0.5;
/** So many of a column's cells, at least, are what it is taken for. */
const KIND_SHARE = 0.8;

export type Row = ListedCode & { cells: string[] };
export type Table = { separator: Separator; width: number; rows: Row[] };

/** The table that the lines are, if most of them have the same two or more columns. */
export function tableOf(lines: readonly ListedCode[]): Table | null {
  for (const separator of SEPARATORS) {
    if (separator === ',' && !lines.some(({ text }) => withoutPrices(text).includes(','))) continue;
    const rows = lines.map(({ line, text }) => ({ line, text, cells: cellsOf(text, separator) }));
    const width = usualOf(
      rows.map(({ cells }) => cells.length),
      TABLE_SHARE,
    );
    if (width !== undefined && width > 1) return { separator, width, rows };
  }
  return null;
}

/** The cells of a line; one that is no CSV, as by a quote that is not closed, is one cell. */
export function cellsOf(text: string, delimiter: Separator): string[] {
  if (delimiter === '  ') return text.split(/\s{2,}/);
  try {
    const [cells = []]: string[][] = parse(text, {
      delimiter,
      trim: true,
      relax_column_count: true,
      relax_quotes: true,
    });
    return cells;
  } catch {
    return [text];
  }
}

/** What a column is taken for. */
export type ColumnKind =
  | 'codes'
  | 'expiry dates'
  | 'costs'
  | 'suppliers'
  | 'row numbers'
  | 'prices'
  | 'dates'
  | 'ticks and crosses'
  | 'used or not'
  | 'the same in each row'
  | 'no codes, by its heading'
  | 'empty';

/** What each column of the rows below the headings is taken for: by its cells, then by its heading. */
export const kindsOf = (
  { width, rows }: Pick<Table, 'width' | 'rows'>,
  headings: readonly string[],
): ColumnKind[] =>
  Array.from({ length: width }, (_, index) =>
    kindOf(
      headings[index] ?? '',
      rows.filter(({ cells }) => cells.length === width).map(({ cells }) => cells[index] ?? ''),
    ),
  );

function kindOf(heading: string, cells: readonly string[]): ColumnKind {
  const filled = cells.filter((cell) => cell !== '');
  const are = (is: (cell: string) => boolean) =>
    filled.length > 0 && filled.filter(is).length >= filled.length * KIND_SHARE;
  if (EXPIRY_HEADING.test(heading) || are((cell) => NAMED_EXPIRY.test(cell))) return 'expiry dates';
  if (isCostHeading(heading)) return 'costs';
  if (isSupplierHeading(heading)) return 'suppliers';
  if (filled.length === 0) return 'empty';
  if (are((cell) => IS_TICK.test(cell) || IS_CROSS.test(cell))) return 'ticks and crosses';
  if (USED.test(heading) || STATUS.test(heading) || are((cell) => IS_STATUS.test(cell))) return 'used or not';
  if (are((cell) => IS_PRICE.test(cell))) return 'prices';
  if (are((cell) => IS_DATE.test(cell))) return 'dates';
  if (areRowNumbers(cells.map(rowNumberIn))) return 'row numbers';
  if (cells.length > 1 && usualOf(cells, KIND_SHARE) !== undefined) return 'the same in each row';
  return NO_CODES.test(heading) && !CODES.test(heading) ? 'no codes, by its heading' : 'codes';
}

const rowNumberIn = (cell: string): number | null => {
  const [, digits] = /^#?(\d{1,5})[.):]?$/.exec(cell) ?? [];
  return digits === undefined ? null : Number(digits);
};

const CODES = /serial|code|voucher|pin\b|key|number|token|licen[cs]e|link|url/i;
const NO_CODES =
  /^(?:s\.?\s?no\.?|sr\.?(?:\s?no\.?)?|nr\.?|no\.?|#|.*\b(?:product|item|name|region|country|brand|type|denomination|price|amount|value|cost|worth|bought|added|date|notes?|remarks?|comments?|customer|buyer|order|batch|sku)\b.*)$/i;

/** A cell that says of the code beside it that it can't be sold. */
const IS_USED = new RegExp(`^[([{]?(?:already )?${USES}[)\\]}]?$`, 'i');
/** As part of a status, such as `Sold on 12 May`. */
const SAYS_USED = new RegExp(`^(?!.*\\b(?:not|never)\\b).*\\b${USES}\\b`, 'i');
const IS_STATUS = new RegExp(
  `^(?:(?:already |not )?${USES}|unused|unsold|available|free|active|valid|new)$`,
  'i',
);
const STATUS = /\bstat(?:us|e)\b/i;
/** The heading of a column that says yes, or when. */
const USED = new RegExp(`^(?:is |date )?${USES}(?: at| on| date)?\\??$`, 'i');
const NO = /^(?:0|no?|false|free|available|not .*|un.*|never|n\/a|null|none|[-–—✗✘❌])?$/i;

/** Whether a heading asks if the code was used, so that its cells say yes or no. */
export const asksIfUsed = (heading: string): boolean => USED.test(heading);

/** Whether a cell of a row says that its code was used or sold. */
export const isUsed = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.some((cell, index) => {
    const heading = headings[index] ?? '';
    return (
      IS_USED.test(cell) ||
      IS_USED.test(markBehindPrice(cell)) ||
      (STATUS.test(heading) && SAYS_USED.test(cell)) ||
      (USED.test(heading) && !NO.test(cell))
    );
  });
