/**
 * `npm run test:mutation [-- NAME …]` puts one fault after the other into each chart, and into the
 * numbers of the rules that shop and host share (`contract`). It prints those that no test notices
 * and no line of a `*.survivors.md` explains, then a table of scores. It fails if there are any, if
 * such a line explains nothing, or if a score falls below the one in `scores.json`. With `--write`
 * that file takes the scores of now.
 *
 * A chart meets the tests of its flow. The contract meets those beside it, and then those of other
 * modules, but for tests that render screens, walk whole charts or need a database: those take long.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { readCommandLine } from '../command-line.ts';
import { type Flow, findFlows, flowsOfCommand } from '../model/flows.ts';
import { CONTRACT } from './batch.ts';
import { contractFlow, contractModules, furtherTests } from './contract.ts';
import { keepScore, readScore } from './kept-scores.ts';
import { mutateNumbers } from './mutated-numbers.ts';
import { judgeSurvivors, readReasons } from './reasons.ts';
import { isExplained, type Line, percentOf, report, tooLow } from './report.ts';
import { type Score, scoreChart } from './score-chart.ts';
import { scoreContract } from './score-contract.ts';
import { TestRunner } from './test-runner.ts';

const FLOORS = fileURLToPath(new URL('scores.json', import.meta.url));

const USAGE = `npm run test:mutation -- [--write] [NAME …]

Puts faults into charts, and into the numbers of the contract (NAME contract), one at a time, and prints
those that no test notices. --write keeps the scores as floors.`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const flows = flowsOfCommand(
  positionals,
  // The testing kit's sample has no laws to be judged.
  [...findFlows().filter(({ folder }) => folder.startsWith('src/web/features/')), contractFlow()],
);
const lines: Line[] = [];
for (const flow of flows) {
  const known = readScore(flow);
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

async function scoreAnew(flow: Flow): Promise<Score> {
  const onProgress = (alive: number, done: string) =>
    console.error(`${flow.chart}: ${alive} mutants are left after ${done}`);
  const { mutants, plugin } = mutateNumbers(flow.chart === CONTRACT ? contractModules() : []);
  const runner = new TestRunner(flow.chart === CONTRACT ? { plugins: [plugin] } : {});
  const score =
    flow.chart === CONTRACT
      ? await scoreContract({ mutants, files: [...flow.files, ...furtherTests()] }, runner, onProgress)
      : await scoreChart(flow, runner, onProgress);
  keepScore(flow, await runner.loadedFiles(), score);
  await runner.close();
  return score;
}
