import { beforeAll, describe, expect, it } from 'vitest';
import type { Kind, Way } from './support/bank-simulation.ts';
import { KINDS, simulate } from './support/bank-simulation.ts';

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const WITHOUT = ['number lost', 'first', 'known'] as const;

/** How the honest rows of all seeds went. */
function runAll(isAttacked: boolean) {
  const runs = SEEDS.map((seed) => simulate(seed, { isAttacked }));
  const count = (kinds: readonly Kind[], ways: readonly Way[]) =>
    runs
      .flatMap(({ counts }) => kinds.flatMap((kind) => ways.map((way) => counts.get(kind)?.[way] ?? 0)))
      .reduce((sum, rows) => sum + rows, 0);
  const share = (kinds: readonly Kind[], way: Way) =>
    (100 * count(kinds, [way])) / count(kinds, ['itself', 'accepted', 'person']);
  return { wrong: runs.flatMap(({ wrong }) => wrong), count, share };
}
let calm: ReturnType<typeof runAll>;
let attacked: ReturnType<typeof runAll>;
beforeAll(() => {
  calm = runAll(false);
  attacked = runAll(true);
});

/** The shares as a table, in percent. */
function table(): string {
  const rows = [...KINDS.map((kind) => [kind]), [...WITHOUT]].flatMap((kinds) =>
    [calm, attacked].map(({ count, share }, index) => {
      const shares = (['itself', 'accepted', 'person'] as const).map((way) =>
        share(kinds, way).toFixed(1).padStart(10),
      );
      const name = `${kinds.length > 1 ? 'all without' : kinds[0]}${index === 1 ? ', attacked' : ''}`;
      return `${name.padEnd(24)}${`${count(kinds, ['itself', 'accepted', 'person'])}`.padStart(6)}${shares.join('')}`;
    }),
  );
  return [`${'%'.padEnd(26)}rows    itself  accepted  a person`, ...rows].join('\n');
}

describe('Bank money of 200 buyers (R-45 to R-49, R-174)', () => {
  it('belongs to its payer wherever it goes by itself or by *accept all*', () => {
    expect(calm.wrong).toEqual([]);
    expect(attacked.wrong).toEqual([]);
  });

  it('mostly goes by itself with a number, and seldom waits for a person without one', () => {
    console.info(table());
    expect(calm.share(['number kept'], 'itself')).toBeGreaterThanOrEqual(95);
    expect(attacked.share(['number kept'], 'itself')).toBeGreaterThanOrEqual(95);
    expect(calm.share(WITHOUT, 'person')).toBeLessThanOrEqual(15);
  });
});
