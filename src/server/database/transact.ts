import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './connect.ts';
import { isRetryable } from './errors.ts';

const ATTEMPTS_MAX = 10;
const BACKOFF_MS = 15;

/**
 * Runs `work` in one transaction. When the database gives it up (a deadlock, a serialization failure) it runs again, with fresh reads,
 * so `work` must touch nothing but the transaction. Rows are locked in one order everywhere: account, payment, coupon, waiting order
 * lines, codes, orders.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!isRetryable(error) || tries === ATTEMPTS_MAX) throw error;
      await pause(Math.random() * BACKOFF_MS * tries);
    }
  }
}

/** Runs `work` like `transact` and takes all of it back: answers what it would have done. */
export async function dryRun<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done: { result: T }[] = [];
  try {
    await transact(db, async (tx) => {
      done.push({ result: await work(tx) });
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) throw error;
  }
  const [last] = done.slice(-1);
  if (last === undefined) throw new Error('A rehearsal came to no end');
  return last.result;
}

class Rollback extends Error {}
