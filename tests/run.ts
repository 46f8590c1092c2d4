/**
 * Runs tests: `npm test` those that every change must pass, `npm run test:slow` those that are too
 * slow for that, `npm run test:quick` those that answer within two minutes: types, style, the contract,
 * the checks on the code, laws and tables, without screens, a database or a browser. Ends with what
 * failed and why, a line each, and a line `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import { TITLES } from '../src/web/testing/test-titles.ts';
import { ensureBrowser } from './browser.ts';
import { findFlows } from './model/flows.ts';

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
  tests: v.array(v.object({ results: v.array(v.object({ errors })) })),
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
/** What is counted of a run, and what failed in it: each with its name and the beginning of why. */
type Count = { passed: number; failed: number; failures?: string[] };

const reports = mkdtempSync(join(tmpdir(), 'keystall-tests-'));
const QUICK = ['.laws.test.ts', 'src/contract/', 'src/web/lib/', 'tests/checks/'];
const CHARTS_ALONE = [
  `--testNamePattern=(${TITLES.complete}|${TITLES.table})`,
  ...findFlows().flatMap(({ files }) => files.filter((file) => file.endsWith('.test.tsx'))),
];
const runs = {
  all: () => [...code(), vitest('!slow'), playwright('fast')],
  quick: () => [...code(), vitest('quick', QUICK), vitest('quick', CHARTS_ALONE)],
  slow: () => [vitest('slow'), playwright('slow')],
};
const counts = runs[v.parse(v.picklist(['all', 'quick', 'slow']), process.argv[2] ?? 'all')]();
rmSync(reports, { recursive: true });

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
for (const each of counts.flatMap(({ failures = [] }) => failures)) console.log(`Failed: ${each}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function code(): Count[] {
  return [check('tsc', ['--noEmit']), check('biome', ['check', '.'])];
}

/** A tool without tests of its own counts as one test. */
function check(command: string, args: string[]): Count {
  return run(command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [command] };
}

/** Runs some projects of Vitest: those that need no browser for `quick`. */
function vitest(kind: 'slow' | '!slow' | 'quick', filters: string[] = []): Count {
  if (kind !== 'quick') ensureBrowser();
  const file = join(reports, 'vitest.json');
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...(kind === 'quick' ? ['--project=node', '--project=laws', '--project=web'] : [`--project=${kind}`]),
    ...filters,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile=${file}`,
  ];
  const ok = run('vitest', args);
  const report = read(file, vitestReport);
  const failures = report?.testResults.flatMap(failedOf) ?? [];
  return settled(
    'vitest',
    ok,
    report && { passed: report.numPassedTests, failed: failures.length, failures },
  );
}

function failedOf({ name, status, message, assertionResults }: VitestFile): string[] {
  const failed = assertionResults.filter((each) => each.status === 'failed');
  // A file that can't be loaded, or whose setup fails, has no failed tests, and counts as one.
  if (status === 'failed' && failed.length === 0) return [failure(name, message)];
  return failed.map(({ fullName, failureMessages }) => failure(`${name}: ${fullName}`, failureMessages?.[0]));
}

function playwright(project: 'fast' | 'slow'): Count {
  ensureBrowser();
  const file = join(reports, `${project}.json`);
  const args = [
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    `--project=${project}`,
    '--reporter=list,json',
  ];
  const ok = run('playwright', args, { PLAYWRIGHT_JSON_OUTPUT_FILE: file });
  const report = read(file, playwrightReport);
  return settled(
    `playwright, ${project}`,
    ok,
    report && {
      passed: report.stats.expected,
      failed: report.stats.unexpected + report.stats.flaky,
      failures: report.suites.flatMap(failedIn),
    },
  );
}

function failedIn({ file, specs, suites = [] }: Suite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => failure(`${file}: ${title}`, firstMessage(tests)));
  return [...failed, ...suites.flatMap(failedIn)];
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
 * The counts of a report. A runner that ran nothing, or failed without a failed test or a report, is
 * a failure too.
 */
function settled(runner: string, ok: boolean, count: Count | null): Count {
  const known = count ?? { passed: 0, failed: 0 };
  const isSound = ok && known.passed > 0;
  return isSound || known.failed > 0 ? known : { ...known, failed: 1, failures: [runner] };
}

function run(command: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n> ${command} ${args.join(' ')}`);
  return spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status === 0;
}

function read<const S extends v.GenericSchema>(file: string, schema: S): v.InferOutput<S> | null {
  try {
    return v.parse(schema, JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`The report ${file} can't be read: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}
