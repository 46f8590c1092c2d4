import { expect, it } from 'vitest';
import { KINDS, simulate } from './support/bank-simulation.ts';

it('x', () => {
  for (const isAttacked of [false, true]) {
    const t = process.cpuUsage();
    const runs = Array.from({ length: 6 }, (_, i) => simulate(i + 1, { isAttacked }));
    for (const kind of KINDS) {
      const sum = (way: 'itself' | 'accepted' | 'person') => runs.reduce((s, r) => s + (r.counts.get(kind)?.[way] ?? 0), 0);
      const [a, b, c] = [sum('itself'), sum('accepted'), sum('person')];
      const n = a + b + c;
      console.log(isAttacked, kind.padEnd(12), n, ...[a, b, c].map((x) => `${((100 * x) / n).toFixed(1)}%`));
    }
    const violations = runs.flatMap((r) => r.violations);
    console.log(violations.length, runs.reduce((s, r) => s + r.stolen, 0), `${process.cpuUsage(t).user/1000} ms`);
    console.log(violations.slice(0, 30).join('\n'));
  }
  expect(1).toBe(1);
});
