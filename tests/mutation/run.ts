/**
 * `npm run test:mutation [-- FLOW …]` puts one fault after the other into each chart, and prints
 * those that no test of the flow notices. It fails if a score falls below the one in `scores.json`;
 * with `--write`, that file takes the scores of now.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';
import { findFlows, selectFlows } from '../model/flows.ts';
import { keepScore, readScore } from './kept-scores.ts';
import { type Line, percentOf, report, tooLow } from './report.ts';
import { scoreChart } from './score-chart.ts';
import { TestRunner } from './test-runner.ts';

const FLOORS = fileURLToPath(new URL('scores.json', import.meta.url));

const args = process.argv.slice(2);
const flows = selectFlows(
  findFlows(),
  args.filter((arg) => arg !== '--write'),
);
const lines: Line[] = [];
for (const flow of flows) {
  const kept = readScore(flow);
  if (kept !== null) {
    lines.push({ chart: flow.chart, score: kept, isKept: true });
    continue;
  }
  const runner = new TestRunner();
  const score = await scoreChart(flow, runner, (alive, done) =>
    console.error(`${flow.chart}: ${alive} mutants are left after ${done}`),
  );
  keepScore(flow, await runner.loadedFiles(), score);
  await runner.close();
  lines.push({ chart: flow.chart, score, isKept: false });
}
console.log(report(lines));

const floors = v.parse(v.record(v.string(), v.number()), JSON.parse(readFileSync(FLOORS, 'utf8')));
if (args.includes('--write')) {
  const now = Object.fromEntries(lines.map(({ chart, score }) => [chart, percentOf(score)]));
  const sorted = Object.entries({ ...floors, ...now }).toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(FLOORS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
} else {
  const problems = tooLow(lines, floors);
  for (const problem of problems) console.error(problem);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
