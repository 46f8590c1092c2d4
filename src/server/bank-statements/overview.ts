import type { BalanceRow } from './closing-balance.ts';
import { FIELDS } from './columns.ts';
import type { SeenColumn, StatementLine } from './parsed-statement.ts';
import type { Layout } from './reading.ts';
import { balanceIn } from './reading.ts';
import type { Timed } from './to-lines.ts';

/** Each column of a file, and the field that it was read as. */
export const seenColumns = ({ cells, indexes, remarks }: Layout): SeenColumn[] =>
  cells.map((heading, index) => ({
    heading,
    field: FIELDS.find((field) => indexes[field] === index) ?? (remarks.includes(index) ? 'remark' : null),
  }));

/** With fewer rows, a share of them means little. */
const ROWS_MIN = 3;

/** Fields that most rows of a file lack, which suggests that a column was misread. */
export function odditiesOf(rows: readonly Timed[], lines: readonly StatementLine[]): string[] {
  const isRow = ({ money }: Timed) => money.kind !== 'skipped' || money.what === 'empty';
  const counted = rows.filter((row) => isRow(row) && row.read('date') !== '');
  const all = counted.length;
  const numbers = new Set(counted.map(({ row }) => row.line));
  const mine = lines.filter(({ line }) => numbers.has(line));
  const credits = mine.filter((line) => line.kind === 'receipt');
  const hasSenders = credits.some(({ payer }) => payer !== null);
  const shares: [lacking: number, of: number, what: string][] = [
    [
      counted.filter(({ read }) => read('amount') === '' && read('debit') === '').length,
      all,
      'have no amount',
    ],
    [counted.filter(({ time }) => !time.ok).length, all, 'have no date that can be read'],
    [
      hasSenders ? credits.filter(({ payer }) => payer === null).length : 0,
      credits.length,
      'with incoming money have no sender',
    ],
    [mine.filter(({ kind }) => kind === 'unparsed').length, all, 'are left to you'],
  ];
  return all < ROWS_MIN
    ? []
    : [
        ...shares
          .filter(([lacking, of]) => of >= ROWS_MIN && lacking * 2 > of)
          .map(([lacking, of, what]) => `${lacking} of ${of} rows ${what}.`),
        ...(credits.length > 0 ? [] : [`None of ${all} rows brought money in that can be recorded.`]),
      ];
}

/**
 * A row for the last balance. A sum of other rows, and a row of another account, has no balance.
 */
export function toBalanceRow({ read, change, time, closes, foreign }: Timed): BalanceRow[] {
  if (change === 'aside' || foreign !== null) return [];
  const { at, until } = time.ok ? time.value : { at: null, until: null };
  return [{ paisas: closes ?? balanceIn(read), at, until, isClosing: closes !== null }];
}
