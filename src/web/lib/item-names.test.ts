import { expect, test } from 'vitest';
import { itemNames } from './item-names.ts';

const names = ['Steam Wallet', 'VPN', 'Office', 'Windows', 'Netflix'];

test('items are named with their quantities, unless it is one', () => {
  expect(
    itemNames([{ name: 'Steam Wallet', quantity: 2 }, { name: 'VPN', quantity: 1 }, { name: 'Office' }]),
  ).toBe('Steam Wallet × 2; VPN; Office');
  expect(itemNames([])).toBe('');
});

test('of many items three are named', () => {
  expect(itemNames(names.slice(0, 3).map((name) => ({ name })))).toBe('Steam Wallet; VPN; Office');
  expect(itemNames(names.map((name) => ({ name })))).toBe('Steam Wallet; VPN; Office; and 2 more');
});
