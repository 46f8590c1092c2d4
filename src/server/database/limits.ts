/**
 * So that no request hangs (ms). Transactions are short, so a lock that is held for 10 s is stuck:
 * statements that wait for it give up and free their connections, long before the time-out of
 * statements.
 */
export const LIMITS = {
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * For a server that doesn't answer at all any more: longer than any statement may take, and
 * measured by this process's own clock.
 */
export const NO_ANSWER_MS = LIMITS.statement_timeout + 5_000;

const SET_LIMITS = Object.entries(LIMITS)
  .map(([name, ms]) => `SET LOCAL ${name} = ${ms}`)
  .join('; ');

const BEGIN = /^(begin|start transaction)\b/i;

/** Runs a statement on one connection. */
type Run<Result> = (sql: string, parameters: readonly unknown[]) => Promise<Result>;

/**
 * Runs a statement under the limits on a connection that can't keep settings, since a pooler gives
 * each transaction another one. A transaction gets them with its
 * beginning; a single statement becomes a transaction.
 */
export async function runWithLimits<Result>(
  run: Run<Result>,
  {
    sql,
    parameters,
    isInTransaction,
  }: { sql: string; parameters: readonly unknown[]; isInTransaction: boolean },
): Promise<Result> {
  if (BEGIN.test(sql)) return run(`${sql}; ${SET_LIMITS}`, []);
  if (isInTransaction) return run(sql, parameters);
  try {
    await run(`BEGIN; ${SET_LIMITS}`, []);
    const result = await run(sql, parameters);
    await run('COMMIT', []);
    return result;
  } catch (error) {
    // A broken connection can't roll back; its server does so by itself.
    await run('ROLLBACK', []).catch(() => {});
    throw error;
  }
}
