import { sanitize } from './sanitize.ts';

/** Formats an ISO time in UTC as `2026-03-02 09:00`; empty for null. */
export const formatTime = (at: string | null): string =>
  at === null ? '' : at.slice(0, 16).replace('T', ' ');

/** A number of things: `1 line`, `2 lines`. */
export const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;

const PAKISTAN_MS = 5 * 3_600_000;
/** The day in Pakistan of an ISO time: `2026-03-02`. */
export const dayOf = (at: string): string =>
  new Date(Date.parse(at) + PAKISTAN_MS).toISOString().slice(0, 10);

const DAY_MS = 24 * 3_600_000;
/** When the day of a time began in Pakistan. */
export const startOfDay = (at: Date): Date =>
  new Date(Math.floor((at.getTime() + PAKISTAN_MS) / DAY_MS) * DAY_MS - PAKISTAN_MS);

type Cell = string | number;

const COLUMN_GAP = '  ';
/** The least width, in characters, to which a text column is cut. */
const COLUMN_MIN = 12;

/**
 * Formats a table with headings; numbers are right-aligned. If it is wider than `width` characters,
 * its widest text columns are cut, but never ids, amounts or times, which are copied or compared.
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
  shrink(widths, wordColumns(clean), width);
  const isNumber = headings.map((_, column) => clean.every((row) => typeof row[column] === 'number'));
  const lineOf = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const wide = widths[column] ?? 0;
        const text = truncate(String(cell), wide);
        return isNumber[column] ? text.padStart(wide) : text.padEnd(wide);
      })
      .join(COLUMN_GAP)
      .trimEnd();
  return [headings, ...clean].map(lineOf).join('\n');
}

/** Formats named fields, one per line with aligned names; empty ones are left out. */
export function formatFields(pairs: readonly (readonly [name: string, text: string])[]): string {
  const shown = pairs.filter(([, text]) => text !== '');
  const wide = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, text]) => `${`${name}:`.padEnd(wide + 1)} ${sanitizeLine(text)}`).join('\n');
}

const sanitizeLine = (text: string) => sanitize(text.replaceAll('\n', ' '));
const truncate = (text: string, width: number) =>
  text.length <= width ? text : `${text.slice(0, width - 1)}…`;

/** The columns that contain text: letters with a space between, but not an amount. */
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
  const total = () => widths.reduce((sum, each) => sum + each, (widths.length - 1) * COLUMN_GAP.length);
  const widest = () =>
    [...columns]
      .filter((column) => (widths[column] ?? 0) > COLUMN_MIN)
      .toSorted((a, b) => (widths[b] ?? 0) - (widths[a] ?? 0))[0];
  for (let column = widest(); column !== undefined && total() > width; column = widest())
    widths[column] = (widths[column] ?? 0) - 1;
}
