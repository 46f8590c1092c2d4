import { setTimeout as pause } from 'node:timers/promises';
import { type KyselyPlugin, sql } from 'kysely';
import type { Host } from '../host.ts';
import type { Db, Tx } from './connect.ts';
import { isRetryable, unavailability } from './errors.ts';

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

/** Reads several things as they were at one moment. */
export const snapshot = <T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

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

/** Shoppers wait for the locks of a dry run, so that it gives up soon (ms). */
const DRY_RUN = { lock_timeout: 200, statement_timeout: 2_000, whole: 1_000 };

/**
 * Runs `work` like `transact`, rolls it back, and returns its result. It waits 200 ms for a lock, and
 * ends after a second with the statement that runs then (see `isHeldUp`).
 */
export async function dryRun<T>(
  { db, now }: Pick<Host, 'db' | 'now'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const done: { result: T }[] = [];
  try {
    await transact(db, async (tx) => {
      await sql`SELECT set_config('lock_timeout', ${String(DRY_RUN.lock_timeout)}, true),
        set_config('statement_timeout', ${String(DRY_RUN.statement_timeout)}, true)`.execute(tx);
      const limited = tx.withPlugin(endingAt(now().getTime() + DRY_RUN.whole, now));
      afterwards.set(limited, afterwards.get(tx) ?? []);
      done.push({ result: await work(limited) });
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
class Overdue extends Error {}

/** Lets no statement begin after a time. */
const endingAt = (end: number, now: () => Date): KyselyPlugin => ({
  transformQuery({ node }) {
    if (now().getTime() > end) throw new Overdue('The dry run takes too long');
    return node;
  },
  transformResult: async ({ result }) => result,
});

/** Whether a dry run has ended since it waits for a lock, or takes too long. */
export const isHeldUp = (error: unknown): boolean =>
  error instanceof Overdue || unavailability(error) === 'slow';
