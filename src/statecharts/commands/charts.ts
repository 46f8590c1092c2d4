/**
 * `npm run charts -- --out FOLDER [FLOW …]` draws charts, each as an SVG file that needs no other file.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWith, readCommandLine } from '#server/platform/read-command-line.ts';
import { flowsOfCommand } from './flows.ts';
import { createLoader } from './load-models.ts';

const USAGE = `npm run charts -- --out FOLDER [FLOW …]

Draws charts, one SVG file each. Without a FLOW, all of them.`;

const { values, positionals } = readCommandLine(USAGE, {
  options: { out: { type: 'string' } },
  allowPositionals: true,
});
if (values.out === undefined)
  endWith('Into which folder? For example: npm run charts -- --out charts payment');
mkdirSync(values.out, { recursive: true });
const { load, modelsOf, close } = await createLoader();
try {
  const { chartFile } = await load('src/statecharts/drawing/chart-file.tsx');
  for (const flow of flowsOfCommand(positionals)) {
    const file = join(values.out, `${flow.chart}.svg`);
    const [first] = await modelsOf(flow);
    if (first === undefined) throw new Error(`The flow ${flow.chart} has no model.`);
    writeFileSync(file, await chartFile(first.model));
    console.log(file);
  }
} finally {
  await close();
}
