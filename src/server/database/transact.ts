import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './connect.ts';
import { isRetryable } from './errors.ts';

const ATTEMPTS_MAX = 10;
const BACKOFF_MS = 15;

/**
 * Runs `work` in a transaction and retries it after a deadlock or serialization failure, so `work`
 * must affect nothing outside the transaction. Rows are always locked in the same order: account,
 * payment, coupon, back-ordered lines, codes, orders.
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

/** Runs `work` like `transact`, rolls it back, and returns its result. */
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
  if (last === undefined) throw new Error('The dry run has no result');
  return last.result;
}

class Rollback extends Error {}
