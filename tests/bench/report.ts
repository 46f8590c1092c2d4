import type { Loads, Verdict } from './budget.ts';
import { median, medianOf } from './budget.ts';
import type { Taps } from './early-taps.ts';
import type { PageName, Side } from './pages.ts';
import { PAGE_NAMES, SIDES } from './pages.ts';
import type { Kind } from './phone.ts';

export type Report = {
  /**
   * The measured rounds per page, and how many of them were added because a value was close to its
   * budget.
   */
  rounds: number;
  addedRounds: number;
  loads: Record<PageName, Loads>;
  taps: Taps[];
  /** The number of items in the cart after one tap at the first paint, per round. */
  heldAfterOneTap: number[];
  verdicts: Verdict[];
};

/** Whether a tap at the first paint counts exactly once. */
export const isTapKept = ({ heldAfterOneTap }: Report): boolean =>
  heldAfterOneTap.every((held) => held === 1);

export const isKept = (report: Report): boolean =>
  isTapKept(report) && report.verdicts.every(({ isKept }) => isKept);

const KINDS = ['page', 'scripts', 'styles', 'fonts', 'pictures', 'data'] as const satisfies readonly Kind[];

/** Formats the report for a terminal. */
export function linesOf(report: Report): string[] {
  const { rounds, addedRounds, taps, heldAfterOneTap, verdicts } = report;
  const added =
    addedRounds === 0 ? '' : ` (${addedRounds} of them added, as a budget was close to its limit)`;
  const tapAt = Math.round(median(taps.map(({ firstTap }) => firstTap)));
  const effect = Math.round(median(taps.map(({ effect }) => effect)));
  return [
    `Medians of ${rounds} rounds${added}, on a phone: 1.6 Mbit/s, 150 ms, CPU 4 times slower. Sizes in kB over the wire.`,
    '',
    row(['', 'first', 'largest', 'blocked', 'shift', 'requests', ...KINDS]),
    ...PAGE_NAMES.flatMap((page) => SIDES.map((side) => rowOf(report, page, side))),
    '',
    `A tap on Add ${tapAt} ms after the navigation takes effect ${effect} ms later.`,
    `${isTapKept(report) ? 'kept  ' : 'BROKEN'} one tap at the first paint: the cart then holds ${heldAfterOneTap.join(', ')}`,
    ...verdicts.map(
      ({ isKept, page, measure, value, limit, unit }) =>
        `${isKept ? 'kept  ' : 'BROKEN'} ${page} ${measure}: ${value.toFixed(2)}${unit}, at most ${limit}${unit}`,
    ),
  ];
}

function rowOf({ loads }: Report, page: PageName, side: Side): string {
  const those = loads[page][side];
  const milliseconds = (['firstPaint', 'largestPaint', 'blocked'] as const).map((measure) =>
    medianOf(those, measure).toFixed(0),
  );
  const sizes = KINDS.map((kind) => (median(those.map(({ bytes }) => bytes[kind])) / 1000).toFixed(1));
  const requests = median(those.map((load) => load.requests)).toFixed(0);
  const shift = medianOf(those, 'shift').toFixed(3);
  return row([`${page} ${side}`, ...milliseconds, shift, requests, ...sizes]);
}

const row = ([name = '', ...cells]: readonly string[]) =>
  name.padEnd(14) + cells.map((cell) => cell.padStart(10)).join('');
