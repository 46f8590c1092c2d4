import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_SETTLE_MS, withSettledTabLock, withTabLock } from './locks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** What one tab writes another reads a little later, as in browsers that run each in a process of its own. */
const READ_AFTER_MS = STORAGE_SETTLE_MS / 2;

/** A browser whose tabs count in one storage, under a lock that is handed on at once. */
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
  ['inTurn', withTabLock],
  ['exclusivelyHeard', withSettledTabLock],
])(
  '%s: what tabs do at the same moment adds up, though each reads late what the others wrote',
  async (_, alone) => {
    const tab = browser();
    const tabs = [tab(), tab(), tab()];
    for (let times = 0; times < 3; times += 1)
      for (const { locks, add } of tabs) void alone(locks, 'cart', add);
    await vi.runAllTimersAsync();
    for (const { view } of tabs) expect(view.count).toBe(9);
  },
);

it('a tab does all that it has to do in one turn, and lets the others in once they read the last of it', async () => {
  const tab = browser();
  const [one, two] = [tab(), tab()];
  void withTabLock(one.locks, 'cart', one.add);
  await vi.advanceTimersByTimeAsync(STORAGE_SETTLE_MS - 1);
  void withTabLock(two.locks, 'cart', two.add);
  void withTabLock(one.locks, 'cart', one.add);
  expect(one.view.count).toBe(2);
  await vi.advanceTimersByTimeAsync(STORAGE_SETTLE_MS);
  expect(two.view.count).toBe(2);
  await vi.advanceTimersByTimeAsync(2 * STORAGE_SETTLE_MS);
  expect([one.view.count, two.view.count]).toEqual([3, 3]);
});

it('a page that is left does what still waits for its turn', async () => {
  const tab = browser();
  const [one, two] = [tab(), tab()];
  void withTabLock(one.locks, 'cart', one.add);
  await vi.advanceTimersByTimeAsync(READ_AFTER_MS);
  void withTabLock(two.locks, 'cart', two.add);
  expect(two.view.count).toBe(1);
  window.dispatchEvent(new PageTransitionEvent('pagehide'));
  expect(two.view.count).toBe(2);
  await vi.runAllTimersAsync();
  expect(two.view.count).toBe(2);
});

it('a work that fails says so, and bars no other', async () => {
  const { locks, add, view } = browser()();
  const failed = withTabLock(locks, 'cart', () => {
    throw new Error('It is full.');
  });
  void withTabLock(locks, 'cart', add);
  await expect(failed).rejects.toThrow('It is full.');
  expect(view.count).toBe(1);
});

it.each([undefined, { request: () => Promise.reject(new Error('No locks here.')) }])(
  'without locks the work is done all the same',
  async (locks) => {
    await expect(withTabLock(locks, 'cart', () => 'done')).resolves.toBe('done');
    await vi.runAllTimersAsync();
    await expect(withTabLock(locks, 'cart', () => 'done again')).resolves.toBe('done again');
  },
);
