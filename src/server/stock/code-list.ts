import { parse } from 'csv-parse/sync';
import { latinDigits } from '#contract/digits.ts';
import type { Parsed } from '#contract/parse.ts';
import { withoutUnseen } from '#contract/text.ts';
import type { ListedCode, OddLine } from './odd-codes.ts';
import { findOdd, isHeading, leftoversIn, usualOf } from './odd-codes.ts';

export type CodeList = {
  codes: ListedCode[];
  /** The codes that differ from the rest, with the reason. */
  odd: OddLine[];
  /** How many lines held characters that can't be seen; the codes are without them. */
  cleaned: number;
};

/**
 * The columns that make up a code: by number (from 1) or heading, in order; `line`: all of each
 * line.
 */
type CodeColumns = readonly string[];
const WHOLE_LINE = 'line';

/** Separators of columns. No code has a tab, so a tab needs no question. */
const SEPARATORS = ['\t', ';', ',', '|'] as const;
/** So many of the lines, at least, have the columns of a table. */
const TABLE_SHARE = 0.5;

/**
 * Reads a list of codes as people get them: one a line, from a spreadsheet (CSV), or from a
 * supplier in columns (R-82). Columns of a code are joined by a space. A file of several columns is
 * refused unless `columns` says which ones make up a code, but for tabs, where all do.
 */
export function readCodeList(file: string, columns: CodeColumns | null): Parsed<CodeList> {
  const typed = file.replace(/^\ufeff/, '').split(/\r\n|\n|\r/);
  const seen = typed.map(withoutUnseen);
  const cleaned = seen.filter((text, index) => text !== typed[index]).length;
  const lines = seen
    .map((text, index) => ({ line: index + 1, text: latinDigits(text).replace(/^[^\S\t]+|[^\S\t]+$/g, '') }))
    .filter(({ text }) => text.trim() !== '');
  const read = codesOf(lines, columns?.map(latinDigits) ?? null);
  if (!read.ok) return read;
  const { codes, odd } = read.value;
  const byLine = new Map([...findOdd(codes), ...odd].map((each) => [each.line, each]));
  const inOrder = codes.flatMap(({ line }) => byLine.get(line) ?? []);
  return { ok: true, value: { codes, odd: inOrder, cleaned } };
}

/** The codes of the lines, and the lines that have other columns than the rest. */
function codesOf(
  lines: readonly ListedCode[],
  columns: CodeColumns | null,
): Parsed<{ codes: ListedCode[]; odd: OddLine[] }> {
  const isWholeLine = columns?.length === 1 && columns[0] === WHOLE_LINE;
  const table = isWholeLine ? null : tableOf(lines);
  if (table === null) {
    if (columns !== null && !isWholeLine) return refuse(`The file has no columns to choose among.`);
    return { ok: true, value: { codes: unquoted(lines), odd: [] } };
  }
  const choice = choose(table, columns);
  if (!choice.ok) return choice;
  const { indexes, headings, hasHeadings } = choice.value;
  const rows = hasHeadings ? table.rows.slice(1) : table.rows;
  const whole = rows.map(({ cells }) =>
    cells.length === table.width && indexes.every((index) => cells[index] !== '')
      ? indexes.map((index) => cells[index] ?? '')
      : null,
  );
  // A leftover is seen in its cell: joined by spaces it would be none.
  const leftovers = indexes.map((_, at) => leftoversIn(whole.map((chosen) => chosen?.[at] ?? 'x')));
  const codes = rows.map(({ line, text }, row) => ({ line, text: whole[row]?.join(' ') ?? text }));
  const odd = codes.flatMap((code, row): OddLine[] => {
    const why =
      whole[row] === null
        ? `not the ${table.width} columns of the others`
        : rows[row]?.cells !== headings && isUsed(rows[row]?.cells ?? [], headings)
          ? 'used or sold, as its row says'
          : leftovers.map((column) => column[row] ?? null).find((reason) => reason !== null);
    return why === undefined || why === null ? [] : [{ ...code, why }];
  });
  return { ok: true, value: { codes, odd } };
}

const USES =
  '(?:used|sold|redeemed|void(?:ed)?|claimed|consumed|activated|expired|cancell?ed|refunded|revoked|dead)';
/** A cell that says of the code beside it that it can't be sold. */
const IS_USED = new RegExp(`^(?:already )?${USES}$`, 'i');
/** As part of a status, such as `Sold on 12 May`. */
const SAYS_USED = new RegExp(`^(?!.*\\b(?:not|never)\\b).*\\b${USES}\\b`, 'i');
const STATUS = /\bstat(?:us|e)\b/i;
/** The heading of a column that says yes, or when. */
const USED = new RegExp(`^(?:is |date )?${USES}(?: at| on| date)?\\??$`, 'i');
const NO = /^(?:0|no?|false|free|available|not .*|un.*|never|n\/a|null|none|[-–—✗✘❌])?$/i;

/** Whether a cell of a row says that its code was used or sold. */
const isUsed = (cells: readonly string[], headings: readonly string[]): boolean =>
  cells.some((cell, index) => {
    const heading = headings[index] ?? '';
    return (
      IS_USED.test(cell) ||
      (STATUS.test(heading) && SAYS_USED.test(cell)) ||
      (USED.test(heading) && !NO.test(cell))
    );
  });

type Row = ListedCode & { cells: string[] };
type Table = { separator: (typeof SEPARATORS)[number]; width: number; rows: Row[] };

/** The table that the lines are, if most of them have the same two or more columns. */
function tableOf(lines: readonly ListedCode[]): Table | null {
  for (const separator of SEPARATORS) {
    const rows = lines.map((line) => ({ ...line, cells: cellsOf(line.text, separator) }));
    const width = usualOf(
      rows.map(({ cells }) => cells.length),
      TABLE_SHARE,
    );
    if (width !== undefined && width > 1) return { separator, width, rows };
  }
  return null;
}

/** The cells of a line; one that is no CSV, as by a quote that is not closed, is one cell. */
function cellsOf(text: string, delimiter: string): string[] {
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

function choose(
  { separator, width, rows }: Table,
  columns: CodeColumns | null,
): Parsed<{ indexes: number[]; headings: string[]; hasHeadings: boolean }> {
  const all = Array.from({ length: width }, (_, index) => index);
  const headings = rows[0]?.cells ?? [];
  const areHeadings = isHeading(headings.join(' '));
  // Separators that spreadsheets add at a line's end make no column.
  const filled = all.filter((index) => rows.some(({ cells }) => (cells[index] ?? '') !== ''));
  if (columns === null && (separator === '\t' || filled.length === 1))
    return {
      ok: true,
      value: { indexes: filled, headings: areHeadings ? headings : [], hasHeadings: false },
    };
  if (columns === null)
    return refuse(
      `The file has ${width} columns${areHeadings ? ` (${headings.join(', ')})` : ''}: say in “columns” which make up a code, such as 2, ` +
        `or 1,2 to join them. If a whole line is a code, say ${WHOLE_LINE}.`,
    );
  const names = headings.map((heading) => heading.toLowerCase());
  const byNumber = columns.every((column) => /^\d+$/.test(column));
  const indexes = columns.map((column) =>
    byNumber ? Number(column) - 1 : names.indexOf(column.toLowerCase()),
  );
  const missing = columns.filter((_, at) => !all.includes(indexes[at] ?? -1));
  if (missing.length > 0)
    return refuse(
      `The file has no column ${missing.join(', ')}: it has ${width}, to be named by number or heading.`,
    );
  const ambiguous = columns.find(
    (column, at) => !byNumber && names.lastIndexOf(column.toLowerCase()) !== indexes[at],
  );
  if (ambiguous !== undefined)
    return refuse(`The file has several columns ${ambiguous}: say which by number, such as 2.`);
  const twice = columns.find((_, at) => indexes.indexOf(indexes[at] ?? 0) !== at);
  if (twice !== undefined) return refuse(`“columns” names column ${twice} twice, and a code holds it once.`);
  return {
    ok: true,
    value: { indexes, headings: areHeadings || !byNumber ? headings : [], hasHeadings: !byNumber },
  };
}

/**
 * Without the quotes that a spreadsheet puts around each cell; those of single lines stay, and are
 * odd.
 */
function unquoted(lines: readonly ListedCode[]): ListedCode[] {
  const isQuoted = ({ text }: ListedCode) => /^".*"$/.test(text) && cellsOf(text, ',').length === 1;
  const codes = lines.every(isQuoted)
    ? lines.map(({ line, text }) => ({ line, text: cellsOf(text, ',')[0] ?? '' }))
    : lines;
  return codes.map(({ line, text }) => ({ line, text: text.trim() }));
}

const refuse = (reason: string) => ({ ok: false, reason }) as const;
