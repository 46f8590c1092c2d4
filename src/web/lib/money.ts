import { CURRENCY } from '#contract/constants.ts';
import type { DecimalAmount, Pkr } from '#contract/money.ts';

/** An amount in the API: whole rupees, or a decimal string in any currency; other text stays as it is. */
export type Amount = Pkr | DecimalAmount;

/**
 * `PKR 1,500`, `USDT 12.5034`: the currency, a space, and the amount with its whole part in groups
 * of three. Independent of the locale, so that host and device agree. Decimals are never added, cut
 * or rounded.
 */
export function formatMoney(amount: Amount, currency: string = CURRENCY): string {
  const [whole = '', decimals] = String(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${decimals === undefined ? grouped : `${grouped}.${decimals}`}`.trim();
}
