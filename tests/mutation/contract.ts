import { globSync } from 'node:fs';
import type { MutatedModules } from '#statecharts/mutation/run-mutation.ts';

/**
 * The numbers of the rules that shop and host share. They meet the tests beside them, then those of the
 * shop's and the host's modules, without the ones that render screens, walk whole charts or need a
 * database: those take long.
 */
export const contract: MutatedModules = {
  name: 'contract',
  what: 'the numbers of the contract',
  faults: 'numbers',
  folder: 'src/contract',
  files: globSync('src/contract/*.ts', { exclude: ['**/*.test.ts'] }).toSorted(),
  survivors: 'src/contract/contract.survivors.md',
  tests: () => [
    ...globSync('src/contract/*.test.ts').toSorted(),
    ...globSync('src/{server,web}/**/*.test.ts', { exclude: ['**/*.laws.test.ts'] }).toSorted(),
  ],
  isShared: false,
};
