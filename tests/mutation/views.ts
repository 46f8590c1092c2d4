import { globSync } from 'node:fs';
import type { MutatedModules } from '#statecharts/mutation/run-mutation.ts';

/** The values on the shop's screens, judged by the tests that draw them. */
export const views: MutatedModules = {
  name: 'views',
  what: "the values on the shop's screens",
  faults: 'views',
  folder: 'src/web/features',
  files: globSync('src/web/features/**/*.tsx', { exclude: ['**/tests/**'] }).toSorted(),
  survivors: 'src/web/features/tests/views.survivors.md',
  tests: (only) =>
    globSync('src/web/features/**/*.test.tsx')
      .filter((file) => file.includes(only))
      .toSorted(),
  isShared: true,
};
