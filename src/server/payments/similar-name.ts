import { distance } from 'fastest-levenshtein';
import { senderKeyOf } from './sender-key.ts';

/** Letters that Arabic, Persian and Urdu keyboards write differently. */
const FORMS: readonly [forms: RegExp, letter: string][] = [
  [/[يىیېئ]/g, 'ی'],
  [/[كک]/g, 'ک'],
  [/[هةۀہۂۃھە]/g, 'ہ'],
  [/[أإآٱا]/g, 'ا'],
  [/[ؤۆۇ]/g, 'و'],
  [/ـ/g, ''],
  [/Ø/g, 'O'],
  [/Ł/g, 'L'],
  [/Đ/g, 'D'],
  [/Æ/g, 'AE'],
  [/Œ/g, 'OE'],
  [/İ/g, 'I'],
];

/** What banks put before a name. */
const TITLES = new Set(['MR', 'MRS', 'MS', 'MISS', 'DR', 'MST']);
/** What banks write beside a name; as a name, it would stand in everybody's rows. */
const OF_BANKS = new Set(
  [
    'TRANSFER TRANSFERS TRANSFERRED FUND FUNDS IBFT RAAST FT IFT P2P P2M QR ATM POS TRF TFR RTGS',
    'FROM TO BY VIA OF FOR THE THROUGH ON AT IN OUT AND',
    'PAYMENT PAYMENTS PAID RECEIVED RECEIVING RECEIPT RECEIVE SENT INCOMING INWARD OUTWARD CREDIT CREDITED DEBIT CR DR DEPOSIT CASH CHEQUE CHQ',
    'ONLINE MOBILE INTERNET DIGITAL APP WALLET BANKING BANK BANKS LTD LIMITED MICROFINANCE ISLAMIC BRANCH MAIN',
    'ACCOUNT ACC ACCT AC NO NUMBER IBAN REF REFERENCE REMARK REMARKS PURPOSE NARRATION DESCRIPTION DETAILS ID TID TXN TRX TRAN TRANSACTION STAN RRN',
    'SENDER BENEFICIARY RECEIVER NAME TITLE CUSTOMER PKR RS RUPEES AMOUNT',
    'HBL UBL MCB ABL NBP BOP EASYPAISA JAZZCASH SADAPAY NAYAPAY UPAISA MEEZAN ALFALAH SONERI',
    'MISC MISCELLANEOUS OTHER OTHERS SALARY GIFT SERVICE SERVICES CHARGES FEE FEES TAX BILL',
  ].flatMap((line) => line.split(' ')),
);
/** Parts of names that are often left out; names that are written in several ways in Latin letters. */
const USUAL = new Map(
  [
    ' SYED SYEDA SAYED HAJI',
    'MUHAMMAD MOHAMMAD MOHAMMED MUHAMMED MUHAMAD MOHAMED MOHAMAD MOHD MUHD MHD MD',
    'AHMED AHMAD',
    'HUSSAIN HUSSEIN HUSAIN HUSEIN',
    'USMAN OSMAN UTHMAN',
    'YOUSAF YUSUF YOUSUF YUSAF YOUSEF',
    'HASSAN HASAN',
    'UMAR UMER OMAR OMER',
  ].flatMap((line) => {
    const [usual = '', ...others] = line.split(' ');
    return others.map((other) => [other, usual] as const);
  }),
);
/** How many letters may be mistyped. */
const TYPOS_MAX = 2;
/** Fewer letters begin too many names. */
const CUT_WORD_MIN = 3;
/** So many letters begin few names, even with letters mistyped. */
const CUT_NAME_MIN = 8;

/** What needs no folding. */
const FOLDED = /^[A-Z0-9 ]*$/;
/** More words than a name has. */
const WORDS_MAX = 8;
/** More words than a bank writes; after so many tries two names are taken for one person's. */
const [TEXT_WORDS_MAX, TRIES_MAX] = [60, 1_000];

const ASCII = /^[ -~]*$/;

/** A name without accents and with one form of each letter. */
function foldName(name: string): string {
  if (FOLDED.test(name)) return name;
  const key = senderKeyOf(name);
  if (ASCII.test(key)) return key;
  return FORMS.reduce(
    (text, [forms, letter]) => text.replace(forms, letter),
    key.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase(),
  );
}

type Words = readonly string[];

/** The words of a name as it is written, and as it is usually; numbers are a bank's reference. */
function readingsOf(name: string): Words[] {
  const words = foldName(name)
    .split(' ')
    .filter((word) => word !== '' && !TITLES.has(word) && !OF_BANKS.has(word) && !/\d/.test(word));
  if (!words.some((word) => USUAL.has(word))) return [words];
  const usual = words.map((word) => USUAL.get(word) ?? word).filter((word) => word !== '');
  return usual.length === 0 ? [words] : [words, usual];
}

/**
 * Whether a name has two words or more that banks don't write beside names; one tells people as little
 * apart as no name at all.
 */
export const isFullName = (name: string): boolean => readingsOf(name).every((words) => words.length > 1);

/**
 * Says of names whether each could be the sender's, by the bank's name for the sender or by
 * some of its words: by accents, forms of a letter, spellings, titles, initials, the order of words,
 * words that are left out, a name that is cut short, and at most two letters. It is generous, since
 * it only proposes money or keeps it from being taken. It folds the bank's words only once, and
 * looks at a name only once.
 */
export function likenessTo({
  payerKey,
  text,
}: {
  payerKey: string;
  text: string;
}): (name: string) => boolean {
  const payer = readingsOf(payerKey);
  const said = readingsOf(apart(text));
  const seen = new Map<string, boolean>();
  return (name) => {
    const names = readingsOf(name);
    const isLike = seen.get(name) ?? (isAny(payer, names, areAlike) || isAny(said, names, isAmong));
    seen.set(name, isLike);
    return isLike;
  };
}

const isAny = (a: Words[], b: Words[], is: (a: Words, b: Words) => boolean): boolean =>
  a.some((first) => b.some((second) => is(first, second)));

function areAlike(first: Words, second: Words): boolean {
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (short.length === 0) return false;
  const [joinedShort, joinedLong] = [short.join(''), long.join('')];
  return (
    isNear(joinedShort, joinedLong) ||
    isNear(short.toSorted().join(''), long.toSorted().join('')) ||
    isCut(joinedShort, joinedLong) ||
    isCut(joinedLong, joinedShort) ||
    hasEachWord(long, short) ||
    (short.length === long.length && hasEachWord(short, long))
  );
}

const isNear = (a: string, b: string): boolean =>
  Math.abs(a.length - b.length) <= TYPOS_MAX && distance(a, b) <= TYPOS_MAX;

/** Whether a name begins with what is left of one that was cut, with at most two letters mistyped. */
function isCut(cut: string, whole: string): boolean {
  if (cut.length < CUT_WORD_MIN || cut.length >= whole.length + TYPOS_MAX) return false;
  if (whole.startsWith(cut)) return true;
  return (
    cut.length >= CUT_NAME_MIN &&
    [-2, -1, 0, 1, 2].some((more) => isNear(cut, whole.slice(0, cut.length + more)))
  );
}

function isAmong(said: Words, words: Words): boolean {
  const joined = words.join('');
  return (
    (words.length > 1 && hasEachWord(said, words)) ||
    (joined.length >= CUT_NAME_MIN && said.some((word) => isNear(word, joined)))
  );
}

/**
 * Whether each word is among the others, whole, as an initial, cut, or with letters mistyped, and one
 * of them as more than an initial.
 */
function hasEachWord(others: Words, words: Words): boolean {
  const options = words
    .slice(0, WORDS_MAX)
    .map((word) => optionsOf(word, others.slice(0, TEXT_WORDS_MAX)))
    .toSorted((a, b) => a.length - b.length);
  let left = TRIES_MAX;
  const fits = (taken: readonly number[], typos: number, isTold: boolean): boolean => {
    const next = options[taken.length];
    if (next === undefined) return isTold;
    left -= 1;
    // Who gives names and texts that are so hard to tell apart keeps money for a person.
    if (left < 0) return true;
    return next.some(
      (option) =>
        typos + option.typos <= TYPOS_MAX &&
        !taken.includes(option.place) &&
        fits([...taken, option.place], typos + option.typos, isTold || option.isTold),
    );
  };
  return options.some((each) => each.some(({ isTold }) => isTold)) && fits([], 0, false);
}

/** Which of the others a word may be, those first that tell most. */
function optionsOf(word: string, others: Words): { place: number; typos: number; isTold: boolean }[] {
  return others
    .map((other, place) => ({
      place,
      typos: typosBetween(word, other),
      isTold: Math.min(word.length, other.length) >= CUT_WORD_MIN,
    }))
    .filter(({ typos }) => typos <= TYPOS_MAX)
    .toSorted((a, b) => Number(b.isTold) - Number(a.isTold) || a.typos - b.typos);
}

/** How many letters are mistyped between two words, of which one may be an initial or cut. */
function typosBetween(word: string, other: string): number {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if ((short.length === 1 || short.length >= CUT_WORD_MIN) && long.startsWith(short)) return 0;
  // An initial may be mistyped by a buyer; a bank's text has other single letters.
  if (word.length === 1) return 1;
  if (short.length === 1 || long.length - short.length > TYPOS_MAX) return Number.POSITIVE_INFINITY;
  const typos = distance(short, long);
  return typos < short.length ? typos : Number.POSITIVE_INFINITY;
}

/** Whether a name has a word that banks don't write beside names. */
export const isName = (name: string): boolean =>
  wordsIn(name).some((word) => word !== '' && !TITLES.has(word) && !OF_BANKS.has(word));

/** Whether a name of two words or more stands in a text, as `wholeNamesIn` says. */
export const hasWholeName = (text: string, name: string): boolean => wholeNamesIn(text)(name);

/**
 * Says of names of two words or more (see `isFullName`) whether each stands in a text, whole and as whole words:
 * beside each other, in any order. What a bank has masked is no whole word.
 */
export function wholeNamesIn(text: string): (name: string) => boolean {
  const seen = text.replace(MASKED, MASK);
  const texts = [seen, apart(seen)].map(wordsIn);
  return (name) => {
    const words = wordsIn(name).filter((word) => !TITLES.has(word));
    return (
      words.filter((word) => !OF_BANKS.has(word)).length > 1 &&
      texts.some((all) => words.every((word) => all.includes(word)) && isTogether(all, words))
    );
  };
}

const wordsIn = (text: string): Words => foldName(text).split(' ');

const isTogether = (all: Words, words: Words): boolean =>
  all.some((_, place) => isSame(all.slice(place, place + words.length), words));

const isSame = (some: Words, words: Words): boolean =>
  some.toSorted().join(' ') === words.toSorted().join(' ');

/** A word of which a bank shows only some letters. */
const MASKED = /\S*\*\S*/g;
/** What no name has. */
const MASK = '0';

/** Whether a bank shows only some letters of a name. */
export const isMasked = (name: string): boolean => name.includes('*');

/** A bank's text with its words apart, which punctuation may join. */
const apart = (text: string): string => text.replace(/[\p{P}\p{S}]/gu, ' ');
