import { withoutUnseen } from '#contract/text.ts';

/** Currencies and coins that statements are written in, beside the rupee. */
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
/** In capitals, since these are words of other meanings too; a sum may touch it: `USD15`. */
const CODE = new RegExp(`(?<![A-Za-z])(?:${CODES})(?![A-Za-z])`);
/** In a heading, with what belongs to it: `in USD`, `US $`. */
const IN_HEADING = new RegExp(
  `(?<![a-z])(?:in\\s+)?(?:U\\.?S\\.?\\s*)?(?:(?:${CODES}|dollars?|euros?|pounds?|sterling|dirhams?|riyals?|yuan)(?![a-z])|[$€£¥₹₿])`,
  'gi',
);
const SIGN = /[$€£¥₹₿]/;
const RUPEE = /\bPKR\b|\brs\b|\brupees?\b|₨/i;
/** What a file's own label says its currency is: `Currency: XAF`. */
const LABELLED = /\b(?:currency|ccy)\b(?: code)?\s*[:=-]\s*([A-Z]{3,4})\b/i;

/** A rate says nothing about the amounts of a table. */
const RATE = /\brates?\b|\bexchange\b/i;
/** Beside these words a name is a currency: `Dollar East` is a company. */
const OF_AMOUNTS = /\b(?:currency|ccy|amounts?|figures|values?|account|in)\b/i;
const ALONE = new RegExp(`^(?:${CODES}|[$€£¥₹₿])$`);

const plain = (text: string): string => withoutUnseen(text).normalize('NFKC');

/** The currency that a text names by a code or a sign; null if it names none. */
function codeIn(said: string): string | null {
  const [sign = ''] = SIGN.exec(said) ?? [];
  return CODE.exec(said)?.[0] ?? SIGNS[sign] ?? null;
}

const nameIn = (said: string): string | null => NAMES.find(([name]) => name.test(said))?.[1] ?? null;

/** The currency that a cell or a heading names; null if it is none or the rupee. */
export function foreignIn(text: string): string | null {
  const said = plain(text);
  return RUPEE.test(said) ? null : (codeIn(said) ?? nameIn(said));
}

/**
 * The currency of the rows below a line of text: null if that is the rupee, undefined if the
 * line says nothing of it.
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

/** The currency that a heading names beside its field: `USD` of `Credit (USD)`; null for rupees or none. */
export const currencyOfHeading = (heading: string): string | null =>
  foreignIn(heading) ?? foreignIn(heading.toUpperCase());

/** A heading without the currency that it names: `Credit` of `Credit (USD)`, `Amount` of `Amount in EUR`. */
export const withoutCurrency = (heading: string): string => plain(heading).replace(IN_HEADING, ' ');

/** Whether a cell is a foreign currency and nothing else. */
export const isForeignAlone = (cell: string): boolean => ALONE.test(plain(cell).trim());
