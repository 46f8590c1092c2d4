import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createBackgroundQueue } from './background-queue.ts';

/** Work that a test ends itself. */
function heldWork() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (key: string) =>
    new Promise<void>((resolve) => {
      begun.push(key);
      ends.push(resolve);
    });
  return { begun, work, endOne: () => ends.shift()?.() };
}

describe('The background queue', () => {
  it('works on one key at a time, and on each key once', async () => {
    const { begun, work, endOne } = heldWork();
    const queue = createBackgroundQueue(work, () => true);
    for (const key of ['a', 'b', 'c', 'b']) queue.add(key);
    for (const expected of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['a', 'b', 'c']]) {
      await turn();
      await turn();
      expect(begun).toEqual(expected);
      endOne();
    }
    queue.add('b');
    await turn();
    await turn();
    expect(begun).toEqual(['a', 'b', 'c', 'b']);
  });

  it('stops once its work is no longer wanted', async () => {
    const { begun, work, endOne } = heldWork();
    let isWanted = true;
    const queue = createBackgroundQueue(work, () => isWanted);
    for (const key of ['a', 'b']) queue.add(key);
    await turn();
    isWanted = false;
    endOne();
    await turn();
    await turn();
    expect(begun).toEqual(['a']);
  });

  it('does not keep the process from ending', () => {
    const before = process.getActiveResourcesInfo();
    createBackgroundQueue(
      async () => {},
      () => true,
    ).add('a');
    expect(process.getActiveResourcesInfo()).toEqual(before);
  });
});
