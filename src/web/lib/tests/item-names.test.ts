import { expect, test } from 'vitest';
import { atBoundary } from '../../../../tests/at-boundary.ts';
import { itemNames } from '../item-names.ts';

const names = ['Steam Wallet', 'VPN', 'Office', 'Windows', 'Netflix'];

test('items are named with their quantities, unless it is one', () => {
  expect(
    itemNames([{ name: 'Steam Wallet', quantity: 2 }, { name: 'VPN', quantity: 1 }, { name: 'Office' }]),
  ).toBe('Steam Wallet × 2; VPN; Office');
  expect(itemNames([])).toBe('');
});

atBoundary('of many items three are named', { limit: 4 }, ({ before, at }) => {
  test.each([
    [before, 'Steam Wallet; VPN; Office'],
    [at, 'Steam Wallet; VPN; Office; and 1 more'],
  ])('of %i: %s', (count, text) => {
    expect(itemNames(names.slice(0, count).map((name) => ({ name })))).toBe(text);
  });
});

test('the number of the others is said', () => {
  expect(itemNames(names.map((name) => ({ name })))).toBe('Steam Wallet; VPN; Office; and 2 more');
});
