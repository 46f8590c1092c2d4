import type { BalanceCheck } from './balances.ts';

/** What the bank had, in paisas, at a time or at the end of the time that is known. */
export type ClosingBalance = { paisas: number; at: Date };

/** A row as far as it tells a balance: its paisas, when it was, and whether it names the last one. */
export type BalanceRow = {
  paisas: number | null;
  at: Date | null;
  /** The end of the minute or day of it, if no more is known. */
  until: Date | null;
  isClosing: boolean;
};

/**
 * The last balance of a statement: that of its latest row, in the order of its dates or else of
 * its running balances; without a running balance, that of a row which is called so. Null if there is
 * none, if the running balances don't add up, or only against the order of the dates, or if nothing tells
 * which of several rows is the last.
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

/** Of a day, its noon: so it is that day in every zone nearby. */
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
