import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import * as v from 'valibot';
import type { ChartsConfig } from '../config.ts';
import { kebabCase } from '../model/kebab-case.ts';
import { TITLES } from '../model/test-titles.ts';
import type { Covered } from '../paths/coverage.ts';
import { alignColumns } from './align-columns.ts';
import type { Flow } from './flows.ts';

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

/** The coverage of each transition of a chart, by the name of its model. */
type Coverage = ReadonlyMap<string, readonly Covered[]>;

/**
 * Runs the tests of these flows, and prints a line for each chart: its leaf states, its transitions
 * and how many of them paths take, laws speak of and a browser plays, its paths, its laws and the time; then
 * what failed.
 */
export async function testCharts(
  flows: readonly Flow[],
  { vitest }: Pick<ChartsConfig, 'vitest'>,
  readCoverage: (flows: readonly Flow[]) => Promise<Coverage>,
): Promise<void> {
  const { results, hasFailed } = runTests(vitest, [...new Set(flows.flatMap(({ files }) => files))]);
  const folders = [...new Map(flows.map((flow) => [flow.folder, flow])).values()];
  const coverage = await readCoverage(flows);
  console.log(alignColumns([HEAD, ...folders.flatMap((flow) => rowsOf(flow, results, coverage))]));
  const failures = results.flatMap(failuresOf);
  if (hasFailed && failures.length === 0) failures.push('Vitest failed outside of the tests: see above.');
  for (const failure of failures) console.log(`\n${failure}`);
  console.log(failures.length === 0 ? '\nEvery test passes.' : `\n${failures.length} tests failed.`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/** A line for each model in a folder, the first with the sums of the folder's tests. */
function rowsOf({ files }: Flow, results: readonly FileResult[], coverage: Coverage): string[][] {
  const own = results.filter(({ name }) => files.some((file) => resolve(file) === name));
  const tests = own.flatMap(({ assertionResults }) => assertionResults);
  const laws = own
    .filter(({ name }) => name.endsWith('.laws.test.ts'))
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

/** How many of the transitions have laws, and how many a browser takes; empty if the modules can't be read. */
function partsOf(covered: readonly Covered[] | undefined): string[] {
  if (covered === undefined) return ['', ''];
  return [covered.filter(({ laws }) => laws > 0), covered.filter(({ browser }) => browser > 0)].map((some) =>
    percentOf(some.length, covered.length),
  );
}

const percentOf = (part: number, all: number): string => `${Math.floor((100 * part) / all)} %`;

/** The failures, in the words of the tests. */
function failuresOf({ name, message, assertionResults }: FileResult): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  if (failed.length === 0 && assertionResults.length === 0) return [`${name}\n  ${message}`];
  return failed.map(({ fullName, failureMessages }) => {
    const [reason = '', ...frames] = (failureMessages ?? []).join('\n').split(/\n\s+at /);
    const [, line] = /:(\d+):\d+\)?$/.exec(frames.find((frame) => frame.includes(name)) ?? '') ?? [];
    const where = line === undefined ? '' : `${relative('', name)}:${line}: `;
    return `${where}${fullName}\n  ${reason.replaceAll('\n', '\n  ')}`;
  });
}

function runTests(
  [command, ...options]: ChartsConfig['vitest'],
  files: readonly string[],
): { results: FileResult[]; hasFailed: boolean } {
  const folder = mkdtempSync(join(tmpdir(), 'charts-tests-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(command, [...options, '--reporter=json', `--outputFile=${report}`, ...files], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const { testResults } = v.parse(Report, JSON.parse(readFileSync(report, 'utf8')));
  rmSync(folder, { recursive: true });
  return { results: testResults, hasFailed: status !== 0 };
}
