import { expect, it } from 'vitest';
import { runAndVerify, seed } from './seeded/run-and-verify.ts';
import { forEachEngine } from './support/world.ts';

const MINUTE = 60_000;

forEachEngine(
  'Four thousand random events at several hosts, twelve of them killed',
  (world) => {
    it(
      'lose no rupee and no code, and break no law',
      async () => {
        const plan = { seed: seed(), operations: 4_000, kills: 12 };
        const { outcomes, interrupted } = await runAndVerify(world, plan);
        expect(outcomes.get('checkOut done')).toBeGreaterThan(240);
        expect(interrupted).toBeGreaterThan(12);
        for (const change of ['orders refund', 'orders replace', 'orders cancel', 'receipts assign'])
          expect(outcomes.get(`${change} done`), change).toBeGreaterThan(20);
      },
      12 * MINUTE,
    );
  },
  { only: 'postgresql' },
);
