import { CsvError, parse } from 'csv-parse/sync';
import { oneLine } from '../platform/one-line.ts';
import type { ColumnMapping, Row } from './columns.ts';
import { countFields } from './columns.ts';

/** Lets other work run; throws to end the work. */
export type Breathe = () => Promise<void>;

const AT_ONCE = 200;

/** Maps a long list in pieces that each take less than a few milliseconds. */
export async function mapInPieces<A, B>(
  items: readonly A[],
  map: (item: A) => B,
  breathe: Breathe,
): Promise<B[]> {
  const mapped: B[] = [];
  for (const [index, item] of items.entries()) {
    if (index % AT_ONCE === 0) await breathe();
    mapped.push(map(item));
  }
  return mapped;
}

const LINE_LENGTH_MAX = 10_000;
/** A quoted cell may contain some line breaks, but not half of the file. */
const LINES_PER_ROW_MAX = 40;
/** A batch takes a few milliseconds to parse. */
const LINES_AT_ONCE = 100;
const HEADER_WITHIN = 100;
const SEPARATORS = [',', ';', '\t', '|'] as const;
type Separator = (typeof SEPARATORS)[number];

const FAULTS = {
  quote: 'a quotation mark in it is out of place or not closed',
  nul: 'it has a NUL byte, as a damaged file does',
  long: `it is longer than ${LINE_LENGTH_MAX} characters`,
};

/**
 * Splits a CSV file into its non-empty rows. A line that can't be read gets a reason and no
 * cells; reading resumes at the next line. The separator is the one that yields headings, or that
 * of a first line `sep=;`.
 */
export async function readRows(text: string, columns: ColumnMapping, breathe: Breathe): Promise<Row[]> {
  const [first = '', ...others] = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const told = /^"?sep=(.)"?$/i.exec(first.trim())?.[1];
  const lines = [told === undefined ? first : '', ...others];
  const { separator, width } = findSeparator(lines, columns, told);
  const rows: Row[] = [];
  for (let at = 0; at < lines.length; ) {
    const end = Math.min(at + LINES_AT_ONCE, lines.length);
    const together = parseTogether(lines, { from: at, to: end, separator });
    if (together !== null) at = end;
    rows.push(...(together ?? []));
    while (at < end) {
      const row = readRow(lines, at, { separator, width });
      rows.push(row);
      at = row.line;
    }
    await breathe();
  }
  const last = rows.at(-1);
  // If the last line has no line break, the file may be cut off.
  const isShort =
    last !== undefined && last.width < width && (last.width > 1 || /^\d/.test(last.cells[0] ?? ''));
  if (isShort && last.line === lines.length) last.fault = 'it is the last line, and seems to be cut off';
  return rows.filter(({ cells, fault }) => fault !== null || cells.some((cell) => cell !== ''));
}

/** The rows of several lines, if each line is one row; null if some must be read one by one. */
function parseTogether(
  lines: readonly string[],
  { from, to, separator }: { from: number; to: number; separator: Separator },
): Row[] | null {
  const part = lines.slice(from, to);
  if (part.some((line) => line.includes('\0') || line.length > LINE_LENGTH_MAX)) return null;
  const filled = part.flatMap((line, index) => (line.trim() === '' ? [] : [{ line, at: from + index }]));
  try {
    const text = filled.map(({ line }) => unwrap(line, separator)).join('\n');
    const records: string[][] = parse(text, { ...OPTIONS, delimiter: separator });
    // There are fewer records than lines: a cell has a line break, or an unclosed quote.
    if (records.length !== filled.length) return null;
    return filled.map(({ at, line }, index) => toRow(at + 1, line, records[index] ?? []));
  } catch {
    return null;
  }
}

/** The row that begins at a line, and may continue on the next lines. */
function readRow(
  lines: readonly string[],
  at: number,
  { separator, width }: { separator: Separator; width: number },
): Row {
  const first = lines[at] ?? '';
  const faulty = (fault: string): Row => {
    const text = oneLine(first.slice(0, LINE_LENGTH_MAX));
    return { line: at + 1, text, cells: [], width: 0, fault };
  };
  if (first.includes('\0')) return faulty(FAULTS.nul);
  let text = '';
  for (let to = at; to < at + LINES_PER_ROW_MAX; to++) {
    const line = lines[to] ?? '';
    // An unclosed quote must not swallow the rows after it.
    if (to > at && (startsRow(line, { separator, width }) || line.includes('\0'))) break;
    text = to > at ? `${text}\n${unwrap(line, separator)}` : unwrap(line, separator);
    if (text.length > LINE_LENGTH_MAX) return faulty(FAULTS.long);
    const parsed = tryParse(text, separator);
    // No further line can complete the row.
    if (parsed === 'refused') break;
    if (parsed !== 'open') return toRow(to + 1, lines.slice(at, to + 1).join('\n'), parsed);
  }
  return faulty(FAULTS.quote);
}

/**
 * Whether a line inside an open quote is a new row: it begins with a date, or has a cell for each
 * heading and one of them is a date. A line that closes the quote continues the row.
 */
function startsRow(line: string, { separator, width }: { separator: Separator; width: number }): boolean {
  const [open = ''] = line.split('"');
  const isWide = width > 0 && open.split(separator).length >= width;
  return /^\s*"?\d{1,4}[-/.]\w{1,9}[-/.]\d{1,4}\b/.test(line) || (isWide && DATE.test(open));
}
const DATE = /(?<![\w])\d{1,4}[-/. ]\w{1,9}[-/. ]\d{1,4}\b|(?<!\d)20\d{6}(?!\d)/;

/** Excel protects a number's leading zeros with a formula: `="0012"`. */
const unwrap = (line: string, separator: Separator): string =>
  line.includes('="')
    ? line
        .split(separator)
        .map((cell) => cell.replace(/^\s*="([^"]*)"\s*$/, '"$1"').replace(/^\s*"=""([^"]*)"""\s*$/, '"$1"'))
        .join(separator)
    : line;

const OPTIONS = { relax_column_count: true, trim: true };

function tryParse(text: string, separator: Separator): string[] | 'open' | 'refused' {
  try {
    const [cells = []]: string[][] = parse(text, { ...OPTIONS, delimiter: separator });
    return cells;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return error.code === 'CSV_QUOTE_NOT_CLOSED' ? 'open' : 'refused';
  }
}

/** Invisible characters except joiners, which Urdu names need. */
const UNSEEN = /(?![\u200c\u200d])\p{Cf}/gu;

const toRow = (line: number, text: string, cells: readonly string[]): Row => {
  const clean = cells.map((cell) => oneLine(cell.replace(UNSEEN, '')));
  return { line, text: oneLine(text), cells: clean, width: cells.length, fault: null };
};

/**
 * The separator that yields most headings, and the number of cells in that line. Without headings,
 * the most frequent separator, since amounts contain commas too.
 */
function findSeparator(
  lines: readonly string[],
  columns: ColumnMapping,
  told: string | undefined,
): { separator: Separator; width: number } {
  const first = lines.slice(0, HEADER_WITHIN);
  const named = SEPARATORS.find((each) => each === told);
  const found = (named === undefined ? SEPARATORS : [named]).flatMap((separator) =>
    first.flatMap((line) => {
      const cells = tryParse(unwrap(line, separator), separator);
      if (typeof cells === 'string') return [];
      const fields = countFields(cells.map(oneLine), columns);
      return fields === 0 ? [] : [{ separator, fields, width: cells.length }];
    }),
  );
  const [best] = found.toSorted((a, b) => b.fields - a.fields);
  if (best !== undefined) return best;
  const count = (sign: Separator) => first.join('\n').split(sign).length;
  const [frequent = ','] = SEPARATORS.toSorted((a, b) => count(b) - count(a));
  return { separator: named ?? frequent, width: 0 };
}
