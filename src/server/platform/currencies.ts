import { withoutUnseen } from '#contract/text.ts';
import { plainCell } from './read-money.ts';

/** Foreign currencies and coins that statements use. */
const CODES =
  'USDT|USDC|BUSD|DAI|BTC|ETH|BNB|LTC|TRX|USD|EUR|GBP|AED|SAR|QAR|KWD|OMR|BHD|CAD|AUD|NZD|CHF|CNY|JPY|INR|TRY|MYR|SGD|HKD';
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₿': 'BTC',
};
const NAMES: readonly [name: RegExp, code: string][] = [
  [/\bdollars?\b/i, 'USD'],
  [/\beuros?\b/i, 'EUR'],
  [/\b(?:pounds?|sterling)\b/i, 'GBP'],
  [/\bdirhams?\b/i, 'AED'],
  [/\briyals?\b/i, 'SAR'],
  [/\b(?:yuan|renminbi)\b/i, 'CNY'],
  [/\btether\b/i, 'USDT'],
  [/\bbitcoins?\b/i, 'BTC'],
];
/**
 * A currency's code, in capitals only, since some codes are also words. An amount may touch it:
 * `USD15`.
 */
const CODE = new RegExp(`(?<![A-Za-z])(?:${CODES})(?![A-Za-z])`);
/** A currency in a heading, with the words around it: `in USD`, `US $`. */
const IN_HEADING = new RegExp(
  `(?<![a-z])(?:in\\s+)?(?:U\\.?S\\.?\\s*)?(?:(?:${CODES}|dollars?|euros?|pounds?|sterling|dirhams?|riyals?|yuan)(?![a-z])|[$€£¥₹₿])`,
  'gi',
);
const SIGN = /[$€£¥₹₿]/;
const RUPEE = /\bPKR\b|\brs\b|\brupees?\b|₨/i;
/** The file's own label for its currency: `Currency: XAF`. */
const LABELLED = /\b(?:currency|ccy)\b(?: code)?\s*[:=-]\s*([A-Z]{3,4})\b/i;

/** A line with an exchange rate, which says nothing about a table's amounts. */
const RATE = /\brates?\b|\bexchange\b/i;
/** Only beside these words is a name a currency: `Dollar East` is a company. */
const OF_AMOUNTS = /\b(?:currency|ccy|amounts?|figures|values?|account|in)\b/i;
const ALONE = new RegExp(`^(?:${CODES}|[$€£¥₹₿])$`);

const RUPEES_ALONE = /^(?:pkr|rs\.?|rupees?|pak(?:istani?)? rupees?)$/i;
/** Whether a currency is the rupee; an empty currency counts as the rupee. */
export const isRupees = (currency: string): boolean =>
  currency === '' || RUPEES_ALONE.test(plainCell(currency));

const plain = (text: string): string => withoutUnseen(text).normalize('NFKC');

/** The currency whose code or sign is in a text; null if there is none. */
function codeIn(said: string): string | null {
  const [sign = ''] = SIGN.exec(said) ?? [];
  return CODE.exec(said)?.[0] ?? SIGNS[sign] ?? null;
}

const nameIn = (said: string): string | null => NAMES.find(([name]) => name.test(said))?.[1] ?? null;

/**
 * The foreign currency that a cell or a heading names; null for the rupee, and if there is none.
 */
export function foreignIn(text: string): string | null {
  const said = plain(text);
  return RUPEE.test(said) ? null : (codeIn(said) ?? nameIn(said));
}

/**
 * The currency that a line of text gives to the rows below it; null for the rupee,
 * undefined if the line names no currency.
 */
export function currencySaidBy(line: string): string | null | undefined {
  const said = plain(line);
  if (RATE.test(said)) return undefined;
  const labelled = LABELLED.exec(said)?.[1]?.toUpperCase();
  const foreign = labelled === 'PKR' ? null : (labelled ?? codeIn(said));
  const named = foreign ?? (OF_AMOUNTS.test(said) ? nameIn(said) : null);
  if (RUPEE.test(said)) return named === null ? null : undefined;
  return named ?? undefined;
}

/**
 * The foreign currency in a heading: `USD` of `Credit (USD)`; null for the rupee, and if there is
 * none.
 */
export const currencyOfHeading = (heading: string): string | null =>
  foreignIn(heading) ?? foreignIn(heading.toUpperCase());

/** A heading without its currency: `Credit` of `Credit (USD)`, `Amount` of `Amount in EUR`. */
export const withoutCurrency = (heading: string): string => plain(heading).replace(IN_HEADING, ' ');

/** Whether a cell only has a foreign currency's code or sign. */
export const isForeignAlone = (cell: string): boolean => ALONE.test(plain(cell).trim());
