import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, variationsOf } from '../vary.ts';

const SAMPLE = {
  kind: 'found',
  at: '2026-03-05T09:00:00.000Z',
  now: 1_772_703_075_000,
  bill: { dishes: [{ id: 'a', name: 'Daal', cost: 290 }], sum: 290 },
  guests: 4,
  status: 'held',
  refusal: 'Full.',
  amount: '50.8934',
  discount: 0.1,
  isNew: true,
  reason: null,
};
const RULES = {
  kept: ['status'],
  sentences: ['refusal'],
  limits: { guests: (sample: number) => ({ min: 2, max: sample }) },
  mend: (record: Readonly<Record<string, unknown>>) => {
    const { dishes }: { dishes?: (typeof SAMPLE)['bill']['dishes'] } = record;
    return dishes === undefined ? record : { ...record, sum: costOf(dishes) };
  },
};
const costOf = (dishes: readonly { cost: number }[]) => dishes.reduce((sum, { cost }) => sum + cost, 0);
const variations = fc
  .sample(variationsOf(SAMPLE, RULES), { numRuns: 1_000, seed: 1 })
  .map((one): typeof SAMPLE => ({ ...SAMPLE, ...Object(one) }));
const valuesOf = (pick: (one: typeof SAMPLE) => unknown) => [...new Set(variations.map(pick))];

test('what tells the form of a value stays, and so does what is nothing', () => {
  expect(valuesOf(({ kind }) => kind)).toEqual(['found']);
  expect(valuesOf(({ reason }) => reason)).toEqual([null]);
});

test('times, amounts and fractions stay what they are', () => {
  expect(valuesOf(({ at }) => Number.isNaN(Date.parse(at)))).toEqual([false]);
  expect(valuesOf(({ now }) => Math.abs(now - SAMPLE.now) <= 3_600_000)).toEqual([true]);
  expect(valuesOf(({ amount }) => /^\d+\.\d+$/.test(amount))).toEqual([true]);
  expect(valuesOf(({ discount }) => discount > 0 && discount < 1)).toEqual([true]);
});

test('texts are also empty, odd and long, and lists shorter and longer', () => {
  const names = new Set(variations.flatMap(({ bill }) => bill.dishes.map(({ name }) => name)));
  expect(names).toContain('');
  expect(names).toContain('\u202Eabc');
  expect(valuesOf(({ bill }) => bill.dishes.length).toSorted()).toEqual([0, 1, 2, 3]);
  expect(valuesOf(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
});

test('no two items of a list have one id', () => {
  for (const { bill } of variations)
    expect(new Set(bill.dishes.map(({ id }) => id)).size).toBe(bill.dishes.length);
});

test('a project says which fields are kept, are sentences or have limits, and what agrees with what', () => {
  expect(valuesOf(({ status }) => status)).toEqual(['held']);
  expect(valuesOf(({ refusal }) => refusal !== '' && refusal === refusal.trim())).toEqual([true]);
  expect(valuesOf(({ guests }) => guests).toSorted()).toEqual([2, 3, 4]);
  for (const { bill } of variations) expect(bill.sum).toBe(costOf(bill.dishes));
});

test('an error says something', () => {
  const errors = fc.sample(variationsOf(new Error('No network.')), { numRuns: 100, seed: 1 });
  expect(errors.every((error) => error instanceof Error && error.message.trim() !== '')).toBe(true);
});

test('a large value is left as it is', () => {
  const large = Array.from({ length: 2_000 }, (_, at) => ({ id: `${at}` }));
  expect(fc.sample(variationsOf(large), { numRuns: 20, seed: 1 }).every((one) => one === large)).toBe(true);
});

test('a variation is told by what differs', () => {
  expect(differencesOf({ a: { b: 1, c: 2 }, d: 'x' }, { a: { b: 1, c: 3 }, d: '' })).toEqual([
    'a.c 3',
    'd ""',
  ]);
  expect(differencesOf({ a: [1] }, { a: [1] })).toEqual([]);
});
