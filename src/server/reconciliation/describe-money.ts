import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { CurrencyCode } from '../database/schema.ts';
import { formatMoney } from '../platform/format-money.ts';
import { toDecimal } from '../platform/money.ts';

/** An amount in minor units, in words: `PKR 1,500`. */
export const moneyOf = (amount: number, currency: CurrencyCode): string =>
  formatMoney(toDecimal(amount, currency), currency);

/** The sender of money, or the bank's text without a sender. */
export const senderOf = ({
  payer,
  description,
}: {
  payer: string | null;
  description: string | null;
}): string => payer ?? (description === null ? 'an unknown sender' : `"${description}"`);

const UNITS = [
  { ms: DAY_MS, name: 'day' },
  { ms: HOUR_MS, name: 'hour' },
  { ms: MINUTE_MS, name: 'minute' },
];

/** A duration in the greatest unit that it fills: `2 hours`. */
export function duration(ms: number): string {
  const unit = UNITS.find((each) => ms >= each.ms);
  if (unit === undefined) return 'less than a minute';
  const count = Math.floor(ms / unit.ms);
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}
