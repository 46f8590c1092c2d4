import type { Flow } from '../commands/flows.ts';
import type { Learned, TestPart } from './batch.ts';
import type { Mutant } from './config-tree.ts';
import type { TestRunner, Verdict } from './test-runner.ts';

/** A chart's mutants, each with the test that killed it: the file and the name, or null. */
export type Score = { mutants: (Mutant & { killedBy: string | null })[]; seconds: number };

/** So many mutants are loaded at once. */
export const BATCH = 40;

type Runner = Pick<TestRunner, 'run'>;
type Stage = { file: string; part: TestPart; time: number };

/**
 * Lets the tests of a flow meet every mutant of its chart, the cheap ones first: a killed mutant
 * meets no further one. Throws if a test fails without a mutant.
 */
export async function scoreChart(
  flow: Flow,
  runner: Runner,
  onProgress: (alive: number, done: string) => void = () => {},
): Promise<Score> {
  const begun = performance.now();
  const { learned, stages } = await learn(flow, runner);
  const killers = new Map<number, string>();
  for (const { file, part } of stages) {
    const alive = learned.mutants.map((_, mutant) => mutant).filter((mutant) => !killers.has(mutant));
    for (let from = 0; from < alive.length; from += BATCH) {
      const verdicts = await judge(alive.slice(from, from + BATCH), async (mutants) => {
        const result = await runner.run({ ...flow, ...learned, file, part, mutants });
        return result.verdicts;
      });
      for (const { mutant, killedBy } of verdicts)
        if (mutant !== null && killedBy !== null) killers.set(mutant, `${file}: ${killedBy}`);
    }
    onProgress(learned.mutants.length - killers.size, `${file} (${part})`);
  }
  return {
    mutants: learned.mutants.map((mutant, at) => ({ ...mutant, killedBy: killers.get(at) ?? null })),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}

/**
 * The verdicts on a batch. The chart as it is runs last: if it fails, a mutant has left something
 * behind, and each half is judged by itself, at last each one alone.
 */
export async function judge(
  mutants: readonly number[],
  run: (mutants: (number | null)[]) => Promise<Verdict[]>,
): Promise<Verdict[]> {
  const verdicts = await run([...mutants, null]);
  const isClean = verdicts.every(({ mutant, killedBy }) => mutant !== null || killedBy === null);
  if (isClean) return verdicts;
  const half = Math.ceil(mutants.length / 2);
  const judged: Verdict[] = [];
  for (const part of [mutants.slice(0, half), mutants.slice(half)])
    judged.push(...(part.length > 1 ? await judge(part, run) : await run([...part])));
  return judged;
}

/** Runs the chart as it is: which mutants it has, and which tests use it, the cheap ones first. */
async function learn(flow: Flow, runner: Runner) {
  let learned: Learned = { mutants: [], seen: {}, signatures: {} };
  const stages: Stage[] = [];
  for (const file of flow.files) {
    const result = await runner.run({ ...flow, ...learned, file, part: 'all', mutants: [null] });
    const failure = result.verdicts.find(({ killedBy }) => killedBy !== null)?.killedBy;
    if (failure !== undefined) throw new Error(`${file} fails without a mutant, at "${failure}".`);
    if (result.learned === null) continue;
    learned = result.learned;
    stages.push({ file, part: 'charts', time: result.times.charts });
    if (result.times.screens > 0) stages.push({ file, part: 'screens', time: result.times.screens });
  }
  if (learned.mutants.length === 0) throw new Error(`No test of the flow makes the chart "${flow.chart}".`);
  return { learned, stages: stages.toSorted((a, b) => rankOf(a) - rankOf(b) || a.time - b.time) };
}

/** Laws and rules come first: what they say of a mutant is the best reason to kill it. */
function rankOf({ file, part }: Stage): number {
  const rank = [/\.laws\.test\.ts$/, /\.rules\.test\.tsx?$/].findIndex((kind) => kind.test(file));
  if (rank >= 0) return rank;
  return part === 'screens' ? 3 : 2;
}
