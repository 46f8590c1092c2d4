import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';
import { TITLES } from '../model/test-titles.ts';
import type { Covered } from '../paths/coverage.ts';
import { alignColumns } from './align-columns.ts';
import { type Flow, ownTests } from './flows.ts';

const Figures = v.object({
  chart: v.string(),
  name: v.string(),
  states: v.number(),
  transitions: v.number(),
  taken: v.nullable(v.number()),
  paths: v.number(),
});
const Report = v.object({
  testResults: v.array(
    v.object({
      name: v.string(),
      startTime: v.number(),
      endTime: v.number(),
      message: v.optional(v.string(), ''),
      assertionResults: v.array(
        v.object({
          fullName: v.string(),
          status: v.string(),
          duration: v.optional(v.nullable(v.number())),
          failureMessages: v.optional(v.nullable(v.array(v.string()))),
          meta: v.optional(v.object({ chart: v.optional(Figures) })),
        }),
      ),
    }),
  ),
});
type FileResult = v.InferOutput<typeof Report>['testResults'][number];

const HEAD =
  'chart, states, transitions, by path, by law, in a browser, paths, laws, tests, failed, time'.split(', ');

/** A transition in words, and how it is tested. */
export type CoveredRow = Covered & { readonly row: string };
/** The coverage of each transition of a chart, by the name of its model. */
type Coverage = ReadonlyMap<string, readonly CoveredRow[]>;

/**
 * Runs the tests of these flows, and prints a line for each chart: its leaf states, its transitions
 * and how many of them paths take, laws speak of and a browser plays, its paths, its laws and the time; then
 * what failed, and the transitions that no law speaks of.
 */
export async function testCharts(
  flows: readonly Flow[],
  { vitest }: Pick<ChartsConfig, 'vitest'>,
  readCoverage: (flows: readonly Flow[]) => Promise<Coverage>,
): Promise<void> {
  const { results, hasFailed } = runTests(vitest, [...new Set(flows.flatMap(({ files }) => files))]);
  const folders = Map.groupBy(flows, ({ folder }) => folder);
  const coverage = await readCoverage(flows);
  const rows = [...folders.values()].flatMap((beside) => rowsOf(beside, results, coverage));
  console.log(alignColumns([HEAD, ...rows]));
  const failures = results.flatMap(failuresOf);
  const breaks = Map.groupBy(failures, ({ file }) => ofWhich(file, flows));
  for (const same of breaks.values()) console.log(`\n${tell(same)}`);
  const isOutside = hasFailed && failures.length === 0;
  if (isOutside) console.log('\nVitest failed outside of the tests: see above.');
  else if (failures.length === 0) console.log('\nEvery test passes.');
  else console.log(`\n${failures.length === 1 ? '1 test' : `${failures.length} tests`} failed.`);
  for (const silence of withoutLaws(coverage)) console.log(`\n${silence}`);
  process.exitCode = hasFailed || failures.length > 0 ? 1 : 0;
}

/** A line for each model in a folder, the first with the sums of their tests. */
function rowsOf(flows: readonly Flow[], results: readonly FileResult[], coverage: Coverage): string[][] {
  const files = flows.flatMap((flow) => flow.files).map((file) => resolve(file));
  const own = results.filter(({ name }) => files.includes(name));
  const tests = own.flatMap(({ assertionResults }) => assertionResults);
  const laws = own
    .filter(({ name }) => isOfLaws(name))
    .flatMap((one) => one.assertionResults)
    .filter(({ fullName }) => !fullName.endsWith(TITLES.explored));
  const seconds = tests.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1_000;
  const failed = tests.filter(({ status }) => status === 'failed').length;
  const models = tests.flatMap(({ meta }) => meta?.chart ?? []);
  const totals = [laws.length, tests.length, failed].map(String);
  return models.map(({ chart, name, states, transitions, taken, paths }, at) => [
    name === chart ? chart : `${chart}: ${name}`,
    ...[states, transitions].map(String),
    taken === null ? '' : percentOf(taken, transitions),
    ...partsOf(coverage.get(kebabCase(name))),
    String(paths),
    ...(at === 0 ? [...totals, `${seconds.toFixed(1)} s`] : ['', '', '', '']),
  ]);
}

const isOfLaws = (file: string): boolean => file.endsWith('.laws.test.ts');

/** How many of the transitions have laws, and how many a browser takes; empty if the modules can't be read. */
function partsOf(covered: readonly Covered[] | undefined): string[] {
  if (covered === undefined) return ['', ''];
  return [covered.filter(({ laws }) => laws > 0), covered.filter(({ browser }) => browser > 0)].map((some) =>
    percentOf(some.length, covered.length),
  );
}

const percentOf = (part: number, all: number): string => `${Math.floor((100 * part) / all)} %`;

/** A failed test in its own words: `file` is absolute, `where` begins its line. */
type Failed = { file: string; fullName: string; where: string; reason: string };

function failuresOf({ name: file, message, assertionResults }: FileResult): Failed[] {
  const path = relative('', file);
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && assertionResults.length === 0)
    return message === '' ? [] : [{ file, fullName: '', where: path, reason: message }];
  return failed.map(({ fullName, failureMessages }) => {
    const [reason = '', ...frames] = (failureMessages ?? []).join('\n').split(/\n\s+at /);
    const [, line] = /:(\d+):\d+\)?$/.exec(frames.find((frame) => frame.includes(file)) ?? '') ?? [];
    return { file, fullName, where: line === undefined ? '' : `${path}:${line}: `, reason };
  });
}

/** The chart whose tests a file has, or the folder of several. */
function ofWhich(file: string, flows: readonly Flow[]): string {
  const isIn = (files: readonly string[]) => files.some((one) => resolve(one) === file);
  const own = flows.find((flow) => isIn(ownTests(flow, flows))) ?? flows.find(({ files }) => isIn(files));
  return own?.chart ?? file;
}

/**
 * The failures of a chart as one break, told by its best teller; the others have a line each. They often
 * have one cause: the next run tells what remains.
 */
function tell(failures: readonly Failed[]): string {
  const [best, ...others] = failures.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || a.reason.length - b.reason.length,
  );
  if (best === undefined) return '';
  const lines = others.map(({ where, fullName, reason }) => {
    const line = `  also ${where}${fullName || firstLine(reason)}`;
    return line.length > LINE ? `${line.slice(0, LINE - 1)}…` : line;
  });
  return [`${best.where}${best.fullName}\n  ${best.reason.replaceAll('\n', '\n  ')}`, ...lines].join('\n');
}

/** As wide as a terminal shows without a break. */
const LINE = 160;
const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/**
 * Who tells a break best: a file that can't be loaded, since nothing in it ran; a law, which says what is
 * asked for; a sentence that someone wrote; what chart and model lack; a path; random paths, which are
 * long.
 */
function rankOf({ file, fullName }: Failed): number {
  if (fullName === '') return 0;
  if (fullName.endsWith(TITLES.explored)) return 5;
  if (isOfLaws(file)) return 1;
  if (!fullName.startsWith('the chart "')) return 2;
  return fullName.endsWith(TITLES.complete) ? 3 : 4;
}

/** The transitions of each chart that no law speaks of, by name. */
function withoutLaws(coverage: Coverage): string[] {
  // A chart is there by its own name too, and its model's comes last.
  const names = new Map([...coverage].map(([name, covered]) => [covered, name]));
  return [...names].flatMap(([covered, name]) => {
    const silent = covered.filter(({ laws }) => laws === 0);
    if (silent.length === 0) return [];
    if (silent.length === covered.length) return [`No law speaks of ${name}.`];
    return [[`No law of ${name} speaks of:`, ...silent.map(({ row }) => `  ${row}`)].join('\n')];
  });
}

function runTests(
  [command, ...options]: ChartsConfig['vitest'],
  files: readonly string[],
): { results: FileResult[]; hasFailed: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'charts-tests-'));
  const report = join(folder, 'report.json');
  const { status, error } = spawnSync(
    command,
    [...options, '--reporter=json', `--outputFile=${report}`, ...files],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      // The project's own Vitest, also where npm did not start this: tests and kit share one copy of it.
      env: { ...process.env, PATH: `${resolve('node_modules/.bin')}${delimiter}${process.env['PATH']}` },
    },
  );
  if (error !== undefined) throw error;
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  return { results: testResults, hasFailed: status !== 0 };
}
