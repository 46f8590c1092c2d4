import type { CurrencyCode } from '../database/schema.ts';

/** The decimals of a currency's minor unit: whole rupees, millionths of a USDT. */
const DECIMALS: Record<CurrencyCode, number> = { PKR: 0, USDT: 6 };

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const MILLION = 1_000_000n;

/**
 * An exchange rate: rupees per USDT as a decimal string above zero, with at most six decimals and
 * no leading zeros.
 */
export const RATE_PATTERN = /^(?!0+(\.0+)?$)(0|[1-9]\d{0,5})(\.\d{1,6})?$/;

/**
 * Parses a decimal string into minor units; null if it is no plain decimal, finer than the
 * currency, or not a safe integer.
 */
export function parseMinorUnits(text: string, currency: CurrencyCode): number | null {
  const [whole, rest] = splitDecimal(text, DECIMALS[currency]);
  return whole === null || /[1-9]/.test(rest) ? null : whole;
}

/** Like `parseMinorUnits`, but drops digits that the currency doesn't have. */
export const parseMinorUnitsDown = (text: string, currency: CurrencyCode): number | null =>
  splitDecimal(text, DECIMALS[currency])[0];

function splitDecimal(text: string, decimals: number): [whole: number | null, rest: string] {
  const [, before, after = ''] = DECIMAL.exec(text) ?? [];
  if (before === undefined) return [null, ''];
  const whole = Number(before + after.slice(0, decimals).padEnd(decimals, '0'));
  return [Number.isSafeInteger(whole) ? whole : null, after.slice(decimals)];
}

/** Minor units as a decimal string without trailing zeros: 1798600 USDT units are `1.7986`. */
export function toDecimal(amount: number, currency: CurrencyCode): string {
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  const after = digits.slice(-decimals).replace(/0+$/, '');
  return after === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${after}`;
}

/** Converts rupees to millionths of a USDT at `rate`, rounded up to a multiple of `step`. */
export function rupeesToUsdt(rupees: number, rate: string, step: number): number {
  const perUsdt = scaled(rate) * BigInt(step);
  const steps = (BigInt(rupees) * MILLION * MILLION + perUsdt - 1n) / perUsdt;
  return Number(steps) * step;
}

/** Converts millionths of a USDT to whole rupees at `rate`, rounded down. */
export const usdtToRupees = (usdt: number, rate: string): number =>
  Number((BigInt(usdt) * scaled(rate)) / (MILLION * MILLION));

/** The lower of two rates, or the known one. */
export function lowerRate(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return scaled(a) <= scaled(b) ? a : b;
}

/** A rate in millionths of a rupee. */
function scaled(rate: string): bigint {
  if (!RATE_PATTERN.test(rate)) throw new Error('Not an exchange rate');
  const [whole = '', after = ''] = rate.split('.');
  return BigInt(whole + after.padEnd(6, '0'));
}
