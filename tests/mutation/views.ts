import { globSync } from 'node:fs';
import type { Flow } from '../../src/statecharts/commands/flows.ts';
import { VIEWS } from './batch.ts';

/** The modules that draw the shop's features. */
export const viewModules = (): string[] =>
  globSync('src/web/features/**/*.tsx', { exclude: ['**/tests/**'] }).toSorted();

/** The values on the shop's screens, scored like a flow by the tests that draw them. */
export const viewsFlow = (): Flow => ({
  chart: VIEWS,
  folder: 'src/web/features',
  files: globSync('src/web/features/**/*.test.tsx').toSorted(),
  models: [],
});
