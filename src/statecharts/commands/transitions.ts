/**
 * `npm run transitions [-- FLOW …]` prints what each chart does, as tables to read: each state, each
 * event, where it leads and what it sets.
 */
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { flowsOfCommand } from './flows.ts';
import { createLoader } from './load-models.ts';

const USAGE = `npm run transitions -- [FLOW …]

Prints the tables of transitions of charts. Without a FLOW, of all of them.`;

const flows = flowsOfCommand(readCommandLine(USAGE, { allowPositionals: true }).positionals);
const { load, modelsOf, close } = await createLoader();
try {
  const { transitionsTable } = await load('src/statecharts/paths/transitions-table.ts');
  for (const flow of flows)
    for (const { name, model } of await modelsOf(flow))
      console.log(`# ${name}\n\n${transitionsTable(model)}\n`);
} finally {
  await close();
}
