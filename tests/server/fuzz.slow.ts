import { it } from 'vitest';
import { fuzzCalls, fuzzCommands } from './fuzz/fuzz.ts';
import { forEachEngine } from './support/world.ts';

/** `RUNS=100000` takes a quarter of an hour, which is more than CI allows. */
const RUNS = Number(process.env['RUNS'] ?? 4_000);
const TIMEOUT_MS = 30 * 60_000;

forEachEngine(
  `${RUNS} random inputs`,
  (world) => {
    it(
      'to the public calls are answered, and write nothing if they do not fit',
      { timeout: TIMEOUT_MS },
      () => fuzzCalls(world, { runs: 0.7 * RUNS }),
    );

    it('to the operator are answered, and write nothing if they are refused', { timeout: TIMEOUT_MS }, () =>
      fuzzCommands(world, { runs: 0.3 * RUNS }),
    );
  },
  { only: 'embedded' },
);
