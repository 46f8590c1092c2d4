import type { BalanceCheck } from './balances.ts';

/** A balance in paisas, at a time or, if only the minute or day is known, at its middle. */
export type ClosingBalance = { paisas: number; at: Date };

/**
 * A row for finding the last balance: its balance, its time, and whether it is labelled as the
 * closing balance.
 */
export type BalanceRow = {
  paisas: number | null;
  at: Date | null;
  /** The end of the row's minute or day, if no more is known. */
  until: Date | null;
  isClosing: boolean;
};

/**
 * The last balance of a statement. With running balances, the latest row's, by the dates or
 * else by the order that adds up; without, that of the row labelled as the closing balance. Null if
 * there is none, if the balances don't add up or contradict the order of the dates, or if several
 * rows may be the last.
 */
export function closingBalanceOf(rows: readonly BalanceRow[], check: BalanceCheck): ClosingBalance | null {
  if (check.broken.size > 0) return null;
  const dated = rows.flatMap(({ at, until }) => (at === null ? [] : [middleOf(at, until)]));
  const running = rows.flatMap(({ paisas, at, until, isClosing }) =>
    paisas === null || at === null || isClosing ? [] : [{ paisas, at: middleOf(at, until) }],
  );
  if (running.length > 0) return lastOf(running, check);
  const named = rows.findLast(({ isClosing, paisas }) => isClosing && paisas !== null);
  if (named === undefined || named.paisas === null) return null;
  const at =
    named.at === null
      ? dated.toSorted((one, other) => other.getTime() - one.getTime())[0]
      : middleOf(named.at, named.until);
  return at === undefined ? null : { paisas: named.paisas, at };
}

/** The middle of the known time. A day's noon is on the same day in nearby zones. */
const middleOf = (at: Date, until: Date | null): Date =>
  new Date(until === null ? at : (at.getTime() + until.getTime()) / 2);

function lastOf(
  running: readonly ClosingBalance[],
  { proven, isNewestFirst, isEitherWay }: BalanceCheck,
): ClosingBalance | null {
  const latest = Math.max(...running.map(({ at }) => at.getTime()));
  const those = running.filter(({ at }) => at.getTime() === latest);
  const [first = null, last = null] = [those[0], those.at(-1)];
  const rises = Number(running.at(-1)?.at) - Number(running[0]?.at);
  const isAgainstDates = rises !== 0 && proven.size > 0 && !isEitherWay && rises > 0 === isNewestFirst;
  if (isAgainstDates) return null;
  if (those.length === 1 || rises > 0) return last;
  if (rises < 0) return first;
  if (proven.size === 0) return null;
  return isNewestFirst ? first : last;
}
