import type { BrowserStorage } from './storage.ts';

/** The locks that all tabs share; undefined where the browser has none, as on plain http. */
export type Locks = Pick<LockManager, 'request'> | undefined;

/** Storage and locks, which all tabs of a browser share. */
export type BrowserWithLocks = BrowserStorage & { readonly navigator: { readonly locks?: Locks } };

/** The time a storage write may take to reach other tabs: in practice a few milliseconds. */
export const STORAGE_SETTLE_MS = 100;

/**
 * A lock that this tab has requested or holds. Work waits in the `queue`;
 * `completed` counts what is done.
 */
type LockBatch = { isRunning: boolean; queue: (() => void)[]; completed: number };
const batches = new WeakMap<NonNullable<Locks>, Map<string, LockBatch>>();

/**
 * Runs `work` under a lock shared by all tabs. Calls made while this tab holds the lock join its
 * batch: they run at once. The lock is held until other tabs can read the result, because storage
 * reaches them later than the lock. On `pagehide`, and without locks, the work runs immediately so
 * that it is not lost.
 */
export function withBatchedTabLock<T>(locks: Locks, name: string, work: () => T): Promise<T> {
  if (locks === undefined) return withLock(locks, name, work);
  return new Promise((resolve, reject) =>
    runInBatch(locks, name, () => {
      try {
        resolve(work());
      } catch (error) {
        reject(error);
      }
    }),
  );
}

function runInBatch(locks: NonNullable<Locks>, name: string, run: () => void): void {
  const batchesByName = batches.get(locks) ?? new Map<string, LockBatch>();
  batches.set(locks, batchesByName);
  const batch = batchesByName.get(name);
  if (batch === undefined) {
    const newBatch = { isRunning: false, queue: [run], completed: 0 };
    batchesByName.set(name, newBatch);
    const untilRunning = new AbortController();
    window.addEventListener('pagehide', () => runQueue(newBatch), { signal: untilRunning.signal });
    void withLock(locks, name, () =>
      holdUntilSettled(newBatch, () => {
        untilRunning.abort();
        batchesByName.delete(name);
      }),
    );
  } else if (batch.isRunning) {
    batch.completed += 1;
    run();
  } else batch.queue.push(run);
}

function runQueue(batch: LockBatch): void {
  batch.isRunning = true;
  for (const doIt of batch.queue.splice(0)) doIt();
}

async function holdUntilSettled(batch: LockBatch, onEnd: () => void): Promise<void> {
  runQueue(batch);
  for (let before = -1; before !== batch.completed; ) {
    before = batch.completed;
    await storageSettled();
  }
  onEnd();
}

const storageSettled = () => new Promise<void>((resolve) => setTimeout(resolve, STORAGE_SETTLE_MS));

/** Runs `work` under the lock `name`, or at once if the browser has no locks or refuses them. */
function withLock<T>(locks: Locks, name: string, work: () => T | Promise<T>): Promise<T> {
  return holdLock(locks, name, work, async () => {});
}

/**
 * Runs `work` under a lock shared by all tabs, one call at a time within this tab too. The lock is
 * held until other tabs can read the result.
 */
export function withExclusiveTabLock<T>(locks: Locks, name: string, work: () => T | Promise<T>): Promise<T> {
  return holdLock(locks, name, work, storageSettled);
}

/** Resolves when the work is done. The lock is held until `settle` is done too. */
function holdLock<T>(
  locks: Locks,
  name: string,
  work: () => T | Promise<T>,
  settle: () => Promise<void>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let hasStarted = false;
    async function workOnce() {
      hasStarted = true;
      try {
        resolve(await work());
      } catch (error) {
        reject(error);
      }
      await settle();
    }
    async function request() {
      try {
        await locks?.request(name, workOnce);
      } catch {
        // Locks are refused.
      }
      if (!hasStarted) await workOnce();
    }
    void request();
  });
}
