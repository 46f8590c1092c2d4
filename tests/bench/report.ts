import type { Row } from './verdict.ts';
import { judge } from './verdict.ts';

const HEADINGS = ['', 'what', 'measured', 'at most', 'from'];

/** A table in Markdown, aligned for a terminal. */
export function tableOf(rows: readonly Row[]): string[] {
  const cells = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length), 3));
  const [headings = '', ...lines] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [headings, rule, ...lines];
}

function cellsOf(row: Row): string[] {
  const { what, value, unit, limit, from } = row;
  return [judge(row), what, amount(value, unit), limit === null ? '' : amount(limit, unit), from];
}

function amount(value: number, unit: Row['unit']): string {
  const digits = { '×': 2, ' ms': 0, ' kB': 1, '': Number.isInteger(value) ? 0 : 3 }[unit];
  return value.toFixed(digits) + unit;
}

/** A time span, such as `2 min 5 s`. */
export function describeSpan(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
