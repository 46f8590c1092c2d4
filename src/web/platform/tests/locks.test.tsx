import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_SETTLE_MS, withBatchedTabLock, withExclusiveTabLock } from '../locks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Another tab reads a write a little later, as in browsers with one process per tab. */
const READ_AFTER_MS = STORAGE_SETTLE_MS / 2;
/** By then all locks are released. Not all timers: one that repeats, of another file, would never end. */
const SETTLED_MS = 20 * STORAGE_SETTLE_MS;

/** A browser whose tabs count in shared storage, under a lock that is granted at once. */
function browser() {
  const views: { count: number }[] = [];
  let free = Promise.resolve();
  const request = (_name: string, work: unknown) => {
    const turn = free.then(async () => {
      if (typeof work === 'function') await work();
    });
    free = turn;
    return turn;
  };
  return function tab() {
    const view = { count: 0 };
    views.push(view);
    const add = () => {
      view.count += 1;
      const written = view.count;
      setTimeout(() => {
        for (const other of views) other.count = written;
      }, READ_AFTER_MS);
    };
    return { view, add, locks: { request } };
  };
}

it.each([
  ['batched', withBatchedTabLock],
  ['exclusive', withExclusiveTabLock],
])(
  '%s: concurrent changes of tabs add up, though each tab reads the writes of others late',
  async (_, alone) => {
    const tab = browser();
    const tabs = [tab(), tab(), tab()];
    for (let times = 0; times < 3; times += 1)
      for (const { locks, add } of tabs) void alone(locks, 'cart', add);
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    for (const { view } of tabs) expect(view.count).toBe(9);
  },
);

it('a tab runs all of its work under one lock, and releases it once other tabs can read the result', async () => {
  const tab = browser();
  const [one, two] = [tab(), tab()];
  void withBatchedTabLock(one.locks, 'cart', one.add);
  await vi.advanceTimersByTimeAsync(STORAGE_SETTLE_MS - 1);
  void withBatchedTabLock(two.locks, 'cart', two.add);
  void withBatchedTabLock(one.locks, 'cart', one.add);
  expect(one.view.count).toBe(2);
  await vi.advanceTimersByTimeAsync(STORAGE_SETTLE_MS);
  expect(two.view.count).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * STORAGE_SETTLE_MS);
  expect([one.view.count, two.view.count]).toEqual([3, 3]);
});

it('on leaving the page, work that waits for the lock runs at once', async () => {
  const tab = browser();
  const [one, two] = [tab(), tab()];
  void withBatchedTabLock(one.locks, 'cart', one.add);
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS);
  void withBatchedTabLock(two.locks, 'cart', two.add);
  expect(two.view.count).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(two.view.count).toBe(2);
  await vi.advanceTimersByTimeAsync(SETTLED_MS);
  expect(two.view.count).toBe(2);
});

it('work that fails rejects, and blocks no other work', async () => {
  const { locks, add, view } = browser()();
  const failed = withBatchedTabLock(locks, 'cart', () => {
    throw new Error('It is full.');
  });
  void withBatchedTabLock(locks, 'cart', add);
  await expect(failed).rejects.toThrow('It is full.');
  expect(view.count).toBe(1);
});

it.each([undefined, { request: () => Promise.reject(new Error('No locks here.')) }])(
  'without locks the work runs anyway',
  async (locks) => {
    await expect(withBatchedTabLock(locks, 'cart', () => 'done')).resolves.toBe('done');
    await vi.advanceTimersByTimeAsync(SETTLED_MS);
    await expect(withBatchedTabLock(locks, 'cart', () => 'done again')).resolves.toBe('done again');
  },
);
