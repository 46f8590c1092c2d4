/**
 * `npm run transitions [-- FLOW]` compares each chart with its committed table of transitions, and
 * `npm run transitions -- --write` accepts what the charts say now.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';

const args = process.argv.slice(2);
const flows = args.filter((arg) => arg !== '--write');
const update = args.includes('--write') ? 'all' : 'none';

const files = globSync('src/web/**/*.test.tsx')
  .filter((file) => readFileSync(file, 'utf8').includes('checkFlow('))
  .filter((file) => flows.length === 0 || flows.some((flow) => file.includes(flow)));
if (files.length === 0) {
  console.error(`No flow has this name: ${flows.join(', ')}.`);
  process.exit(2);
}
const { status } = spawnSync(
  'vitest',
  [
    'run',
    '--config=tests/vitest.config.ts',
    '--project=web',
    '--testNamePattern=table of transitions',
    `--update=${update}`,
    ...files,
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
