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
  premium: 'پریمیم',
  diamonds: 'ڈائمنڈ ڈائمنڈز',
  load: 'لوڈ',
  balance: 'بیلنس',
  '1': 'one',
  '2': 'two',
  '3': 'three',
  '4': 'four',
  '5': 'five',
  '10': 'ten',
};

/** A list's words as they are compared: Urdu has letters with marks. */
const wordsOf = (list: string): string[] => list.normalize('NFKD').replace(/\p{M}/gu, '').split(' ');

const CANONICAL = new Map(
  Object.entries(OTHER_WORDS).flatMap(([word, others]) => wordsOf(others).map((other) => [other, word])),
);

/** The word under which others that mean the same are found as well: `us` for `american`. */
export const canonicalOf = (word: string): string => CANONICAL.get(word) ?? word;

/** Names in several words. */
const NAMES: readonly (readonly [name: readonly string[], word: string])[] = [
  [['united', 'states', 'of', 'america'], 'us'],
  [['united', 'states'], 'us'],
  [['united', 'kingdom'], 'uk'],
  [['united', 'arab', 'emirates'], 'uae'],
  [['saudi', 'arabia'], 'saudi'],
  [['یو', 'سی'], 'uc'],
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
    const phrase = NAMES.find(([name]) => name.every((word, nth) => words[at + nth] === word));
    const time = timeAt(words, at);
    joined.push(phrase?.[1] ?? time ?? words[at] ?? '');
    at += phrase?.[0].length ?? (time === null ? 1 : 2);
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
 * missed. In English, in Roman Urdu, which everyone spells differently, and in Urdu.
 */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  [
    'a an and any at be by can do does for from have how i in is it me my need of on or the this to u want we with you your',
    'buy get give order purchase pay sale sell send shop online available new latest working real legit urgent',
    'cheap cheapest best price prices rate rates original genuine official discount offer please plz pls kindly',
    'card cards code codes gift gifts voucher vouchers account accounts subscription subscriptions sub',
    'pakistan pakistani pk pkr rs rupee rupees',
    'chahiye chahiyay chahiay chahiey chahie chahia chahye chahyee chaheye chaiye chaye chahta chahte hai hain h hy',
    'mujhe mujhy mujhay muje mujy mje hum humein hamein ap aap apke aapke bhai bhaijan bro sir yar yaar jee kya kia',
    'ka kaise kaisy kese kahan kahaan kidhar ke ki kitna kitne kitni kitnay kharidna khareedna kharidni ko kr kar',
    'karna krna karni karwana karwani karao de dena dedo do den batao btao bata mil milega milegi milta milti jaye',
    'lena leni lene lina liye mangwana mangwani me mein main par pe per sasta saste sasti se wala wale wali aur ya',
    'کا کی کے کو میں سے پر ہے ہیں چاہیے چاہئے چاہیئے مجھے ہم کیا کیسے کہاں کتنے کتنی کتنا لینا لینی کرنا خریدنا خریدنی دیں دو سستا سستی',
    'کارڈ گفٹ کوڈ واؤچر ووچر اکاؤنٹ سبسکرپشن قیمت پاکستان پاکستانی روپے',
  ].flatMap(wordsOf),
);

export const isCommon = (word: string): boolean => COMMON_WORDS.has(word);

/**
 * Words that say which kind of a product is meant, and are words of many: alone they are searched for,
 * but beside others they make no product a close match, nor is it a wish if they are missing.
 */
const WEAK_WORDS: ReadonlySet<string> = new Set(
  [
    'plus pro premium prem max ultra mini lite basic standard deluxe ultimate essential unlimited edition version',
    'family individual personal private shared student duo single full',
    'monthly yearly annual annually weekly daily lifetime instant fast digital',
    'topup recharge key keys pack package plan bundle wallet balance credit credits store app game id',
    'usd gbp eur try aed sar usdt us global minute hour day month year',
  ].flatMap(wordsOf),
);

export const isWeak = (word: string): boolean => /^\p{N}/u.test(word) || WEAK_WORDS.has(canonicalOf(word));
