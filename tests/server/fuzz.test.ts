import { it } from 'vitest';
import { fuzzCalls, fuzzCommands } from './fuzz/fuzz.ts';
import { forEachEngine } from './support/world.ts';

const TIMEOUT_MS = 2 * 60_000;

forEachEngine(
  'Random inputs',
  (world) => {
    it(
      'to the public calls are answered, and write nothing if they do not fit',
      { timeout: TIMEOUT_MS },
      () => fuzzCalls(world, { runs: 490 }),
    );

    it('to the operator are answered, and write nothing if they are refused', { timeout: TIMEOUT_MS }, () =>
      fuzzCommands(world, { runs: 210 }),
    );
  },
  { only: 'embedded' },
);
