import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** A queue whose works the test ends, and the order in which they began. */
function heldQueue(options: { concurrency: number; waitingMax?: number }) {
  const queue = createFairQueue({ waitingMax: 100, full: () => new Error('full'), ...options });
  const begun: string[] = [];
  const running: (() => void)[] = [];
  const run = (requester: string, name: string) =>
    queue.run(requester, () => {
      begun.push(name);
      return new Promise<void>((resolve) => running.push(resolve));
    });
  const endOne = async () => {
    running.shift()?.();
    await new Promise(setImmediate);
  };
  return { run, begun, endOne, ensureRoom: queue.ensureRoom };
}

it('Requesters take turns, however many works one of them has (R-90)', async () => {
  const { run, begun, endOne } = heldQueue({ concurrency: 1 });
  const works = [1, 2, 3, 4].map((i) => run('greedy', `greedy ${i}`));
  works.push(run('other', 'other 1'), run('third', 'third 1'), run('other', 'other 2'));
  for (const _ of works) await endOne();
  await Promise.all(works);
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'other 1', 'third 1', 'greedy 3', 'other 2', 'greedy 4']);
});

it('No more works run at once than allowed, and a failed one frees its slot', async () => {
  const { run, begun, endOne } = heldQueue({ concurrency: 2 });
  const queue = createFairQueue({ concurrency: 1, waitingMax: 1, full: () => new Error('full') });
  await expect(queue.run('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(queue.run('a', async () => 'fine')).resolves.toBe('fine');
  const works = ['one', 'two', 'three'].map((name) => run(`requester ${name}`, name));
  expect(begun).toEqual(['one', 'two']);
  await endOne();
  expect(begun).toEqual(['one', 'two', 'three']);
  await endOne();
  await endOne();
  await Promise.all(works);
});

it('One requester leaves a slot free, which another gets at once (R-90)', async () => {
  const { run, begun, endOne } = heldQueue({ concurrency: 3 });
  const works = [1, 2, 3, 4].map((i) => run('greedy', `greedy ${i}`));
  expect(begun).toEqual(['greedy 1', 'greedy 2']);
  works.push(run('other', 'other 1'));
  expect(begun).toEqual(['greedy 1', 'greedy 2', 'other 1']);
  for (const _ of works) await endOne();
  await Promise.all(works);
  expect(begun.slice(3)).toEqual(['greedy 3', 'greedy 4']);
});

it('A full queue refuses, and takes works again when there is room', async () => {
  const { run, begun, endOne, ensureRoom } = heldQueue({ concurrency: 1, waitingMax: 1 });
  const works = [run('a', 'one'), run('a', 'two')];
  await expect(run('b', 'refused')).rejects.toThrow('full');
  expect(ensureRoom).toThrow('full');
  await endOne();
  ensureRoom();
  works.push(run('b', 'three'));
  await endOne();
  await endOne();
  await Promise.all(works);
  expect(begun).toEqual(['one', 'two', 'three']);
});
