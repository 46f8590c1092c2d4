import type { Load } from './measure.ts';
import type { PageName, Side } from './pages.ts';

/**
 * How much slower than the plain page the shop may paint, and how long and how far it may block and
 * shift at all.
 */
const BUDGETS = {
  firstPaint: { limit: 1.3, unit: '×' },
  largestPaint: { limit: 1.2, unit: '×' },
  blocked: { limit: 60, unit: ' ms' },
  shift: { limit: 0.02, unit: '' },
} as const;
type Measure = keyof typeof BUDGETS;

/** The usual difference between two runs of the same pages. */
const NOISE = 0.15;

/** The loads of one page, in order of rounds. */
export type Loads = Record<Side, Load[]>;

export type Verdict = {
  page: PageName;
  measure: Measure;
  value: number;
  limit: number;
  unit: string;
  isKept: boolean;
  /** Whether it is so close to the limit that more rounds may decide otherwise. */
  isClose: boolean;
};

/**
 * Checks the loads of a page against every budget: ratios of medians, the median blocking time, the
 * largest shift.
 */
export function judge(page: PageName, loads: Loads): Verdict[] {
  const ratio = (measure: 'firstPaint' | 'largestPaint') =>
    medianOf(loads.shop, measure) / medianOf(loads.plain, measure);
  const verdictOf = (measure: Measure, value: number): Verdict => {
    const { limit, unit } = BUDGETS[measure];
    // Not `>`, so that a value that could not be measured (NaN) breaks the budget.
    const isKept = value <= limit;
    return { page, measure, value, limit, unit, isKept, isClose: Math.abs(value / limit - 1) <= NOISE };
  };
  return [
    verdictOf('firstPaint', ratio('firstPaint')),
    verdictOf('largestPaint', ratio('largestPaint')),
    verdictOf('blocked', medianOf(loads.shop, 'blocked')),
    verdictOf('shift', Math.max(...loads.shop.map(({ shift }) => shift))),
  ];
}

export const medianOf = (loads: readonly Load[], measure: Measure): number =>
  median(loads.map((load) => load[measure]));

/** The median; the mean of the middle two for an even number of values, NaN for none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const [below = Number.NaN, above = below] = sorted.slice(
    sorted.length % 2 === 0 ? half - 1 : half,
    half + 1,
  );
  return (below + above) / 2;
}
