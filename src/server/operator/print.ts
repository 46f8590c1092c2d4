import { rupees } from '../ledger/rupees.ts';

/** Control characters and those that turn the direction of text around: they could make a terminal show something else. */
const UNPRINTABLE = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text that came from outside, made fit for a terminal line by line. */
export const printable = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.replace(UNPRINTABLE, ''))
    .join('\n');

/** Data as JSON whose text can't control a terminal either. */
export const printableJson = (data: unknown): string =>
  JSON.stringify(data, null, 2)
    .split('\n')
    .map((line) =>
      line.replace(UNPRINTABLE, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`),
    )
    .join('\n');

/** An instant as every table shows it: `2026-03-02 09:00`, in UTC; nothing for null. */
export const when = (at: string | null): string => (at === null ? '' : at.slice(0, 16).replace('T', ' '));

/** An amount that came as a decimal string: `PKR 1,500`, `USDT 5.0012`. */
export const money = (amount: string, currency: string): string =>
  currency === 'PKR' ? rupees(Number(amount)) : `${currency} ${amount}`;

type Cell = string | number;

const GAP = '  ';
/** A column of text is not cut shorter than this. */
const COLUMN_MIN = 12;

/**
 * Rows under their headings, in columns; numbers stand to the right. What is wider than `width` characters is cut in its widest column of
 * words: never an id, an amount or a time, which are copied or compared.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly Cell[])[],
  width = Number.POSITIVE_INFINITY,
): string {
  const clean = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell : oneLine(cell))));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...clean.map((row) => String(row[column] ?? '').length)),
  );
  shrink(widths, wordColumns(clean), width);
  const isNumber = headings.map((_, column) => clean.every((row) => typeof row[column] === 'number'));
  const lineOf = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const wide = widths[column] ?? 0;
        const text = cut(String(cell), wide);
        return isNumber[column] ? text.padStart(wide) : text.padEnd(wide);
      })
      .join(GAP)
      .trimEnd();
  return [headings, ...clean].map(lineOf).join('\n');
}

/** What belongs to one thing, a line each, its names in one column. What has no text is left out. */
export function fields(pairs: readonly (readonly [name: string, text: string])[]): string {
  const shown = pairs.filter(([, text]) => text !== '');
  const wide = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, text]) => `${`${name}:`.padEnd(wide + 1)} ${oneLine(text)}`).join('\n');
}

const LINE = 100;

/** Text in lines of at most 100 characters, all but the first of them indented by so many. */
export function wrapped(text: string, indent: number): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || indent + last.length + 1 + word.length > LINE) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines.join(`\n${' '.repeat(indent)}`);
}

const oneLine = (text: string) => printable(text.replaceAll('\n', ' '));
const cut = (text: string, width: number) => (text.length <= width ? text : `${text.slice(0, width - 1)}…`);

/** Columns that hold words: something with letters and a space. */
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

function shrink(widths: number[], columns: ReadonlySet<number>, width: number): void {
  const total = () => widths.reduce((sum, each) => sum + each, (widths.length - 1) * GAP.length);
  const widest = () =>
    [...columns]
      .filter((column) => (widths[column] ?? 0) > COLUMN_MIN)
      .toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
  for (let column = widest(); column !== undefined && total() > width; column = widest())
    widths[column] = (widths[column] ?? 0) - 1;
}
