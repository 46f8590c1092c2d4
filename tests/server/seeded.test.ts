import { expect, it } from 'vitest';
import { runAndVerify, seed } from './seeded/run-and-verify.ts';
import { forEachEngine } from './support/world.ts';

forEachEngine(
  'Five hundred random events at several hosts, two of them killed',
  (world) => {
    it('lose no rupee and no code, and break no law', async () => {
      const { outcomes, interrupted } = await runAndVerify(world, {
        seed: seed(),
        operations: 500,
        kills: 2,
      });
      expect(outcomes.get('checkOut done')).toBeGreaterThan(30);
      expect(outcomes.get('bankMoney done')).toBeGreaterThan(5);
      const changes = ['orders refund', 'orders replace', 'orders cancel', 'receipts assign'];
      const changed = changes.map((name) => outcomes.get(`${name} done`) ?? 0);
      expect(changed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(5);
      expect(interrupted).toBeGreaterThan(0);
      // Several host processes, and their ends, take minutes on a slow computer.
    }, 240_000);
  },
  { only: 'postgresql' },
);
