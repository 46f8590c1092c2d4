import { expect, test } from 'vitest';
import type { Batch } from '../batch.ts';
import { scoreChart } from '../score-chart.ts';
import type { Verdict } from '../test-runner.ts';

const flow = { chart: 'lamp', folder: 'lamp', files: ['a.laws.test.ts', 'b.test.tsx'], models: [] };
const mutant = (change: string) => ({ state: 'on', change, at: null });
const learned = { mutants: [mutant('one'), mutant('two'), mutant('three')], seen: {}, signatures: {} };

const times = { charts: 1, screens: 0 };
/** A runner that answers by what a file says of a mutant, and notes the batches. */
function runnerOf(killedBy: (file: string, mutant: number | null, batch: Batch) => string | null) {
  const batches: [string, (number | null)[]][] = [];
  const verdict =
    (batch: Batch) =>
    (one: number | null): Verdict => ({
      mutant: one,
      killedBy: killedBy(batch.file, one, batch),
    });
  const run = async (batch: Batch) => {
    batches.push([batch.file, batch.mutants]);
    return { verdicts: batch.mutants.map(verdict(batch)), learned, times, met: [] };
  };
  return { batches, run };
}

test('a mutant that one file has killed meets no further one', async () => {
  const runner = runnerOf((file, one) => (file === 'a.laws.test.ts' && one === 1 ? 'a law' : null));
  const { mutants } = await scoreChart(flow, runner);
  expect(mutants.map(({ killedBy }) => killedBy)).toEqual([null, 'a.laws.test.ts: a law', null]);
  expect(runner.batches.slice(2)).toEqual([
    ['a.laws.test.ts', [0, 1, 2, null]],
    ['b.test.tsx', [0, 2, null]],
  ]);
});

test('where a mutant leaves something behind, each one is judged alone', async () => {
  const runner = runnerOf((file, one, { mutants }) =>
    file === 'b.test.tsx' && mutants.length > 1 && one !== 0 ? 'left behind' : null,
  );
  const { mutants } = await scoreChart(flow, runner);
  expect(mutants.map(({ killedBy }) => killedBy)).toEqual([null, null, null]);
  expect(runner.batches.slice(-3)).toEqual([
    ['b.test.tsx', [0]],
    ['b.test.tsx', [1]],
    ['b.test.tsx', [2]],
  ]);
});

test('a test that fails without a mutant is an error', async () => {
  const runner = runnerOf((file) => (file === 'b.test.tsx' ? 'shows the lamp' : null));
  await expect(scoreChart(flow, runner)).rejects.toThrow(
    'b.test.tsx fails without a mutant, at "shows the lamp".',
  );
});

test('a flow whose tests never make its chart is an error', async () => {
  const run = async ({ mutants }: Batch) => ({
    verdicts: mutants.map((one) => ({ mutant: one, killedBy: null })),
    learned: null,
    met: [],
    times,
  });
  await expect(scoreChart(flow, { run })).rejects.toThrow('No test of the flow makes the chart "lamp".');
});

test('laws and rules come first, then the others by their time, and screens last', async () => {
  const asked: string[] = [];
  const time: Record<string, number> = { 'slow.test.ts': 900, 'a.test.tsx': 300, 'a.rules.test.ts': 2_000 };
  const run = async ({ file, part, mutants }: Batch) => {
    asked.push(`${file} ${part}`);
    return {
      verdicts: mutants.map((one) => ({ mutant: one, killedBy: null })),
      learned,
      met: [],
      times: { charts: time[file] ?? 100, screens: file.endsWith('tsx') ? 100 : 0 },
    };
  };
  const files = ['a.effects.test.ts', 'a.laws.test.ts', 'a.rules.test.ts', 'a.test.tsx', 'slow.test.ts'];
  await scoreChart({ ...flow, files }, { run });
  expect(asked.slice(files.length)).toEqual([
    'a.laws.test.ts charts',
    'a.rules.test.ts charts',
    'a.effects.test.ts charts',
    'a.test.tsx charts',
    'slow.test.ts charts',
    'a.test.tsx screens',
  ]);
});
