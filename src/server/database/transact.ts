import { setTimeout as pause } from 'node:timers/promises';
import type { Db, Tx } from './connect.ts';
import { isRetryable } from './errors.ts';

const ATTEMPTS_MAX = 10;
const BACKOFF_MS = 15;

type AfterCommit = () => unknown;

/** The work of each running transaction for after its commit. */
const afterwards = new WeakMap<Tx, AfterCommit[]>();

/**
 * Runs `work` in a transaction and retries it after a deadlock or serialization failure, so `work`
 * must affect nothing outside the transaction; `afterCommit` is for that. Rows are always locked in
 * the same order: account, payment, coupon, back-ordered lines, codes, orders.
 */
export async function transact<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    const then: AfterCommit[] = [];
    let result: T;
    try {
      result = await db.transaction().execute((tx) => {
        afterwards.set(tx, then);
        return work(tx);
      });
    } catch (error) {
      if (!isRetryable(error) || tries === ATTEMPTS_MAX) throw error;
      await pause(Math.random() * BACKOFF_MS * tries);
      continue;
    }
    // A committed transaction does not run again, even if these throw.
    for (const each of then) await each();
    return result;
  }
}

/**
 * Does something once the transaction is committed, such as logging what it did; a transaction that
 * is rolled back does not. `transact` waits for it, so it may open a transaction of its own.
 */
export function afterCommit(tx: Tx, effect: AfterCommit): void {
  const then = afterwards.get(tx);
  if (then === undefined) throw new Error('This transaction was not opened by transact()');
  then.push(effect);
}

/**
 * Returns a function that drops the effects added since this call, for work that is rolled back to
 * a savepoint.
 */
export function markEffects(tx: Tx): () => void {
  const then = afterwards.get(tx) ?? [];
  const { length } = then;
  return () => void then.splice(length);
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
