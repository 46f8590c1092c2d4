import { CURRENCY } from '#contract/constants.ts';
import type { DecimalAmount, Pkr } from '#contract/money.ts';

/** Money as it comes over the wire: whole rupees, or a decimal string of any currency. */
export type Amount = Pkr | DecimalAmount;

/**
 * `PKR 1,500`, `USDT 12.5034`: the currency, a space and the amount, its whole part in groups of three.
 * No locale is asked, so that the host and every device write the same; no decimal is added, cut or rounded.
 */
export function formatMoney(amount: Amount, currency: string = CURRENCY): string {
  const [whole = '', decimals] = String(amount).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return `${currency} ${decimals === undefined ? grouped : `${grouped}.${decimals}`}`;
}
