import { it } from 'vitest';
import { fuzzCalls, fuzzCommands } from './fuzz/fuzz.ts';
import { forEachEngine } from './support/world.ts';

const TIMEOUT_MS = 20 * 60_000;

forEachEngine(
  'A hundred thousand random inputs',
  (world) => {
    it(
      'to the public calls are answered, and write nothing if they do not fit',
      { timeout: TIMEOUT_MS },
      () => fuzzCalls(world, { runs: 70_000 }),
    );

    it('to the operator are answered, and write nothing if they are refused', { timeout: TIMEOUT_MS }, () =>
      fuzzCommands(world, { runs: 30_000 }),
    );
  },
  { only: 'embedded' },
);
