import { afterEach, describe, expect, test } from 'vitest';
import { choose, chosen, compare, learned } from '../chosen-mutant.ts';
import { mutantsIn, withFaults } from '../mutated-modules.ts';

afterEach(() => {
  chosen.choice = null;
  learned.met.clear();
});
const choice = (mutant: number) => ({ chart: 'rules', mutant, seen: {} });

const changesOf = (source: string) => mutantsIn('rules.ts', source).map(({ change }) => change);

describe('the faults of a module', () => {
  test('a number is one more and one less, by its constant and its line', () =>
    expect(mutantsIn('rules.ts', '\nexport const LINES_MAX = 100;')).toMatchObject([
      { state: 'LINES_MAX', change: 'says 101 instead of 100', at: 'rules.ts:2' },
      { state: 'LINES_MAX', change: 'says 99 instead of 100', at: 'rules.ts:2' },
    ]));

  test('a time is ten times as long', () =>
    expect(changesOf('export const POLL_MS = 10_000;')).toEqual(['says 100000 instead of 10000']));

  test('a comparison has the other boundary', () =>
    expect(changesOf('const fits = (a, b, c) => a < b && b >= c;')).toEqual([
      'takes <= for <',
      'takes > for >=',
    ]));

  test('each limit in a pattern is one more and one less, unless nothing could fit', () =>
    expect(changesOf(String.raw`const id = /^\w{1,3}-\d{6}$/;`)).toEqual([
      'says {2,3} instead of {1,3}',
      'says {0,3} instead of {1,3}',
      'says {1,4} instead of {1,3}',
      'says {1,2} instead of {1,3}',
      'says {7} instead of {6}',
      'says {5} instead of {6}',
    ]));

  test('the same fault of another number in one declaration has a number of its own', () =>
    expect(changesOf('function both() { return [1, 1]; }')).toEqual([
      'says 2 instead of 1',
      'says 0 instead of 1',
      'says 2 instead of 1 (2)',
      'says 0 instead of 1 (2)',
    ]));

  test('texts, keys and types have none', () =>
    expect(changesOf("const a: 3 = f('4'); const b = { 5: c as 6 };")).toEqual([]));
});

test('the module takes every fault with it, on its own lines', () => {
  const source = 'const fits = (a: number) =>\n  1 < a && a <= (2);';
  const [first, second] = withFaults('rules.ts', source, 7).split('\n');
  expect(first).toMatch(/^import \* as mutants from ".+chosen-mutant\.ts";const fits = \(a: number\) =>$/);
  expect(second).toBe(
    "  mutants.compare(7, '<', mutants.choose(8, 1, 2, 0), a) && mutants.compare(10, '<=', a, (mutants.choose(11, 2, 3, 1)));",
  );
});

describe('a fault that is chosen', () => {
  test('takes the place of a number', () => {
    const number = () => choose(4, 10, 11, 9);
    expect(number()).toBe(10);
    chosen.choice = choice(5);
    expect(number()).toBe(9);
    chosen.choice = choice(6);
    expect(number()).toBe(10);
  });

  test('takes the place of a boundary', () => {
    const around = (operator: Parameters<typeof compare>[1]) =>
      [1, 2, 3].map((a) => compare(0, operator, a, 2));
    const [below, atMost, above, atLeast] = [
      [true, false, false],
      [true, true, false],
      [false, false, true],
      [false, true, true],
    ];
    expect([around('<'), around('<='), around('>'), around('>=')]).toEqual([below, atMost, above, atLeast]);
    chosen.choice = choice(0);
    expect([around('<'), around('<='), around('>'), around('>=')]).toEqual([atMost, below, atLeast, above]);
  });

  test('is known to have met the tests whose code comes by', () => {
    choose(4, 10, 11, 9);
    compare(8, '<', 1, 2);
    expect([...learned.met]).toEqual([4, 5, 8]);
  });
});
