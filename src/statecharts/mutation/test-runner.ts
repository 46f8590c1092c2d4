// Before Vitest's own matchers for browsers, which this program would take for those of jsdom.
/// <reference types="@testing-library/jest-dom/vitest" />

import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BroadcastChannel } from 'node:worker_threads';
import type { Plugin, UserConfig } from 'vite';
import type { TaskMeta } from 'vitest';
import type {
  CliOptions,
  PoolRunnerInitializer,
  PoolWorker,
  TestModule,
  TestSuite,
  Vitest,
} from 'vitest/node';
import { createVitest, ForksPoolWorker, ThreadsPoolWorker } from 'vitest/node';
import { compiledName, isInstalled } from '../commands/compiled.ts';
import { TITLES } from '../model/test-titles.ts';
import { type Batch, type Learned, MUTANTS_CHANNEL } from './batch.ts';
import { sourceLines } from './source-lines.ts';

const root = process.cwd() + sep;
const here = (source: string) => fileURLToPath(new URL(compiledName(source), import.meta.url));

/** The first failed test of a mutant, by its name; null if all passed. */
export type Verdict = { mutant: number | null; killedBy: string | null };
export type BatchResult = {
  verdicts: Verdict[];
  learned: Learned | null;
  /** The mutants of modules whose code ran without a mutant, also by test where mutants share modules. */
  met: readonly number[];
  metBy?: ReadonlyMap<string, readonly number[]>;
  /** Milliseconds that the tests took. */
  times: { charts: number; screens: number };
};

/** A mutant that is silent for so long hangs. A test fails much sooner. */
const HANGS_AFTER_MS = 60_000;

const replacement = here('mutated-xstate.ts');
const replaceXstate: Plugin = {
  name: 'statecharts:replace-xstate',
  enforce: 'pre',
  resolveId: (source, importer) => (source === 'xstate' && importer !== replacement ? replacement : null),
};

/** A process, since WebAssembly, as the embedded database is, breaks Node when its thread is ended. */
class TellingFork extends ForksPoolWorker {
  override async start(): Promise<void> {
    await super.start();
    const channel = new BroadcastChannel(MUTANTS_CHANNEL);
    this.on('message', (message: unknown) => {
      if (isAtWork(message)) channel.postMessage(message.mutantAtWork);
    });
    this.on('exit', () => channel.close());
  }
}
const isAtWork = (message: unknown): message is { mutantAtWork: number | null } =>
  typeof message === 'object' && message !== null && 'mutantAtWork' in message;

/** How tests run: the plugins, aliases and options of a project of Vitest. */
export type TestSetup = Pick<UserConfig, 'plugins' | 'resolve'> & { test?: CliOptions };

type RunnerOptions = {
  hangsAfterMs?: number;
  /** They put the mutants into the modules. */
  plugins?: Plugin[];
  setup: TestSetup;
  /** Whether all mutants are in the same modules; else each has modules of its own. */
  isShared?: boolean;
};

/** Runs batches in one Vitest, whose transformed modules serve them all. */
export class TestRunner {
  readonly #vitest: Promise<Vitest>;
  readonly #hangsAfterMs: number;
  readonly #file: string;
  #worker: PoolWorker | undefined;

  constructor({
    hangsAfterMs = HANGS_AFTER_MS,
    plugins = [sourceLines(root), replaceXstate],
    setup,
    isShared = false,
  }: RunnerOptions) {
    this.#hangsAfterMs = hangsAfterMs;
    this.#file = here(isShared ? 'every-module-mutant.ts' : 'every-mutant.ts');
    this.#vitest = start(this.#file, { ...setup, plugins: [setup.plugins, ...plugins] }, (options) => {
      this.#worker = isShared ? new TellingFork(options) : new ThreadsPoolWorker(options);
      return this.#worker;
    });
  }

  /** Runs a batch. A mutant that hangs is killed by that, and those after it run again without it. */
  async run(batch: Batch): Promise<BatchResult> {
    if (batch.mutants.length === 0)
      return { verdicts: [], learned: null, met: [], times: { charts: 0, screens: 0 } };
    const vitest = await this.#vitest;
    const { testsOf, ...rest } = batch;
    vitest.provide('batch', {
      ...rest,
      file: join(root, batch.file),
      models: batch.models.map((model) => join(root, model)),
    });
    const tests = vitest
      .getRootProject()
      .createSpecification(this.#file, testsOf === undefined ? {} : { testNames: namesOf(testsOf) });
    const watch = watchForSilence(this.#hangsAfterMs, () => this.#worker?.stop());
    const { testModules } = await vitest.runTestSpecifications([tests]);
    const { hangs } = watch.end();
    if (hangs === undefined) return resultOf(testModules, batch);
    const before = verdictsBefore(hangs, testModules, batch);
    const judged = new Set([hangs, ...before.map(({ mutant }) => mutant)]);
    const others = await this.run({ ...batch, mutants: batch.mutants.filter((one) => !judged.has(one)) });
    return {
      ...others,
      verdicts: [...before, ...others.verdicts, { mutant: hangs, killedBy: 'a time-out' }],
    };
  }

  /** The files that the tests have loaded, from the top folder. */
  async loadedFiles(): Promise<string[]> {
    const { environments } = (await this.#vitest).vite;
    const files = Object.values(environments).flatMap(({ moduleGraph }) => [
      ...moduleGraph.fileToModulesMap.keys(),
    ]);
    return [...new Set(files)]
      .filter((file) => file.startsWith(root) && !file.includes('/node_modules/'))
      .map((file) => file.slice(root.length))
      .toSorted();
  }

  async close(): Promise<void> {
    await (await this.#vitest).close();
  }
}

const start = (
  file: string,
  { test, resolve = {}, plugins = [] }: TestSetup,
  createPoolWorker: PoolRunnerInitializer['createPoolWorker'],
) =>
  createVitest(
    {
      ...test,
      config: false,
      root,
      watch: false,
      include: [file.slice(root.length)],
      // An installed kit's modules are a package's for Vitest.
      ...(isInstalled ? { exclude: [], server: { deps: { inline: ['@keystall/statecharts'] } } } : {}),
      reporters: [{}],
      silent: true,
      pool: { name: 'stoppable-workers', createPoolWorker },
      maxWorkers: 1,
      // The cache on disk knows nothing of the lines that are written into charts.
      fsModuleCache: false,
      teardownTimeout: 1_000,
      dangerouslyIgnoreUnhandledErrors: true,
    },
    { resolve, plugins },
  );

/** Calls `stop` when no mutant has begun a test for so long; then `hangs` is the one at work. */
function watchForSilence(limitMs: number, stop: () => void) {
  const channel = new BroadcastChannel(MUTANTS_CHANNEL);
  let hangs: number | null | undefined;
  let timer: NodeJS.Timeout | undefined;
  channel.onmessage = (message: unknown) => {
    const mutant = dataOf(message);
    clearTimeout(timer);
    timer = setTimeout(() => {
      hangs = mutant;
      stop();
    }, limitMs);
  };
  const end = () => {
    clearTimeout(timer);
    channel.close();
    return { hangs };
  };
  return { end };
}

const dataOf = (message: unknown): number | null =>
  typeof message === 'object' && message !== null && 'data' in message && typeof message.data === 'number'
    ? message.data
    : null;

/** The names of tests with the mutants that they are to meet. */
const namesOf = (testsOf: Readonly<Record<string, readonly string[]>>): string[] =>
  Object.entries(testsOf).flatMap(([mutant, names]) =>
    ['is loaded', ...names].map((name) => `${mutant} > ${name}`),
  );

/** The verdicts that the worker reported before a mutant hung. */
function verdictsBefore(hangs: number | null, [module]: TestModule[], { mutants }: Batch): Verdict[] {
  const suites = module === undefined ? [] : [...module.children.suites()];
  return suites.slice(0, mutants.indexOf(hangs)).flatMap((suite, at): Verdict[] => {
    const isDone = [...suite.children.allTests()].every((one) => one.result().state !== 'pending');
    return isDone ? [{ mutant: mutants[at] ?? null, killedBy: failureOf(suite) }] : [];
  });
}

function resultOf([module]: TestModule[], { mutants, file }: Batch): BatchResult {
  const suites = module === undefined ? [] : [...module.children.suites()];
  const [error] = module?.errors() ?? [];
  if (suites.length !== mutants.length)
    throw new Error(`The tests of ${file} can't be run: ${error?.message ?? 'nothing was declared'}`);
  const tests = suites.flatMap((suite) => [...suite.children.allTests()]);
  const timeOf = (ofScreens: boolean) =>
    tests
      .filter(({ parent }) => ofScreens === (parent.type === 'suite' && parent.name === TITLES.screen))
      .reduce((sum, one) => sum + (one.diagnostic()?.duration ?? 0), 0);
  return {
    times: { charts: timeOf(false), screens: timeOf(true) },
    verdicts: suites.map((suite, at) => ({ mutant: mutants[at] ?? null, killedBy: failureOf(suite) })),
    learned: tests.map((one) => one.meta().learned).find((one) => one !== undefined) ?? null,
    met: [...new Set(tests.flatMap((one) => one.meta().met ?? []))],
    metBy: new Map(tests.flatMap((one) => nameAndMet(one.meta()))),
  };
}

const nameAndMet = ({ name, met }: TaskMeta): [string, readonly number[]][] =>
  name === undefined || met === undefined ? [] : [[name, met]];

/** The name of the first failed test, without the mutant's number. */
function failureOf(suite: TestSuite): string | null {
  const failed = [...suite.children.allTests('failed')][0];
  if (failed !== undefined) return failed.fullName.slice(`${suite.name} > `.length);
  return suite.ok() ? null : 'a hook';
}
