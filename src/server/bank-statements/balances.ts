/**
 * A row as the check of running balances sees it, in paisas: the amount that it adds, null if
 * unknown, and the balance after it, null if it has none.
 */
export type BalancedRow = { line: number; change: number | null; balance: number | null };

/**
 * Which lines the balances prove, and at which they do not add up, with the balance that was due;
 * and whether they were read with the newest row first.
 */
export type BalanceCheck = {
  proven: ReadonlySet<number>;
  broken: ReadonlyMap<number, number>;
  isNewestFirst: boolean;
};

/**
 * Checks the amounts of a statement against its running balances, with the oldest row first
 * or last, whichever adds up better. The check stops at a row without its amount or balance, and
 * starts again at the next balance.
 */
export function checkBalances(rows: readonly BalancedRow[]): BalanceCheck {
  const forth = { ...walk(rows), isNewestFirst: false };
  const back = { ...walk(rows.toReversed()), isNewestFirst: true };
  const better = back.broken.size - forth.broken.size || forth.proven.size - back.proven.size;
  return better < 0 ? back : forth;
}

function walk(rows: readonly BalancedRow[]): Omit<BalanceCheck, 'isNewestFirst'> {
  const proven = new Set<number>();
  const broken = new Map<number, number>();
  let before: number | null = null;
  let since: number[] = [];
  let added = 0;
  for (const { line, change, balance } of rows) {
    if (change === null) since = [];
    else since.push(line);
    added += change ?? 0;
    if (change !== null && balance === null) continue;
    if (before !== null)
      for (const each of since)
        if (before + added === balance) proven.add(each);
        else broken.set(each, before + added);
    before = balance;
    since = [];
    added = 0;
  }
  return { proven, broken };
}
