/**
 * A row for the check of running balances, in paisas: the amount that it adds (null if unknown),
 * and the balance after it (null if it has none).
 */
export type BalancedRow = { line: number; change: number | null; balance: number | null };

/**
 * The result of the check: the lines that the balances prove; the lines at which they don't add up,
 * each with the expected balance; whether the rows were read newest first; and whether they add up
 * in both orders.
 */
export type BalanceCheck = {
  proven: ReadonlySet<number>;
  broken: ReadonlyMap<number, number>;
  isNewestFirst: boolean;
  isEitherWay: boolean;
};

/**
 * Checks the amounts of a statement against its running balances, in the order of rows,
 * oldest or newest first, that adds up better. A row without amount or balance interrupts the
 * check, which resumes at the next balance.
 */
export function checkBalances(rows: readonly BalancedRow[]): BalanceCheck {
  const [down, up] = [walk(rows), walk(rows.toReversed())];
  const isEitherWay = down.broken.size === 0 && up.broken.size === 0;
  const forth = { ...down, isNewestFirst: false, isEitherWay };
  const back = { ...up, isNewestFirst: true, isEitherWay };
  const better = back.broken.size - forth.broken.size || forth.proven.size - back.proven.size;
  return better < 0 ? back : forth;
}

function walk(rows: readonly BalancedRow[]): Pick<BalanceCheck, 'proven' | 'broken'> {
  const proven = new Set<number>();
  const broken = new Map<number, number>();
  /** The balance expected after the lines since the last balance; null if unknown. */
  let run: { due: number; lines: number[] } | null = null;
  for (const { line, change, balance } of rows) {
    if (run !== null && change !== null) {
      run.due += change;
      run.lines.push(line);
      if (balance === null) continue;
      for (const each of run.lines)
        if (run.due === balance) proven.add(each);
        else broken.set(each, run.due);
    }
    run = balance === null ? null : { due: balance, lines: [] };
  }
  return { proven, broken };
}
