import { CONTRACT } from './batch.ts';
import type { Mutant } from './chart.ts';
import { BATCH, judge, type Score } from './score-chart.ts';
import type { TestRunner } from './test-runner.ts';

/**
 * Lets tests meet every mutant of the contract, file by file: a killed mutant meets no further one,
 * and a file only those whose code it runs. Throws if a test that meets some fails without a mutant.
 */
export async function scoreContract(
  { mutants, files }: { mutants: readonly Mutant[]; files: readonly string[] },
  runner: Pick<TestRunner, 'run'>,
  onProgress: (alive: number, done: string) => void = () => {},
): Promise<Score> {
  const begun = performance.now();
  const killers = new Map<number, string>();
  for (const file of files) {
    if (killers.size === mutants.length) break;
    const run = (batch: readonly (number | null)[]) =>
      runner.run({
        chart: CONTRACT,
        file,
        part: 'all',
        mutants: [...batch],
        models: [],
        seen: {},
        signatures: {},
      });
    const { met, verdicts } = await run([null]);
    const alive = met.filter((mutant) => !killers.has(mutant)).toSorted((a, b) => a - b);
    if (alive.length === 0) continue;
    const failure = verdicts.find(({ killedBy }) => killedBy !== null)?.killedBy;
    if (failure !== undefined) throw new Error(`${file} fails without a mutant, at "${failure}".`);
    for (let from = 0; from < alive.length; from += BATCH) {
      const judged = await judge(
        alive.slice(from, from + BATCH),
        async (batch) => (await run(batch)).verdicts,
      );
      for (const { mutant, killedBy } of judged)
        if (mutant !== null && killedBy !== null) killers.set(mutant, `${file}: ${killedBy}`);
    }
    onProgress(mutants.length - killers.size, file);
  }
  return {
    mutants: mutants.map((mutant, at) => ({ ...mutant, killedBy: killers.get(at) ?? null })),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}
