import type { ProductsNode } from '#contract/catalogue.ts';

/** Regions whose goods work for every shopper in Pakistan. */
const OPEN = ['global', 'worldwide', 'world', 'international', 'all regions', 'region free', 'pakistan'];

/** A region in words: its accounts are `US` accounts, its shops are in `the United States`. */
const REGIONS: Readonly<Record<string, { accounts: string; place: string }>> = {
  US: { accounts: 'US', place: 'the United States' },
  UK: { accounts: 'UK', place: 'the United Kingdom' },
  EU: { accounts: 'EU', place: 'the European Union' },
  UAE: { accounts: 'UAE', place: 'the United Arab Emirates' },
  Turkey: { accounts: 'Turkish', place: 'Turkey' },
  'Saudi Arabia': { accounts: 'Saudi', place: 'Saudi Arabia' },
  India: { accounts: 'Indian', place: 'India' },
};

type Region = { region: string; accounts: string | undefined; place: string };

const forAccounts = ({ region, accounts }: Region) =>
  accounts === undefined
    ? `Only works on accounts from this region: ${region}.`
    : `Only works on ${accounts} accounts.`;
const forShops = ({ place }: Region) => `Only works in shops in ${place}.`;

/** The meaning of a region for each kind of product; null for products without a limit. */
const MEANINGS: Readonly<Record<string, ((region: Region) => string) | null>> = {
  'Gift card code': forAccounts,
  'Gift membership': forAccounts,
  'Game key': forAccounts,
  Subscription: forAccounts,
  'Prepaid PIN': forShops,
  'Prepaid card': forShops,
  'Mobile load': ({ place }) => `Only for numbers in ${place}.`,
  // The provider is there, the customer may be anywhere.
  'Account credit': null,
  Service: null,
};

const OTHERWISE = ({ region }: Region) =>
  `Made for this region: ${region}. Check that it fits before you buy.`;

/** A product's region or users, in a line beside Add; null if it works for everybody. */
export function regionLine({
  region,
  product_type = '',
}: Pick<ProductsNode, 'region' | 'product_type'>): string | null {
  const isOpen = region?.split(',').some((one) => OPEN.includes(one.trim().toLowerCase()));
  if (region === undefined || isOpen) return null;
  const known = Object.hasOwn(REGIONS, region) ? REGIONS[region] : undefined;
  const meaning = Object.hasOwn(MEANINGS, product_type) ? MEANINGS[product_type] : OTHERWISE;
  return meaning?.({ region, accounts: known?.accounts, place: known?.place ?? region }) ?? null;
}
