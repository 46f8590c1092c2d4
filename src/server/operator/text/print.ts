import { cutText } from '#contract/text.ts';
import { sanitize } from './sanitize.ts';

/** A number of things: `1 line`, `2 lines`. */
export const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

const PERCENT = 100;
/** A share of the whole: `10%`, `12.5%`. */
export const formatShare = (share: number): string => `${Number((share * PERCENT).toFixed(4))}%`;

export type Cell = string | number;

const COLUMN_GAP = '  ';
/** A text column is never cut to less than this many characters. */
const COLUMN_MIN = 12;

/** A narrower screen is a phone's, where a table that doesn't fit becomes a list for each row. */
const PHONE_BELOW = 60;

/**
 * Formats a table with headings; numbers are right-aligned. If it is wider than `width` characters,
 * its widest text columns are cut, but never ids, amounts or times, which are copied or compared. On
 * a phone nothing is cut.
 */
export function formatTable(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const clean = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : sanitizeLine(cell))));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...clean.map((row) => String(row[column] ?? '').length)),
  );
  if (width < PHONE_BELOW && totalOf(widths) > width)
    return clean.map((row) => formatRow(headings, row, width)).join('\n');
  shrink(widths, wordColumns(clean), width);
  const isNumber = headings.map((_, column) => clean.every((row) => typeof row[column] === 'number'));
  const lineOf = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const wide = widths[column] ?? 0;
        const text = cutText(String(cell), wide);
        return isNumber[column] ? text.padStart(wide) : text.padEnd(wide);
      })
      .join(COLUMN_GAP)
      .trimEnd();
  return [headings, ...clean].map(lineOf).join('\n');
}

/**
 * A row as a list: its first cell, then a line for each other cell, with its heading if that fits.
 */
function formatRow(headings: readonly string[], row: readonly Cell[], width: number): string {
  const wide = Math.max(...headings.slice(1).map(({ length }) => length));
  const [first = '', ...others] = row.map((cell) => String(cell).trim());
  const lines = others.flatMap((text, index) => {
    const line = `  ${(headings[index + 1] ?? '').padEnd(wide)}  ${text}`;
    if (text === '') return [];
    return line.length <= width ? [line] : wrap(text, width - 2).map((part) => `  ${part}`);
  });
  return [first, ...lines].join('\n');
}

/** Breaks a text at spaces into lines of at most `width` characters. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}

/** Formats named fields, one a line, with aligned names; empty fields are left out. */
export function formatFields(pairs: readonly (readonly [name: string, text: string])[]): string {
  const shown = pairs.filter(([, text]) => text !== '');
  const wide = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, text]) => `${`${name}:`.padEnd(wide + 1)} ${sanitizeLine(text)}`).join('\n');
}

const sanitizeLine = (text: string) => sanitize(text.replaceAll('\n', ' '));

/** The columns with text: letters with a space between them, but no amounts. */
function wordColumns(rows: readonly (readonly Cell[])[]): Set<number> {
  const columns = new Set<number>();
  for (const row of rows)
    for (const [column, cell] of row.entries())
      if (
        /\p{L}/u.test(String(cell)) &&
        /\S \S/.test(String(cell)) &&
        !/^[A-Z]{3,4} [\d,.]+$/.test(String(cell))
      )
        columns.add(column);
  return columns;
}

const totalOf = (widths: readonly number[]) =>
  widths.reduce((sum, each) => sum + each, (widths.length - 1) * COLUMN_GAP.length);

function shrink(widths: number[], columns: ReadonlySet<number>, width: number): void {
  const widest = () =>
    [...columns]
      .filter((column) => (widths[column] ?? 0) > COLUMN_MIN)
      .toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
  for (let column = widest(); column !== undefined && totalOf(widths) > width; column = widest())
    widths[column] = (widths[column] ?? 0) - 1;
}
