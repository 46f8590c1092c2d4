import type { CurrencyCode } from './database/schema.ts';

/** How many decimals the minor unit of a currency has: a rupee is whole, a USDT has millionths. */
const DECIMALS: Record<CurrencyCode, number> = { PKR: 0, USDT: 6 };

const DECIMAL = /^(\d{1,15})(?:\.(\d{1,30}))?$/;
const MILLION = 1_000_000n;

/** What one USDT costs: rupees as a decimal string, above zero, with at most six decimals and no idle zeros before. */
export const RATE = /^(?!0+(\.0+)?$)(0|[1-9]\d{0,5})(\.\d{1,6})?$/;

/**
 * A decimal string in minor units; null when it is no plain decimal, or finer than the currency, or beyond what a number holds
 * exactly.
 */
export function minorUnits(text: string, currency: CurrencyCode): number | null {
  const [whole, rest] = parts(text, DECIMALS[currency]);
  return whole === null || /[1-9]/.test(rest) ? null : whole;
}

/** Like `minorUnits`, but what is finer than the currency is cut off. */
export const minorUnitsDown = (text: string, currency: CurrencyCode): number | null =>
  parts(text, DECIMALS[currency])[0];

function parts(text: string, decimals: number): [whole: number | null, rest: string] {
  const [, before, after = ''] = DECIMAL.exec(text) ?? [];
  if (before === undefined) return [null, ''];
  const whole = Number(before + after.slice(0, decimals).padEnd(decimals, '0'));
  return [Number.isSafeInteger(whole) ? whole : null, after.slice(decimals)];
}

/** Minor units as a decimal string without idle zeros: 1798600 USDT units are `1.7986`. */
export function decimalOf(amount: number, currency: CurrencyCode): string {
  const decimals = DECIMALS[currency];
  if (decimals === 0) return String(amount);
  const digits = String(amount).padStart(decimals + 1, '0');
  const after = digits.slice(-decimals).replace(/0+$/, '');
  return after === '' ? digits.slice(0, -decimals) : `${digits.slice(0, -decimals)}.${after}`;
}

/** What `rupees` are in USDT at `rate`, in millionths, rounded up to the next multiple of `step`. */
export function usdtFor(rupees: number, rate: string, step: number): number {
  const perUsdt = scaled(rate) * BigInt(step);
  const steps = (BigInt(rupees) * MILLION * MILLION + perUsdt - 1n) / perUsdt;
  return Number(steps) * step;
}

/** What millionths of a USDT are worth at `rate`, in whole rupees, rounded down. */
export const rupeesFor = (usdt: number, rate: string): number =>
  Number((BigInt(usdt) * scaled(rate)) / (MILLION * MILLION));

/** The lower of two rates; one that is not known does not count. */
export function lowerRate(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return scaled(a) <= scaled(b) ? a : b;
}

/** A rate in millionths of a rupee. */
function scaled(rate: string): bigint {
  if (!RATE.test(rate)) throw new Error('This is no exchange rate');
  const [whole = '', after = ''] = rate.split('.');
  return BigInt(whole + after.padEnd(6, '0'));
}
