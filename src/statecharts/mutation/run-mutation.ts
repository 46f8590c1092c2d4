import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from '@commander-js/extra-typings';
import react from '@vitejs/plugin-react';
import * as v from 'valibot';
import { type Flow, findFlows, selectFlows } from '../commands/flows.ts';
import { createLoader } from '../commands/load-models.ts';
import { isBare, missingIn } from '../commands/next-steps.ts';
import { type ChartsConfig, loadConfig } from '../config.ts';
import { keepScore, readScore } from './kept-scores.ts';
import { type FaultKinds, mutateModules } from './mutated-modules.ts';
import { judgeSurvivors, readReasons, survivorsFileOf } from './reasons.ts';
import { ALL, isExplained, type Line, percentOf, report, tooLow } from './report.ts';
import { BATCH, type Score, scoreChart } from './score-chart.ts';
import { scoreModules } from './score-modules.ts';
import { TestRunner, type TestSetup } from './test-runner.ts';

export { survivorsFileOf, type TestSetup };

/** Modules that are mutated beside the charts, and the tests that judge them. */
export type MutatedModules = {
  name: string;
  /** What they are, for the help: `the numbers of the rules`. */
  what: string;
  faults: FaultKinds;
  /** The folder in which a report names them: `tables/hold` in `src/rules`. */
  folder: string;
  files: readonly string[];
  /** The file that says why survivors are kept. */
  survivors: string;
  /** Their tests, the quick ones first; in a try with some modules, those for them. */
  tests: (only: string) => readonly string[];
  /** How these run. Default: as the charts' own. */
  setup?: TestSetup;
  /**
   * Whether all mutants share the same modules, and one is active at a time: for tests with a database
   * or many screens. Otherwise each mutant has its own modules.
   */
  isShared: boolean;
};

/** What a project may say of its mutation, in the file that `mutation` of `charts.config.ts` names. */
export type Mutation = {
  /** Which flows are mutated. Default: all. */
  flows?: (flow: Flow) => boolean;
  /** What is mutated beside the charts. */
  modules?: readonly MutatedModules[];
  /** How the charts' tests run. Default: in jsdom. */
  setup?: TestSetup;
  /**
   * The file of the scores below which the command fails. A chart or modules without one need 100 %. Default:
   * `mutation-scores.json`.
   */
  scores?: string;
};

type Run = Required<Omit<Mutation, 'flows'>> & { flows: readonly Flow[] };

type Options = { write?: true | undefined; only?: string | undefined };
type Progress = (alive: number, done: string) => void;

/** So many mutants share a worker, and a database that takes seconds to make. */
const SHARED_BATCH = 300;
/** Nothing is loaded between two of them, so that silence says more. */
const SHARED_HANGS_AFTER_MS = 30_000;

/**
 * A command that puts one fault after the other into each chart and into modules. It prints those that no
 * test notices and no line of a `*.survivors.md` explains, then a table of scores. It fails if there are
 * any, if such a line explains nothing, or if a score falls below its floor.
 */
export async function runMutation(): Promise<void> {
  const config = await loadConfig();
  const mutation = await mutationOf(config);
  const modules = mutation.modules.map(({ name, what }) => `${what} (NAME ${name})`);
  const program = new Command('charts mutate')
    .usage('[--write] [--only TEXT] [NAME …]')
    .description(
      `Puts faults into ${['charts', ...modules].join(', ')}, one at a time, and prints those that no test notices.`,
    )
    .argument('[names...]', 'flows or modules; none: all')
    .option('--write', 'keeps the scores as floors, where they are below 100 %')
    .option('--only <text>', 'tries the modules with this text in their path, and keeps no score')
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  await program
    .action(async (names, options) => {
      try {
        const bare = selectFlows(scoredBy(mutation, ''), names).filter(isBare);
        if (bare.length > 0) return await sayMissing(bare, config);
        if (options.only !== undefined) expectMutants(mutation, names, options.only);
      } catch (error) {
        program.error(error instanceof Error ? error.message : String(error));
      }
      return scoreAll(mutation, names, options);
    })
    .parseAsync();
}

/** What the project says of its mutation, and the usual for the rest. */
async function mutationOf(config: ChartsConfig): Promise<Run> {
  const { file, name } = config.mutation ?? {};
  const own: Mutation =
    file === undefined ? {} : (await import(pathToFileURL(resolve(file)).href))[name ?? 'default'];
  return {
    modules: [],
    setup: { plugins: [react()], test: { environment: 'jsdom' } },
    scores: 'mutation-scores.json',
    ...own,
    flows: findFlows(config).filter(own.flows ?? (() => true)),
  };
}

/** Without tests every fault would live: says what to write first. */
async function sayMissing(flows: readonly Flow[], config: ChartsConfig): Promise<void> {
  const loader = await createLoader(config);
  for (const missing of await missingIn(flows, loader).finally(loader.close)) console.error(missing);
  process.exitCode = 1;
}

/** Throws if a try with some modules has no mutant, since it would prove nothing. */
function expectMutants({ modules }: Run, names: readonly string[], only: string): void {
  const tried = modules.filter(({ name }) => names.includes(name));
  if (tried.length === 0)
    throw new Error(`--only needs a NAME of these: ${modules.map(({ name }) => name).join(', ')}.`);
  for (const own of tried)
    if (mutateModules(filesWith(only, own), own).mutants.length === 0)
      throw new Error(`No module of ${own.name} with "${only}" in its path has a mutant.`);
}

const filesWith = (only: string, { files }: MutatedModules) => files.filter((file) => file.includes(only));

async function scoreAll(mutation: Run, names: readonly string[], { write, only }: Options) {
  const lines: Line[] = [];
  for (const scored of selectFlows(scoredBy(mutation, only ?? ''), names)) {
    const own = mutation.modules.find(({ name }) => name === scored.chart);
    // The modules have a say in their score, and their tests don't load those that they never meet.
    const kept = { ...scored, files: [...scored.files, ...(own?.files ?? [])] };
    const known = only === undefined ? readScore(kept) : null;
    const score = known ?? (await scoreAnew());
    const judged = judgeSurvivors(score, readReasons(own?.survivors ?? survivorsFileOf(scored)));
    lines.push({ chart: scored.chart, score, judged, isUnchanged: known !== null });

    async function scoreAnew(): Promise<Score> {
      const onProgress = (alive: number, done: string) =>
        console.error(`${scored.chart}: ${alive} mutants are left after ${done}`);
      const { score, runner } =
        own === undefined
          ? await scoreFlow(scored, mutation.setup, onProgress)
          : await scoreOf(own, { ...mutation, scored, only, onProgress });
      if (only === undefined) keepScore(kept, await runner.loadedFiles(), score);
      await runner.close();
      return score;
    }
  }
  console.log(report(lines));

  const kept: unknown = existsSync(mutation.scores) ? JSON.parse(readFileSync(mutation.scores, 'utf8')) : {};
  const floors = v.parse(v.record(v.string(), v.number()), kept);
  // A floor below unexplained faults would let them stay.
  if (write && isExplained(lines)) {
    const now = Object.fromEntries(lines.map(({ chart, score }) => [chart, percentOf(score)]));
    const sorted = Object.entries({ ...floors, ...now })
      .filter(([, floor]) => floor < ALL)
      .toSorted(([a], [b]) => a.localeCompare(b));
    writeFileSync(mutation.scores, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
  const lower = tooLow(lines, floors);
  for (const problem of lower) console.error(problem);
  process.exitCode = isExplained(lines) && (lower.length === 0 || write) ? 0 : 1;
}

/** The flows, and the modules in the form of flows. */
const scoredBy = ({ flows, modules }: Run, only: string): Flow[] => [
  ...flows,
  ...modules.map(({ name, folder, tests }) => ({
    chart: name,
    folder,
    models: [],
    files: [...tests(only)],
  })),
];

async function scoreFlow(flow: Flow, setup: TestSetup, onProgress: Progress) {
  const runner = new TestRunner({ setup });
  return { runner, score: await scoreChart(flow, runner, onProgress) };
}

type ModulesRun = Pick<Run, 'setup'> & { scored: Flow; only: string | undefined; onProgress: Progress };

async function scoreOf(own: MutatedModules, { scored, setup, only = '', onProgress }: ModulesRun) {
  const { isShared, setup: ownSetup } = own;
  const { mutants, plugin } = mutateModules(filesWith(only, own), own);
  const runner = new TestRunner({
    plugins: [plugin],
    setup: ownSetup ?? setup,
    isShared,
    ...(isShared ? { hangsAfterMs: SHARED_HANGS_AFTER_MS } : {}),
  });
  const batchSize = isShared ? SHARED_BATCH : BATCH;
  const modules = { chart: scored.chart, mutants, files: scored.files, batchSize };
  return { runner, score: await scoreModules(modules, runner, onProgress) };
}
