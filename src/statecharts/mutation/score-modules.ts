import type { Mutant } from './config-tree.ts';
import { BATCH, judge, type Score } from './score-chart.ts';
import type { BatchResult, TestRunner } from './test-runner.ts';

/** A mutant of a module; one that is static acts when the module is loaded, before any test. */
type Scored = Mutant & { file?: string; isStatic?: boolean };
/** The modules' name, their mutants, and the files of tests, the quick ones first. */
type Modules = { chart: string; mutants: readonly Scored[]; files: readonly string[]; batchSize?: number };

/**
 * Lets tests meet every mutant of modules, file by file: a killed mutant meets no further one, and a
 * file only those whose code it runs; of its tests only those that run it, where that is known. Throws
 * if a test that meets some fails without a mutant.
 */
export async function scoreModules(
  { chart, mutants, files, batchSize = BATCH }: Modules,
  runner: Pick<TestRunner, 'run'>,
  onProgress: (alive: number, done: string) => void = () => {},
): Promise<Score> {
  const begun = performance.now();
  const killers = new Map<number, string>();
  for (const file of files) {
    if (killers.size === mutants.length) break;
    const empty = { part: 'all' as const, models: [], seen: {}, signatures: {} };
    const run = (batch: readonly (number | null)[], testsOf?: Record<string, string[]>) =>
      runner.run({
        ...empty,
        chart,
        file,
        mutants: [...batch],
        ...(testsOf === undefined ? {} : { testsOf }),
      });
    const asItIs = await run([null]);
    const testsOf = testsByMutant(asItIs, mutants);
    const met = testsOf === undefined ? asItIs.met : Object.keys(testsOf).map(Number);
    const alive = met.filter((mutant) => !killers.has(mutant)).toSorted((a, b) => a - b);
    if (alive.length === 0) continue;
    const failure = asItIs.verdicts.find(({ killedBy }) => killedBy !== null)?.killedBy;
    if (failure !== undefined) throw new Error(`${file} fails without a mutant, at "${failure}".`);
    for (let from = 0; from < alive.length; from += batchSize) {
      const judged = await judge(
        alive.slice(from, from + batchSize),
        async (batch) => (await run(batch, testsOf && onlyOf(testsOf, batch))).verdicts,
      );
      for (const { mutant, killedBy } of judged)
        if (mutant !== null && killedBy !== null) killers.set(mutant, `${file}: ${killedBy}`);
    }
    onProgress(mutants.length - killers.size, file);
  }
  return {
    mutants: mutants.map(({ state, change, at }, number) => ({
      state,
      change,
      at,
      killedBy: killers.get(number) ?? null,
    })),
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}

/**
 * The tests that each mutant meets; undefined if only the file is known. A static one meets all tests of
 * a file if any of them runs code of its module: reading a constant tells nothing.
 */
function testsByMutant(
  { metBy }: Pick<BatchResult, 'metBy'>,
  mutants: readonly Scored[],
): Record<number, string[]> | undefined {
  if (metBy === undefined || metBy.size === 0) return undefined;
  const names = [...metBy.keys()];
  const isMet = new Map([...metBy].map(([name, met]) => [name, new Set(met)]));
  const files = new Set([...metBy.values()].flatMap((met) => met.map((mutant) => mutants[mutant]?.file)));
  const tests = mutants.map(({ file, isStatic = false }, mutant) =>
    isStatic && files.has(file) ? names : names.filter((name) => isMet.get(name)?.has(mutant)),
  );
  return Object.fromEntries([...tests.entries()].filter(([, met]) => met.length > 0));
}

/** The tests of a batch; as they are, the modules meet all of these. */
function onlyOf(testsOf: Record<number, string[]>, batch: readonly (number | null)[]) {
  const own = batch.flatMap((one) => (one === null ? [] : [[one, testsOf[one] ?? []] as const]));
  return { ...Object.fromEntries(own), null: [...new Set(own.flatMap(([, names]) => names))] };
}
