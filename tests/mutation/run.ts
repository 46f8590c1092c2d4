/**
 * `npm run test:mutation [-- NAME …]` puts one fault after the other into each chart, into the numbers
 * of the rules that shop and host share (`contract`), and into the host's rules of money and limits
 * (`host`). It prints those that no test notices and no line of a `*.survivors.md` explains, then a
 * table of scores. It fails if there are any, if such a line explains nothing, or if a score falls
 * below the one in `scores.json`. With `--write` that file takes the scores of now.
 *
 * A chart meets the tests of its flow. The contract meets those beside it, and then those of other
 * modules, but for tests that render screens, walk whole charts or need a database: those take long.
 * The host meets the tests that run its code, on the embedded database. `views` swaps values that the
 * shop's views bind. With `--only TEXT` both are a try: only faults in modules with this text in their
 * path, and no score is kept.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { type Flow, findFlows, selectFlows } from '../../src/statecharts/commands/flows.ts';
import { CONTRACT, MODULES, VIEWS } from './batch.ts';
import { contractFlow, contractModules, furtherTests } from './contract.ts';
import { hostFlow, hostModules } from './host.ts';
import { keepScore, readScore } from './kept-scores.ts';
import { mutateModules } from './mutated-modules.ts';
import { judgeSurvivors, readReasons } from './reasons.ts';
import { isExplained, type Line, percentOf, report, tooLow } from './report.ts';
import { type Score, scoreChart } from './score-chart.ts';
import { scoreModules } from './score-modules.ts';
import { HOST_TESTS, TestRunner, VIEW_TESTS } from './test-runner.ts';
import { viewModules, viewsFlow } from './views.ts';

/** So many mutants share a worker and its database, which takes seconds to make. */
const SHARED_BATCH = 300;

const FLOORS = fileURLToPath(new URL('scores.json', import.meta.url));

const USAGE = `npm run test:mutation -- [--write] [--only TEXT] [NAME …]

Puts faults into charts, into the numbers of the contract (NAME contract), into the host's rules (NAME
host) and into the values on the shop's screens (NAME views), one at a time, and prints those that no test
notices. --write keeps the scores as floors. --only tries the modules of host or views with this text in
their path, and keeps nothing.`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { write: { type: 'boolean', default: false }, only: { type: 'string' } },
  allowPositionals: true,
});
const flows = flowsNamed(positionals);
const lines: Line[] = [];
for (const flow of flows) {
  const known = values.only === undefined ? readScore(flow) : null;
  const score = known ?? (await scoreAnew(flow));
  const judged = judgeSurvivors(score, readReasons(flow));
  lines.push({ chart: flow.chart, score, judged, isUnchanged: known !== null });
}
console.log(report(lines));

const floors = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(FLOORS, 'utf8')));
if (values.write) {
  const now = Object.fromEntries(lines.map(({ chart, score }) => [chart, percentOf(score)]));
  const sorted = Object.entries({ ...floors, ...now }).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}
const lower = tooLow(lines, floors);
for (const problem of lower) console.error(problem);
process.exitCode = isExplained(lines) && (lower.length === 0 || values.write) ? 0 : 1;

/** The flows of the shop with these names, or all: of its charts, and the three that are no chart. */
function flowsNamed(names: readonly string[]): Flow[] {
  const charts = findFlows().filter(({ folder }) => folder.startsWith('src/web/features/'));
  try {
    return selectFlows([...charts, contractFlow(), hostFlow(), viewsFlow()], names);
  } catch (error) {
    return endWith(error);
  }
}

async function scoreAnew(flow: Flow): Promise<Score> {
  const onProgress = (alive: number, done: string) =>
    console.error(`${flow.chart}: ${alive} mutants are left after ${done}`);
  const { score, runner } = await (MODULES.includes(flow.chart) ? scoreRules : scoreFlow)(flow, onProgress);
  if (values.only === undefined) keepScore(flow, await runner.loadedFiles(), score);
  await runner.close();
  return score;
}

type Progress = (alive: number, done: string) => void;

async function scoreFlow(flow: Flow, onProgress: Progress) {
  const runner = new TestRunner();
  return { runner, score: await scoreChart(flow, runner, onProgress) };
}

async function scoreRules({ chart, files }: Flow, onProgress: Progress) {
  if (chart === CONTRACT) {
    const { mutants, plugin } = mutateModules(contractModules());
    const runner = new TestRunner({ plugins: [plugin] });
    const all = [...files, ...furtherTests()];
    return { runner, score: await scoreModules({ chart, mutants, files: all }, runner, onProgress) };
  }
  // No server answers there, so that the tests run on the embedded database, which needs none.
  process.env['TEST_DATABASE_URL'] ??= 'postgres://nobody@127.0.0.1:1/none';
  const [all, kinds, tests] =
    chart === VIEWS
      ? ([viewModules(), 'views', VIEW_TESTS] as const)
      : ([hostModules(), 'rules', HOST_TESTS] as const);
  const { mutants, plugin } = mutateModules(all.filter(isWanted), kinds);
  const runner = new TestRunner({ plugins: [plugin], tests, hangsAfterMs: 30_000 });
  const wanted = chart === VIEWS ? files.filter(isWanted) : files;
  const rules = { chart, mutants, files: wanted, batchSize: SHARED_BATCH };
  return { runner, score: await scoreModules(rules, runner, onProgress) };
}

function isWanted(file: string): boolean {
  return file.includes(values.only ?? '');
}
