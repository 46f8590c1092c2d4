import { expect, it } from 'vitest';
import { createKeyedQueue } from './keyed-queue.ts';

const gate = () => Promise.withResolvers<string>();

it('runs work of one key in turn, also after a failure, and that of another key at once', async () => {
  const inTurn = createKeyedQueue();
  const [first, second] = [gate(), gate()];
  const begun: string[] = [];
  const run = (key: string, name: string, work: Promise<string>) =>
    inTurn(key, () => {
      begun.push(name);
      return work;
    });
  const failing = run('a', 'first', first.promise);
  const waiting = run('a', 'second', second.promise);
  expect(await run('b', 'other', Promise.resolve('done'))).toBe('done');
  expect(begun).toEqual(['first', 'other']);
  first.reject(new Error('it failed'));
  await expect(failing).rejects.toThrow('it failed');
  second.resolve('after it');
  expect(await waiting).toBe('after it');
  expect(begun).toEqual(['first', 'other', 'second']);
  expect(await run('a', 'third', Promise.resolve('again'))).toBe('again');
});
