import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differencesOf, variationsOf } from '../vary.ts';

const SAMPLE = {
  kind: 'found',
  at: '2026-03-05T09:00:00.000Z',
  now: 1_772_703_075_000,
  cart: { items: [{ id: 'a', name: 'A card', price: 290, quantity: 3 }], totalPrice: 870 },
  amount: '50.8934',
  discount: 0.1,
  isNew: true,
  reason: null,
};
const variations = fc
  .sample(variationsOf(SAMPLE), { numRuns: 1_000, seed: 1 })
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
  const names = new Set(variations.flatMap(({ cart }) => cart.items.map(({ name }) => name)));
  expect(names).toContain('');
  expect(names).toContain('𝒜');
  expect(valuesOf(({ cart }) => cart.items.length).toSorted()).toEqual([0, 1, 2, 3]);
  expect(valuesOf(({ isNew }) => isNew).toSorted()).toEqual([false, true]);
});

test('a cart costs what its lines do, and no two lines have one id', () => {
  for (const { cart } of variations) {
    const costs = cart.items.map(({ price, quantity }) => price * quantity);
    expect(cart.totalPrice).toBe(costs.reduce((sum, cost) => sum + cost, 0));
    expect(new Set(cart.items.map(({ id }) => id)).size).toBe(cart.items.length);
  }
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
