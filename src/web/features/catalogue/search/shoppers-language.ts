/** The other words that shoppers have for a country, a currency or a length of time. */
const OTHER_WORDS: Readonly<Record<string, string>> = {
  us: 'usa america american',
  uk: 'britain british england',
  uae: 'emirates emirati dubai',
  turkey: 'turkish turkiye tr',
  eu: 'europe european',
  saudi: 'ksa saudia',
  pakistan: 'pakistani pk',
  global: 'worldwide international',
  usd: 'dollar dollars',
  gbp: 'pound pounds sterling',
  eur: 'euro euros',
  try: 'lira liras tl',
  aed: 'dirham dirhams',
  sar: 'riyal riyals',
  pkr: 'rs rupee rupees',
  usdt: 'tether',
  day: 'days din',
  month: 'months mo mahina mahine maah',
  year: 'years yr yrs saal',
  hour: 'hours hr hrs ghante',
  minute: 'minutes min mins',
  licence: 'license licences licenses',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '10': 'ten',
};

const CANONICAL = new Map(
  Object.entries(OTHER_WORDS).flatMap(([word, others]) => others.split(' ').map((other) => [other, word])),
);

/** The word under which others that mean the same are found as well: `us` for `american`. */
export const canonicalOf = (word: string): string => CANONICAL.get(word) ?? word;

/** Names of countries in several words. */
const COUNTRIES: readonly (readonly [name: readonly string[], word: string])[] = [
  [['united', 'states', 'of', 'america'], 'us'],
  [['united', 'states'], 'us'],
  [['united', 'kingdom'], 'uk'],
  [['united', 'arab', 'emirates'], 'uae'],
  [['saudi', 'arabia'], 'saudi'],
];

const TIME_UNITS: ReadonlySet<string> = new Set(['minute', 'hour', 'day', 'month']);
const MONTHS_PER_YEAR = 12;

/**
 * The words of a text, with those that belong together made one: `united states` is `us`, `3
 * months` is `3month`, `1 year` is `12month`.
 */
export function joinPhrases(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; ) {
    const country = COUNTRIES.find(([name]) => name.every((word, nth) => words[at + nth] === word));
    const time = timeAt(words, at);
    joined.push(country?.[1] ?? time ?? words[at] ?? '');
    at += country?.[0].length ?? (time === null ? 1 : 2);
  }
  return joined;
}

function timeAt(words: readonly string[], at: number): string | null {
  const count = canonicalOf(words[at] ?? '');
  const unit = canonicalOf(words[at + 1] ?? '');
  if (!/^\d+$/.test(count)) return null;
  if (unit === 'year') return `${Number(count) * MONTHS_PER_YEAR}month`;
  return TIME_UNITS.has(unit) ? count + unit : null;
}

/**
 * Words that say nothing about which product is meant: they make a result better, but are not
 * missed. In English and in Roman Urdu.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and at by for from how i in is it me my need of on or the to with want',
    'buy get order purchase pay sale sell shop online cheap cheapest best price prices rate rates original',
    'card cards code codes gift voucher vouchers account accounts subscription subscriptions',
    'pakistan pakistani pk pkr rs rupee rupees',
    'chahiye hai ka kaise ke ki kharidna ko lena liye me mein par sasta saste sasti se wala wali',
  ].flatMap((line) => line.split(' ')),
);

export const isCommon = (word: string): boolean => COMMON_WORDS.has(word);
