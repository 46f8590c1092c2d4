/**
 * `npm run paths -- FLOW …` prints the paths of charts as steps to read: who acts, what happens, and
 * which states it leads to.
 */
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { flowsOfCommand } from './flows.ts';
import { createLoader } from './load-models.ts';

const USAGE = `npm run paths -- FLOW …

Prints the paths of charts as steps to read.`;

const { positionals: names } = readCommandLine(USAGE, { allowPositionals: true });
if (names.length === 0) endWith('Which flow? For example: npm run paths -- login');
const flows = flowsOfCommand(names);
const { load, close } = await createLoader();
try {
  const { describePaths } = await load('src/statecharts/paths/describe-path.ts');
  const charts = flows.map(({ chart }) => chart);
  for (const file of new Set(flows.flatMap(({ models }) => models)))
    console.log(describePaths(await load(file), charts));
} finally {
  await close();
}
