import { globSync } from 'node:fs';
import type { Flow } from '../../src/statecharts/commands/flows.ts';
import { CONTRACT } from './batch.ts';

/** The rules that shop and host share, scored like a flow by the tests beside them. */
export const contractFlow = (): Flow => ({
  chart: CONTRACT,
  folder: 'src/contract',
  files: globSync('src/contract/*.test.ts').toSorted(),
  models: [],
});

/** The modules whose numbers are mutated. */
export const contractModules = (): string[] =>
  globSync('src/contract/*.ts', { exclude: ['**/*.test.ts'] }).toSorted();

/**
 * Further tests for what survives those: of the shop's and the host's modules, without the ones
 * that render screens, walk whole charts or need a database.
 */
export const furtherTests = (): string[] =>
  globSync('src/{server,web}/**/*.test.ts', {
    exclude: ['**/*.laws.test.ts'],
  }).toSorted();
