import * as v from 'valibot';
import { RATE_PATTERN } from '../platform/money.ts';
import { integer, url, word } from '../platform/setting-schemas.ts';
import type { BankAccount } from './port.ts';

export type BitcartConfig = { url: string; token: string; store: string; adminUrl: string };
/** `networks` limits the networks that the shop offers; null for all that OKX accepts USDT on. */
export type OkxConfig = {
  url: string;
  key: string;
  secret: string;
  passphrase: string;
  networks: readonly string[] | null;
};
export type BinanceConfig = { url: string; key: string; secret: string; id: string; title: string };
/** Rupees per USDT: fixed, or read from a source and checked against bounds. */
export type RateConfig =
  | { kind: 'fixed'; rate: string }
  | { kind: 'source'; url: string; field: string; min: number; max: number };

/** The configuration of each network; null if it isn't offered, or faked in the sandbox. */
export type NetworkConfig = {
  bank: BankAccount | null;
  bitcart: BitcartConfig | null;
  okx: OkxConfig | null;
  binance: BinanceConfig | null;
  rate: RateConfig | null;
};

const webUrl = (name: string, example: string) => url(name, ['http:', 'https:'], example);
const RATE_BOUND_MAX = 100_000;

/** The environment variables of the networks. */
export const networkSettings = {
  BANK_NAME: v.optional(v.string()),
  BANK_ACCOUNT: v.optional(v.string()),
  BANK_TITLE: v.optional(v.string()),
  BITCART_URL: v.optional(webUrl('BITCART_URL', 'https://pay.example.com/api')),
  BITCART_TOKEN: v.optional(word('BITCART_TOKEN')),
  BITCART_STORE: v.optional(word('BITCART_STORE')),
  BITCART_ADMIN_URL: v.optional(webUrl('BITCART_ADMIN_URL', 'https://pay.example.com/admin')),
  OKX_KEY: v.optional(word('OKX_KEY')),
  OKX_SECRET: v.optional(word('OKX_SECRET')),
  OKX_PASSPHRASE: v.optional(word('OKX_PASSPHRASE')),
  OKX_NETWORKS: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+(,[\w-]+)*$/, 'OKX_NETWORKS must be a list such as trc20,erc20.')),
  ),
  OKX_URL: v.optional(webUrl('OKX_URL', 'https://www.okx.com'), 'https://www.okx.com'),
  BINANCE_KEY: v.optional(word('BINANCE_KEY')),
  BINANCE_SECRET: v.optional(word('BINANCE_SECRET')),
  BINANCE_ID: v.optional(word('BINANCE_ID')),
  BINANCE_TITLE: v.optional(v.string()),
  BINANCE_URL: v.optional(webUrl('BINANCE_URL', 'https://api.binance.com'), 'https://api.binance.com'),
  RATE_PKR_PER_USDT: v.optional(
    v.pipe(v.string(), v.regex(RATE_PATTERN, 'RATE_PKR_PER_USDT must be a decimal number such as 278.5.')),
  ),
  RATE_URL: v.optional(webUrl('RATE_URL', 'https://rates.example.com/usdt.json')),
  RATE_FIELD: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]+(\.[\w-]+)*$/, 'RATE_FIELD must be a path such as tether.pkr.')),
    'tether.pkr',
  ),
  RATE_MIN: v.optional(integer('RATE_MIN', 1, RATE_BOUND_MAX), '150'),
  RATE_MAX: v.optional(integer('RATE_MAX', 1, RATE_BOUND_MAX), '600'),
};
const Settings = v.object(networkSettings);
type Settings = v.InferOutput<typeof Settings>;
type Name = keyof Settings;

/** Settings that must be set together or not at all. */
const SETTING_GROUPS: Record<'bank' | 'bitcart' | 'okx' | 'binance', { names: Name[]; what: string }> = {
  bank: { names: ['BANK_NAME', 'BANK_ACCOUNT', 'BANK_TITLE'], what: 'the bank account' },
  bitcart: {
    names: ['BITCART_URL', 'BITCART_TOKEN', 'BITCART_STORE', 'BITCART_ADMIN_URL'],
    what: 'Bitcart',
  },
  okx: { names: ['OKX_KEY', 'OKX_SECRET', 'OKX_PASSPHRASE'], what: 'OKX' },
  binance: { names: ['BINANCE_KEY', 'BINANCE_SECRET', 'BINANCE_ID', 'BINANCE_TITLE'], what: 'Binance' },
};

const missingInGroup = (settings: Settings, { names, what }: { names: Name[]; what: string }): string[] =>
  names.every((name) => settings[name] === undefined)
    ? []
    : names
        .filter((name) => settings[name] === undefined)
        .map((name) => `${name} is missing: ${what} needs all of its settings.`);

const isAnySet = (settings: Settings, { names }: { names: Name[] }) =>
  names.some((name) => settings[name] !== undefined);

/** Whether any payment method besides the balance is configured. */
export const hasNetwork = (settings: Settings): boolean =>
  Object.values(SETTING_GROUPS).some((group) => isAnySet(settings, group));

/** The missing settings of the bank account, if any of them is set. */
export const missingBankSettings = (settings: Settings): string[] =>
  missingInGroup(settings, SETTING_GROUPS.bank);

/** One sentence per missing or conflicting setting. */
export function networkSettingErrors(settings: Settings): string[] {
  const gaps = Object.values(SETTING_GROUPS).flatMap((group) => missingInGroup(settings, group));
  const { RATE_PKR_PER_USDT: fixed, RATE_URL: source, RATE_MIN, RATE_MAX } = settings;
  const needsRate = isAnySet(settings, SETTING_GROUPS.okx) || isAnySet(settings, SETTING_GROUPS.binance);
  if (needsRate && fixed === undefined && source === undefined)
    gaps.push('RATE_PKR_PER_USDT or RATE_URL is missing: payments in USDT are priced by it.');
  if (fixed !== undefined && source !== undefined)
    gaps.push("RATE_PKR_PER_USDT and RATE_URL can't both be set: leave one out.");
  if (RATE_MIN > RATE_MAX) gaps.push('RATE_MIN must not be above RATE_MAX.');
  return gaps;
}

/** The addresses that the networks are reached at, by their settings. */
export const networkUrls = ({
  BITCART_URL,
  BITCART_ADMIN_URL,
  OKX_URL,
  BINANCE_URL,
  RATE_URL,
}: Settings) => ({
  BITCART_URL,
  BITCART_ADMIN_URL,
  OKX_URL,
  BINANCE_URL,
  RATE_URL,
});

/** The configuration from settings without errors. */
export const networkConfigOf = (settings: Settings): NetworkConfig => ({
  bank: bankOf(settings),
  bitcart: bitcartOf(settings),
  okx: okxOf(settings),
  binance: binanceOf(settings),
  rate: rateOf(settings),
});

const bankOf = ({ BANK_NAME: name, BANK_ACCOUNT: account, BANK_TITLE: title }: Settings) =>
  name === undefined || account === undefined || title === undefined ? null : { name, account, title };

function bitcartOf(settings: Settings): BitcartConfig | null {
  const {
    BITCART_URL: api,
    BITCART_TOKEN: token,
    BITCART_STORE: store,
    BITCART_ADMIN_URL: adminUrl,
  } = settings;
  return api === undefined || token === undefined || store === undefined || adminUrl === undefined
    ? null
    : { url: api, token, store, adminUrl };
}

function okxOf(settings: Settings): OkxConfig | null {
  const { OKX_KEY: key, OKX_SECRET: secret, OKX_PASSPHRASE: passphrase, OKX_NETWORKS, OKX_URL } = settings;
  const networks = OKX_NETWORKS === undefined ? null : OKX_NETWORKS.toLowerCase().split(',');
  return key === undefined || secret === undefined || passphrase === undefined
    ? null
    : { url: OKX_URL, key, secret, passphrase, networks };
}

function binanceOf(settings: Settings): BinanceConfig | null {
  const { BINANCE_KEY: key, BINANCE_SECRET: secret, BINANCE_ID: id, BINANCE_TITLE: title } = settings;
  return key === undefined || secret === undefined || id === undefined || title === undefined
    ? null
    : { url: settings.BINANCE_URL, key, secret, id, title };
}

function rateOf({
  RATE_PKR_PER_USDT,
  RATE_URL,
  RATE_FIELD,
  RATE_MIN,
  RATE_MAX,
}: Settings): RateConfig | null {
  if (RATE_PKR_PER_USDT !== undefined) return { kind: 'fixed', rate: RATE_PKR_PER_USDT };
  if (RATE_URL === undefined) return null;
  return { kind: 'source', url: RATE_URL, field: RATE_FIELD, min: RATE_MIN, max: RATE_MAX };
}
