import { describe, expect, it } from 'vitest';
import {
  lowerRate,
  parseMinorUnits,
  parseMinorUnitsDown,
  RATE_PATTERN,
  rupeesToUsdt,
  toDecimal,
  usdtToRupees,
} from './money.ts';

describe('A decimal amount', () => {
  it.each([
    ['1', 1_000_000],
    ['1.7986', 1_798_600],
    ['0.000001', 1],
    ['1.50000000', 1_500_000],
    ['90071992547.409921', null],
    ['1.0000001', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
    ['1,5', null],
  ])('of USDT, %j, is %j', (text, units) => {
    expect(parseMinorUnits(text, 'USDT')).toBe(units);
  });

  it('is truncated on request', () => {
    expect(parseMinorUnitsDown('1.00000099', 'USDT')).toBe(1_000_000);
    expect(parseMinorUnits('500.00', 'PKR')).toBe(500);
    expect(parseMinorUnits('500.50', 'PKR')).toBeNull();
  });

  it.each([
    [1, '0.000001'],
    [1_798_600, '1.7986'],
    [2_000_000, '2'],
    [10_500_000, '10.5'],
  ])('%j is written %j, and read back', (units, text) => {
    expect(toDecimal(units, 'USDT')).toBe(text);
    expect(parseMinorUnits(text, 'USDT')).toBe(units);
  });
});

describe('An exchange', () => {
  it('is rounded up to whole steps for a payment, and down for a credit', () => {
    expect(rupeesToUsdt(500, '278', 100)).toBe(1_798_600);
    expect(rupeesToUsdt(280, '280', 100)).toBe(1_000_000);
    expect(usdtToRupees(1_798_600, '278')).toBe(500);
    expect(usdtToRupees(999_999, '280')).toBe(279);
  });

  it('is exact for the largest cart and the finest rate', () => {
    expect(rupeesToUsdt(100_000_000, '278.123457', 100)).toBe(359_552_556_600);
    expect(usdtToRupees(rupeesToUsdt(100_000_000, '278.123457', 100), '278.123457')).toBe(100_000_000);
  });

  it.each(['278', '278.5', '0.000001'])('takes the rate %j', (rate) => expect(rate).toMatch(RATE_PATTERN));
  it.each(['0', '0.000', '-1', '1e3', '278.1234567', '', '278,5', '0278.5', '00.5'])(
    'does not take the rate %j',
    (rate) => expect(rate).not.toMatch(RATE_PATTERN),
  );

  it('uses the lower of two rates, or the only one known', () => {
    expect(lowerRate('9.5', '10')).toBe('9.5');
    expect(lowerRate('280', '279.999')).toBe('279.999');
    expect(lowerRate(null, '280')).toBe('280');
    expect(lowerRate(null, null)).toBeNull();
  });
});
