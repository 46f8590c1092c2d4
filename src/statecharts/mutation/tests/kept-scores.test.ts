import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepScore, readScore } from '../kept-scores.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mutation-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const score = {
  mutants: [{ state: 'on', change: 'drops the tag "bright"', at: null, killedBy: null }],
  seconds: 3,
};

/** A flow with one test and one chart, whose score is kept. */
function keptFlow() {
  const [machine, laws] = [join(folder, 'lamp.machine.ts'), join(folder, 'lamp.laws.test.ts')];
  for (const file of [machine, laws]) writeFileSync(file, 'export {};');
  const flow = { chart: 'lamp', folder, files: [laws], models: [] };
  keepScore(flow, [machine], score, join(folder, 'cache'));
  return { flow, machine, laws, read: (of = flow) => readScore(of, join(folder, 'cache')) };
}

test('a score is kept while nothing changes', () => {
  const { read } = keptFlow();
  expect(read()).toEqual(score);
});

test('a flow without a kept score has none', () => {
  const { flow, read } = keptFlow();
  expect(read({ ...flow, chart: 'fan' })).toBeNull();
});

test.each(['machine', 'laws'] as const)('a change of its %s ends that', (which) => {
  const kept = keptFlow();
  writeFileSync(kept[which], 'export const changed = true;');
  expect(kept.read()).toBeNull();
});

test('so does a new test', () => {
  const { flow, laws, read } = keptFlow();
  expect(read({ ...flow, files: [laws, join(folder, 'lamp.rules.test.ts')] })).toBeNull();
});
