import { sql } from 'kysely';
import type { Tx } from './connect.ts';
import { markEffects } from './transact.ts';

const SAVEPOINT = sql.raw('undo');

/**
 * Runs `work` and returns its result. If `isKept` says no to it, the changes and locks of `work`
 * are rolled back, and the transaction goes on.
 */
export async function withSavepoint<T>(
  tx: Tx,
  work: () => Promise<T>,
  isKept: (result: T) => boolean,
): Promise<T> {
  const undoEffects = markEffects(tx);
  await sql`SAVEPOINT ${SAVEPOINT}`.execute(tx);
  const result = await work();
  if (!isKept(result)) {
    await sql`ROLLBACK TO SAVEPOINT ${SAVEPOINT}`.execute(tx);
    undoEffects();
  }
  await sql`RELEASE SAVEPOINT ${SAVEPOINT}`.execute(tx);
  return result;
}
