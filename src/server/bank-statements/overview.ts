import type { BalanceCheck } from './balances.ts';
import { FIELDS } from './columns.ts';
import type { SeenColumn, Statement, StatementLine } from './parsed-statement.ts';
import type { Layout } from './reading.ts';
import { balanceIn } from './reading.ts';
import type { Timed } from './to-lines.ts';

/** Every column of a file, and what it is taken for. */
export const seenColumns = ({ cells, indexes, remarks }: Layout): SeenColumn[] =>
  cells.map((heading, index) => ({
    heading,
    field: FIELDS.find((field) => indexes[field] === index) ?? (remarks.includes(index) ? 'remark' : null),
  }));

/** Fewer rows have no usual share. */
const ROWS_MIN = 3;

/** What most rows of a file lack, so that a column may be taken for another one. */
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

/** The last balance of a statement in rupees, and by when it was so; null without one. */
export function closingOf(rows: readonly Timed[], { isNewestFirst }: BalanceCheck): Statement['closing'] {
  const ordered = (isNewestFirst ? rows.toReversed() : rows).flatMap((row) => {
    const balance =
      row.closes ?? (row.change === 'aside' || row.foreign !== null ? null : balanceIn(row.read));
    return balance === null ? [] : [{ balance, closes: row.closes !== null, time: timeOf(row) }];
  });
  const last = ordered.findLast(({ closes }) => closes) ?? ordered.at(-1);
  const times = rows.flatMap((row) => timeOf(row)?.getTime() ?? []);
  const at = last?.time ?? (times.length === 0 ? null : new Date(Math.max(...times)));
  return last === undefined || at === null ? null : { balance: last.balance / 100, at };
}

const timeOf = ({ time }: Timed): Date | null => (time.ok ? (time.value.until ?? time.value.at) : null);
