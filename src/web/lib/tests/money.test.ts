import { expect, test } from 'vitest';
import { pkr } from '#contract/money.ts';
import { formatMoney } from '../money.ts';

test.each([
  [0, 'PKR 0'],
  [50, 'PKR 50'],
  [999, 'PKR 999'],
  [1500, 'PKR 1,500'],
  [200_000, 'PKR 200,000'],
  [100_000_000, 'PKR 100,000,000'],
])('%i rupees are written %s', (amount, text) => {
  expect(formatMoney(pkr(amount))).toBe(text);
});

test('other currencies are named, and decimals stay as they are', () => {
  expect(formatMoney('12.5034', 'USDT')).toBe('USDT 12.5034');
  expect(formatMoney('0.00512300', 'BTC')).toBe('BTC 0.00512300');
  expect(formatMoney('1234567.50', 'USDT')).toBe('USDT 1,234,567.50');
});

test('decimals are not grouped', () => {
  expect(formatMoney('1234.12345678', 'USDT')).toBe('USDT 1,234.12345678');
});
