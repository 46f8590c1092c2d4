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
  if (back.broken.size !== forth.broken.size) return back.broken.size < forth.broken.size ? back : forth;
  return back.proven.size > forth.proven.size ? back : forth;
}

function walk(rows: readonly BalancedRow[]): Omit<BalanceCheck, 'isNewestFirst'> {
  const proven = new Set<number>();
  const broken = new Map<number, number>();
  let before: number | null = null;
  let since: BalancedRow[] = [];
  for (const row of rows) {
    if (row.change === null) {
      before = row.balance;
      since = [];
      continue;
    }
    since.push(row);
    if (row.balance === null) continue;
    if (before !== null) {
      const due: number = since.reduce((sum, { change }) => sum + (change ?? 0), before);
      for (const { line } of since)
        if (due === row.balance) proven.add(line);
        else broken.set(line, due);
    }
    before = row.balance;
    since = [];
  }
  return { proven, broken };
}
