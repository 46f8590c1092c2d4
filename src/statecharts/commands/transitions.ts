/**
 * `npm run transitions [-- FLOW]` compares each chart with its committed table of transitions, and
 * `npm run transitions -- --write` accepts what the charts say now.
 */
import { spawnSync } from 'node:child_process';
import { readCommandLine } from '#server/platform/read-command-line.ts';
import { TITLES } from '../model/test-titles.ts';
import { flowsOfCommand } from './flows.ts';

const USAGE = `npm run transitions -- [--write] [FLOW …]

Compares each chart with its table of transitions. --write accepts what the charts say now.`;

const { values, positionals: flows } = readCommandLine(USAGE, {
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const update = values.write ? 'all' : 'none';

const files = flowsOfCommand(flows).flatMap(({ files }) => files);
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config=tests/vitest.config.ts',
    '--project=screens',
    `--testNamePattern=${TITLES.table}`,
    `--update=${update}`,
    ...files,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
