import { expect, test } from 'vitest';
import type { Batch } from '../batch.ts';
import { scoreModules } from '../score-modules.ts';

const mutant = (change: string) => ({ state: 'LINES_MAX', change, at: null });
const mutants = ['one', 'two', 'three'].map(mutant);
const files = ['a.test.ts', 'b.test.ts', 'c.test.ts'];

/** A runner whose files run the code of these mutants, and kill those that are named. */
function runnerOf(
  met: Record<string, number[]>,
  killedBy: (batch: Batch, mutant: number | null) => string | null,
) {
  const batches: [string, (number | null)[]][] = [];
  const run = async (batch: Batch) => {
    batches.push([batch.file, batch.mutants]);
    return {
      verdicts: batch.mutants.map((one) => ({ mutant: one, killedBy: killedBy(batch, one) })),
      learned: null,
      met: met[batch.file] ?? [],
      times: { charts: 1, screens: 0 },
    };
  };
  return { batches, run };
}

test('a file meets the mutants whose code it runs, without those that another file has killed', async () => {
  const runner = runnerOf({ 'a.test.ts': [1, 0], 'c.test.ts': [0, 1, 2] }, ({ file }, one) =>
    file === 'a.test.ts' && one === 1 ? 'a limit' : null,
  );
  const { mutants: scored } = await scoreModules({ chart: 'contract', mutants, files }, runner);
  expect(scored.map(({ killedBy }) => killedBy)).toEqual([null, 'a.test.ts: a limit', null]);
  expect(runner.batches).toEqual([
    ['a.test.ts', [null]],
    ['a.test.ts', [0, 1, null]],
    ['b.test.ts', [null]],
    ['c.test.ts', [null]],
    ['c.test.ts', [0, 2, null]],
  ]);
});

test('once all are killed, no further file runs', async () => {
  const runner = runnerOf({ 'a.test.ts': [0, 1, 2] }, (_, one) => (one === null ? null : 'a limit'));
  const { mutants: scored } = await scoreModules({ chart: 'contract', mutants, files }, runner);
  expect(scored.every(({ killedBy }) => killedBy === 'a.test.ts: a limit')).toBe(true);
  expect(new Set(runner.batches.map(([file]) => file))).toEqual(new Set(['a.test.ts']));
});

test('a test that fails without a mutant is an error', async () => {
  const runner = runnerOf({ 'b.test.ts': [0] }, ({ file }) => (file === 'b.test.ts' ? 'a limit' : null));
  await expect(scoreModules({ chart: 'contract', mutants, files }, runner)).rejects.toThrow(
    'b.test.ts fails without a mutant, at "a limit".',
  );
});

test('a file that meets no mutant has no say, even if it fails', async () => {
  const runner = runnerOf({}, ({ file }) => (file === 'b.test.ts' ? 'the time zone' : null));
  const { mutants: scored } = await scoreModules({ chart: 'contract', mutants, files }, runner);
  expect(scored.map(({ killedBy }) => killedBy)).toEqual([null, null, null]);
});

test('where tests are known by name, a mutant meets those that run it, a static one all beside those of its module', async () => {
  const of = (file: string, isStatic = false) => ({ ...mutant('one'), file, isStatic });
  const batches: Batch['testsOf'][] = [];
  const run = async (batch: Batch) => {
    batches.push(batch.testsOf);
    const metBy = new Map([
      ['pays', [0]],
      ['refunds', [0, 2]],
      ['reads', []],
    ]);
    return {
      verdicts: batch.mutants.map((one) => ({ mutant: one, killedBy: null })),
      learned: null,
      met: [0, 2],
      metBy,
      times: { charts: 1, screens: 0 },
    };
  };
  const known = [of('a.ts'), of('a.ts', true), of('b.ts'), of('b.ts', true), of('c.ts', true)];
  await scoreModules({ chart: 'host', mutants: known, files: ['a.test.ts'] }, { run });
  expect(batches).toEqual([
    undefined,
    {
      0: ['pays', 'refunds'],
      1: ['pays', 'refunds', 'reads'],
      2: ['refunds'],
      3: ['pays', 'refunds', 'reads'],
      null: ['pays', 'refunds', 'reads'],
    },
  ]);
});
