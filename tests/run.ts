/**
 * Runs tests: `npm test` those that every change must pass, `npm run test:slow` those that are too
 * slow for that, `npm run test:quick` those that answer within a minute: types, style, the
 * contract, the checks on the code, the laws of the charts, and that charts are complete, without
 * screens, a database or a browser. Ends with a table of the parts, what failed and why, a line
 * each, and a line `N passed, N failed`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import config from '../charts.config.ts';
import { readCommandLine } from '../src/server/platform/read-command-line.ts';
import { findFlows } from '../src/statecharts/commands/flows.ts';
import { TITLES } from '../src/statecharts/model/test-titles.ts';
import { ensureBrowser, ensureFirefox } from './browser.ts';
import { countingInto, type Made, readCounts } from './counts.ts';

/** `npm test` finds the one that `npm ci` has brought; other ways of starting this may not. */
const NODE_MIN = 24;
if (Number.parseInt(process.versions.node, 10) < NODE_MIN) {
  console.error(
    `The tests need Node ${NODE_MIN}, and this is ${process.versions.node}: run npm ci, then npm test.`,
  );
  process.exit(1);
}

const vitestFile = v.object({
  name: v.string(),
  status: v.string(),
  message: v.optional(v.string()),
  assertionResults: v.array(
    v.object({ status: v.string(), fullName: v.string(), failureMessages: v.nullish(v.array(v.string())) }),
  ),
});
type VitestFile = v.InferOutput<typeof vitestFile>;
const vitestReport = v.object({ numPassedTests: v.number(), testResults: v.array(vitestFile) });
const errors = v.optional(v.array(v.object({ message: v.optional(v.string()) })));
const spec = v.object({
  title: v.string(),
  ok: v.boolean(),
  tests: v.array(v.object({ status: v.string(), results: v.array(v.object({ errors })) })),
});
type Spec = v.InferOutput<typeof spec>;
type Suite = { file: string; specs: Spec[]; suites?: Suite[] | undefined };
const suite: v.GenericSchema<Suite> = v.object({
  file: v.string(),
  specs: v.array(spec),
  suites: v.optional(v.array(v.lazy(() => suite))),
});
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  suites: v.array(suite),
});

/**
 * The counts of a run; `failures` and `flaky` have names, and the beginning of why. `cpu` is in seconds,
 * of the runner and its processes; null where the system has no `sh`.
 */
type Count = { passed: number; failed: number; failures?: string[]; flaky?: string[]; cpu: number | null };
type Part = {
  name: string;
  /**
   * What it takes beside the other lanes, in seconds on two idle cores, as measured when it was last set.
   * Whatever takes longer gets a mark in the table.
   */
  share: number;
  /** What it may hold and make. More than that fails on every computer. */
  most?: Partial<Record<Made | 'tests', number>>;
  run(counts: string): Promise<Count>;
};
type Result = { part: Part; seconds: number; count: Count; made: Partial<Record<Made | 'tests', number>> };

/** Runs the program that it is given, then says what that and all its processes took, as `times` does. */
const TIMED = '"$0" "$@"; code=$?; times; exit $code';
/** The last of what `times` says: minutes and seconds of the processes, then those that the system took for them. */
const TIMES = /(?:\d+m[\d.]+s \d+m[\d.]+s\s+)(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/;
/** What Vitest says before an error that belongs to no test. */
const OUTSIDE_TESTS = /Vitest caught \d+ unhandled errors? during the test run.\n[^\n]*\n/;

const reports = mkdtempSync(join(tmpdir(), 'keystall-tests-'));
/** Additions of a slow run: paths that the cover leaves out, the second engine, other samples. */
const THOROUGH = { THOROUGH: '1' };

/** The workers of a part: half of the processors. A part that waits for processes has one more. */
const HALF = Math.max(1, Math.floor(availableParallelism() / 2));

const types: Part = { name: 'types', share: 40, run: () => check('tsc', ['--noEmit']) };
const browserTypes: Part = {
  name: 'types in browsers',
  share: 15,
  run: () => check('tsc', ['--noEmit', '-p', 'tsconfig.browser.json']),
};
const style: Part = { name: 'lint and format', share: 15, run: () => check('biome', ['check', '.']) };
const plain = (workers: number): Part => ({
  name: 'contract, laws, pure rules',
  share: 115,
  most: { tests: 4_010 },
  run: (counts) => vitest(['node', 'shop'], { counts, workers }),
});
const charts: Part = {
  name: 'charts are complete',
  share: 20,
  run: (counts) =>
    vitest(['screens'], {
      counts,
      more: [
        `--testNamePattern=${TITLES.complete}`,
        ...findFlows(config).flatMap(({ files }) => files.filter((file) => file.endsWith('.test.tsx'))),
      ],
    }),
};
const host: Part = {
  name: 'host',
  share: 340,
  most: { tests: 3_440, databases: 25 },
  run: (counts) => vitest(['host', 'host-alone'], { counts, workers: HALF + 1 }),
};
const screens: Part = {
  name: 'screens',
  share: 120,
  most: { tests: 2_430, DOMs: 4 },
  run: (counts) => vitest(['screens'], { counts }),
};
const stories: Part = {
  name: 'stories',
  share: 145,
  most: { tests: 690 },
  run: (counts) => vitest(['stories'], { counts }),
};
const journeys: Part = {
  name: 'journeys',
  share: 290,
  most: { tests: 75, 'browser pages': 100 },
  run: (counts) => playwright(['fast'], counts),
};
const kills: Part = {
  name: 'kills, rehearsal, builds',
  share: 400,
  run: (counts) => vitest(['slow'], { counts, workers: HALF + 1 }),
};
const measured: Part = {
  name: 'times compared',
  share: 80,
  run: (counts) => vitest(['measuring'], { counts }),
};
const otherEngine: Part = {
  name: 'host on the other engine',
  share: 140,
  run: (counts) => vitest(['host'], { counts, env: THOROUGH, more: ['-t', 'on the embedded database'] }),
};
const allPaths: Part = {
  name: 'other paths and samples',
  share: 140,
  run: (counts) =>
    vitest(['shop', 'screens'], {
      counts,
      env: THOROUGH,
      more: [`--testNamePattern=(${TITLES.screen}|${TITLES.actor}|${TITLES.explored})`],
    }),
};
const browserPaths: Part = {
  name: 'paths in a browser',
  share: 400,
  run: (counts) => playwright(['builds', 'slow'], counts),
};

/** A lane's parts run one after the other, and the lanes of a stage beside each other. */
type Lane = readonly Part[];
type Stage = readonly Lane[];
/**
 * More lanes than a part needs processors, since each leaves them idle while it waits for databases, browsers
 * and processes, and while it begins and ends. Nothing runs beside what compares times.
 */
const runs: Record<'all' | 'quick' | 'slow', readonly Stage[]> = {
  quick: [
    [
      [plain(2 * HALF), charts],
      [types, browserTypes, style],
    ],
  ],
  all: [[[types, browserTypes, style, plain(HALF), stories], [host, screens], [journeys]]],
  slow: [
    [
      [kills, otherEngine],
      [browserPaths, allPaths],
    ],
    [[measured]],
  ],
};

const { positionals } = readCommandLine(
  'npm test, npm run test:slow or npm run test:quick\n\nRuns tests: see CONTRIBUTING.md.',
  { allowPositionals: true },
);
const kind = v.parse(v.picklist(['all', 'quick', 'slow']), positionals[0] ?? 'all');
const needsBrowser = kind !== 'quick';
if (needsBrowser) ensureBrowser();
if (kind === 'slow') ensureFirefox();
const results: Result[] = [];
for (const stage of runs[kind]) results.push(...(await runStage(stage)));
report(results);
rmSync(reports, { recursive: true });

/** A lane that is done takes the last part of another: which is longer depends on the machine. */
async function runStage(stage: Stage): Promise<Result[]> {
  const left = stage.map((lane) => [...lane]);
  const run = async (lane: Part[]) => {
    const done: Result[] = [];
    const next = () => lane.shift() ?? left.find(({ length }) => length > 0)?.pop();
    for (let part = next(); part !== undefined; part = next()) done.push(await runPart(part));
    return done;
  };
  return (await Promise.all(left.map(run))).flat();
}

async function runPart(part: Part): Promise<Result> {
  const counts = join(reports, `${part.name}.counts`);
  const begun = performance.now();
  console.log(`Begins: ${part.name}`);
  const count = await part.run(counts);
  const seconds = Math.round((performance.now() - begun) / 1_000);
  const made = { ...readCounts(counts), tests: count.passed + count.failed };
  const excess = Object.entries(part.most ?? {}).flatMap(([what, most]) => {
    const now = Object.entries(made).find(([each]) => each === what)?.[1] ?? 0;
    return now > most ? [`${part.name} has ${now} ${what}; ${most} are the most (tests/run.ts)`] : [];
  });
  const failures = [...(count.failures ?? []), ...excess];
  return { part, seconds, made, count: { ...count, failed: count.failed + excess.length, failures } };
}

/** Prints the table of the parts, then what was flaky, what failed, and the sum. */
function report(all: readonly Result[]): void {
  const line = (cells: readonly (string | number)[]) => {
    const [name = '', ...numbers] = cells.map(String);
    console.log(`${name.padEnd(28)}${numbers.map((each) => each.padStart(9)).join('')}`);
  };
  console.log();
  line(['part', 'tests', 'seconds', 'share', 'CPU', 'databases', 'DOMs', 'pages']);
  for (const { part, seconds, count, made } of all)
    line([
      `${part.name}${seconds > part.share ? ' (slow)' : ''}`,
      made.tests ?? 0,
      seconds,
      part.share,
      count.cpu ?? '',
      ...[made.databases, made.DOMs, made['browser pages']].map((each) => each || ''),
    ]);
  const sum = (of: (count: Count) => number) => all.reduce((total, { count }) => total + of(count), 0);
  const [passed, failed] = [sum((count) => count.passed), sum((count) => count.failed)];
  const lines = (of: (count: Count) => string[] | undefined) => all.flatMap(({ count }) => of(count) ?? []);
  for (const each of lines(({ flaky }) => flaky)) console.log(`Flaky: ${each}`);
  for (const each of lines(({ failures }) => failures)) console.log(`Failed: ${each}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** A tool without tests of its own counts as one test. */
async function check(command: string, args: string[]): Promise<Count> {
  const { ok, cpu } = await run(command, args);
  return ok ? { passed: 1, failed: 0, cpu } : { passed: 0, failed: 1, failures: [command], cpu };
}

type VitestRun = { counts: string; workers?: number; more?: string[]; env?: Record<string, string> };

/** Runs some projects of Vitest. */
async function vitest(
  projects: readonly string[],
  { counts, workers = HALF, more = [], env = {} }: VitestRun,
): Promise<Count> {
  const file = `${counts}.json`;
  const { ok, cpu, said } = await run(
    'vitest',
    [
      'run',
      '--config',
      'tests/vitest.config.ts',
      ...projects.map((project) => `--project=${project}`),
      `--maxWorkers=${workers}`,
      ...more,
      '--reporter=dot',
      '--reporter=json',
      `--outputFile=${file}`,
    ],
    { ...env, ...countingInto(counts) },
  );
  const found = read(file, vitestReport);
  const failures = found?.testResults.flatMap(failedOf) ?? [];
  return settled(
    `vitest, ${projects.join()}`,
    ok,
    found && { passed: found.numPassedTests, failed: failures.length, failures },
    cpu,
    said,
  );
}

function failedOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((each) => each.status === 'failed');
  // A file that can't be loaded, or whose setup fails, has no failed tests, and counts as one.
  if (status === 'failed' && failed.length === 0) return [failure(name, message)];
  return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0]));
}

async function playwright(projects: readonly string[], counts: string): Promise<Count> {
  const file = `${counts}.json`;
  const args = [
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=list,json',
  ];
  const { ok, cpu } = await run('playwright', args, {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    ...countingInto(counts),
  });
  const found = read(file, playwrightReport);
  return settled(
    `playwright, ${projects.join()}`,
    ok,
    found && {
      passed: found.stats.expected + found.stats.flaky,
      failed: found.stats.unexpected,
      failures: found.suites.flatMap((each) => specsIn(each, ({ ok }) => !ok)),
      flaky: found.suites.flatMap((each) =>
        specsIn(each, ({ tests }) => tests.some(({ status }) => status === 'flaky')),
      ),
    },
    cpu,
  );
}

/** These specs of a suite, each with the first message of a failure. */
function specsIn({ file, specs, suites = [] }: Suite, isWanted: (spec: Spec) => boolean): string[] {
  const found = specs
    .filter(isWanted)
    .map(({ title, tests }) => failure(`${file}: ${title}`, firstMessage(tests)));
  return [...found, ...suites.flatMap((each) => specsIn(each, isWanted))];
}

function firstMessage(tests: Spec['tests']): string | undefined {
  return tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors ?? []))[0]?.message;
}

/** A name with the beginning of why it failed: of a truncated log, only the end is left to read. */
function failure(name: string, message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  const why = lines
    .filter((line) => line !== '' && !line.startsWith('at '))
    .slice(0, 4)
    .join(' / ')
    .slice(0, 400);
  return why === '' ? name : `${name}: ${why}`;
}

/**
 * The counts of a report. A runner that ran nothing, or failed without a failed test or a report,
 * is a failure too, with what Vitest said of it.
 */
function settled(
  runner: string,
  ok: boolean,
  count: Omit<Count, 'cpu'> | null,
  cpu: Count['cpu'],
  said = '',
): Count {
  const known = { passed: 0, failed: 0, ...count, cpu };
  const isSound = ok && known.passed > 0;
  if (isSound || known.failed > 0) return known;
  const [, why] = stripVTControlCharacters(said).split(OUTSIDE_TESTS);
  return { ...known, failed: 1, failures: [failure(runner, why)] };
}

/** Runs a program. What it says is printed when it has ended, since others run beside it. */
function run(
  command: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<{ ok: boolean; cpu: number | null; said: string }> {
  const [program, given] =
    process.platform === 'win32' ? [command, args] : ['sh', ['-c', TIMED, command, ...args]];
  const child = spawn(program, given, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  let said = '';
  let errors = '';
  child.stdout.on('data', (text) => (said += text));
  child.stderr.on('data', (text) => (errors += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      const times = TIMES.exec(said);
      console.log(`\n> ${command} ${args.join(' ')}\n${said.replace(TIMES, '')}${errors}`);
      resolve({ ok: code === 0, cpu: times && cpuSeconds(times), said: said + errors });
    });
  });
}

function cpuSeconds([, ...parts]: RegExpExecArray): number {
  const [minutes = 0, seconds = 0, systemMinutes = 0, systemSeconds = 0] = parts.map(Number);
  return Math.round((minutes + systemMinutes) * 60 + seconds + systemSeconds);
}

function read<const S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`The report ${file} can't be read: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
