import { median } from '../median.ts';

/** One value of the report beside its budget. */
export type Row = {
  what: string;
  value: number;
  unit: '×' | ' ms' | ' kB' | '';
  /** The most that the value may be; null for a value that is only shown. */
  limit: number | null;
  /** The measurements behind the value, for the reader. */
  from: string;
};

type Verdict = 'kept' | 'BROKEN' | 'told';

/** The usual difference between two runs of the same pages. */
const NOISE = 0.15;

/** Whether a value keeps its budget; one without a limit is only shown. */
export function judge({ value, limit }: Row): Verdict {
  if (limit === null) return 'told';
  // Not `>`, so that a value that could not be measured (NaN) breaks the budget.
  return value <= limit ? 'kept' : 'BROKEN';
}

/** Whether every broken budget is so close to its limit that more rounds may decide otherwise. */
export function mayMoreRoundsDecide(rows: readonly Row[]): boolean {
  const broken = rows.filter((row) => judge(row) === 'BROKEN');
  return (
    broken.length > 0 &&
    broken.every(({ value, limit }) => limit !== null && Math.abs(value / limit - 1) <= NOISE)
  );
}

/** How many times as much the median of `values` is as that of `floor`. */
export const ratio = (values: readonly number[], floor: readonly number[]): number =>
  median(values) / median(floor);

/** The median and the range of times in milliseconds, such as `512 ms (498 to 560)`. */
export const describeTimes = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`;
