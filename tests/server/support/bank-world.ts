/** Chance that a seed repeats (mulberry32). */
export function dice(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const get = <T>(list: readonly T[], index: number): T => {
    const found = list[index];
    if (found === undefined) throw new Error(`Nothing at ${index} of ${list.length}`);
    return found;
  };
  return {
    between,
    chance: (share: number): boolean => next() < share,
    of: <T>(list: readonly T[]): T => get(list, between(0, list.length - 1)),
    /** Of a list with what is commonest first: of 30, the first has a fifth, or less the more even it is. */
    common: <T>(list: readonly T[], even = 1): T =>
      get(list, Math.floor(even * ((list.length + even) / even) ** next()) - even),
    /** One of those with these shares. */
    weighted<T>(shares: readonly (readonly [share: number, value: T])[]): T {
      let left = next() * shares.reduce((sum, [share]) => sum + share, 0);
      for (const [share, value] of shares) {
        left -= share;
        if (left < 0) return value;
      }
      return get(shares, 0)[1];
    },
  };
}
export type Dice = ReturnType<typeof dice>;

const MEN =
  'Muhammad Ahmed Ali Abdul Hassan Syed Bilal Usman Hamza Imran Faisal Kamran Asad Zain Tariq'.split(' ');
const WOMEN = 'Ayesha Fatima Sana Maryam Hina Zainab Sadia Rabia Nimra Iqra'.split(' ');
const SECOND =
  'Ali Usman Ahmed Hassan Bilal Hamza Imran Asif Abdullah Umar Arslan Waqas Adnan Shahid Zeeshan Faizan Nadeem Rizwan Saad Talha Junaid Kashif Sajid Irfan Naveed Yousaf Ibrahim Haris Danish Salman'.split(
    ' ',
  );
const LAST =
  'Khan Ahmed Hussain Malik Ali Butt Iqbal Shah Raza Akhtar Javed Chaudhry Mehmood Aslam Siddiqui Qureshi Ansari Baig Sheikh Rehman'.split(
    ' ',
  );
const LAST_OF_WOMEN = 'Bibi Khan Malik Noor Ahmed Akhtar Begum Iqbal Shah Parveen Tariq Hussain'.split(' ');

/** A name as it is common in Pakistan: of 200 people, about five are Muhammad Ali. */
export function nameOf(d: Dice): string[] {
  if (d.chance(0.2)) return [d.common(WOMEN), d.common(LAST_OF_WOMEN)];
  const first = d.chance(0.4) ? 'Muhammad' : d.common(MEN);
  const second = d.common(SECOND.filter((name) => name !== first));
  return d.chance(0.5) ? [first, second] : [first, second, d.common(LAST.filter((name) => name !== second))];
}

/** In the order in which they are bought. */
const PRICES = [
  390, 1_450, 990, 2_450, 5_490, 750, 1_990, 3_290, 490, 4_990, 2_900, 290, 8_900, 1_190, 650, 2_199, 3_990,
  590, 1_750, 6_490, 890, 12_500, 1_290, 2_690, 9_990, 1_590, 4_290, 7_490, 190, 15_900, 3_590, 2_990, 19_900,
  24_900, 5_950, 1_000,
];
/** What a cart costs: one product, or two. */
export const amountOf = (d: Dice): number => d.common(PRICES, 3) + (d.chance(0.2) ? d.common(PRICES, 3) : 0);

const upper = (words: readonly string[]): string => words.join(' ').toUpperCase();
const last = (words: readonly string[]): string => words.at(-1) ?? '';
const SPELT = { MUHAMMAD: 'MOHAMMAD', HUSSAIN: 'HUSSEIN', USMAN: 'OSMAN', YOUSAF: 'YUSUF', AHMED: 'AHMAD' };
const masked = (word: string, index: number): string =>
  index === 0 ? `${word.slice(0, 3)}***${word.slice(-1)}` : `${word.slice(0, 1)}**`;

/** How banks write a name. */
const FORMS = {
  asIs: (words: readonly string[]) => words.join(' '),
  upper,
  initials: (words: readonly string[]) =>
    upper([...words.slice(0, -1).map((word) => word.slice(0, 1)), last(words)]),
  surnameFirst: (words: readonly string[]) => upper([last(words), ...words.slice(0, -1)]),
  cut16: (words: readonly string[]) => upper(words).slice(0, 16).trim(),
  cut20: (words: readonly string[]) => upper(words).slice(0, 20).trim(),
  noMiddle: (words: readonly string[]) => upper([words[0] ?? '', last(words)]),
  titled: (words: readonly string[]) => `${WOMEN.includes(words[0] ?? '') ? 'MRS' : 'MR'} ${upper(words)}`,
  dotted: (words: readonly string[]) => `${words[0]?.slice(0, 1)}. ${upper(words.slice(1))}`,
  joined: (words: readonly string[]) => upper(words).replaceAll(' ', ''),
  spelt: (words: readonly string[]) =>
    Object.entries(SPELT).reduce((name, [usual, other]) => name.replace(usual, other), upper(words)),
  accents: (words: readonly string[]) => words.join(' ').replace('a', 'á').replace('i', 'ï'),
  masked: (words: readonly string[]) =>
    words.map((word) => masked(word.toUpperCase(), word === words[0] ? 0 : 1)).join(' '),
  narration: upper,
  referenced: upper,
};
type Form = keyof typeof FORMS;

/** How often a bank writes so. */
const BANKS: readonly (readonly [share: number, form: Form])[] = [
  [26, 'upper'],
  [10, 'asIs'],
  [14, 'narration'],
  [9, 'cut20'],
  [7, 'titled'],
  [6, 'referenced'],
  [5, 'cut16'],
  [4, 'initials'],
  [4, 'surnameFirst'],
  [4, 'noMiddle'],
  [3, 'dotted'],
  [2, 'accents'],
  [2, 'spelt'],
  [1, 'joined'],
  [1, 'masked'],
];
export const formOf = (d: Dice): Form => d.weighted(BANKS);
/** A name in some form that people type. */
export function inAForm(d: Dice, words: readonly string[]): string {
  const form = d.of(BANKS)[1];
  return form === 'masked' ? upper(words) : FORMS[form](words);
}

/** What a bank's row says about the sender. */
export function writtenBy(
  d: Dice,
  form: Form,
  words: readonly string[],
): { payer: string | null; description: string | null } {
  const name = FORMS[form](words);
  if (form === 'narration')
    return { payer: null, description: `IBFT FROM ${name} A/C 0300${d.between(1_000_000, 9_999_999)}` };
  if (form === 'referenced')
    return { payer: `${d.between(100_000_000, 999_999_999)} ${name}`, description: 'FUNDS TRANSFER' };
  return { payer: name, description: null };
}

/** What a buyer usually types: mostly the name as their bank writes it, another form of it, or nothing. */
export function usuallyTyped(d: Dice, form: Form, words: readonly string[]): string | null {
  const own = form === 'masked' ? upper(words) : FORMS[form](words);
  return d.weighted([
    [93, own],
    [4, inAForm(d, words)],
    [3, null],
  ]);
}

/** What a buyer types this time: now and then with a letter or two wrong. */
export const typedBy = (d: Dice, usual: string | null): string | null =>
  usual !== null && d.chance(0.03) ? mistyped(d, usual) : usual;

/** One or two letters wrong, missing or doubled, or two in the wrong order. */
function mistyped(d: Dice, name: string): string {
  const at = d.between(0, name.length - 2);
  const [sign, next] = [name.charAt(at), name.charAt(at + 1)];
  const wrong = d.of([`e${next}`, next, `${sign}${sign}${next}`, `${next}${sign}`]);
  const once = name.slice(0, at) + wrong + name.slice(at + 2);
  return d.chance(0.6) || wrong === `${next}${sign}` ? once : `${once.slice(0, -2)}e${once.slice(-1)}`;
}

const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
/** A payment's number, as the database draws it. */
export function numberOf(d: Dice): string {
  const signs = Array.from({ length: 6 }, () => d.of([...LETTERS])).join('');
  return `KP-${signs.slice(0, 4)}-${signs.slice(4)}`;
}

const URDU = '۰۱۲۳۴۵۶۷۸۹';
/** How buyers write a number where their bank has a field for it. */
export const remarkOf = (d: Dice, number: string): string =>
  d.weighted([
    [50, number],
    [12, number.toLowerCase()],
    [8, number.replaceAll('-', ' ')],
    [6, number.replaceAll('-', '')],
    [4, number.replaceAll('-', ' - ')],
    [2, number.replaceAll('-', '–')],
    [2, number.replace(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))],
    [2, number.replace(/\d/g, (digit) => URDU.charAt(Number(digit)))],
    [2, number.replace('K', 'К').replace('P', 'Р')],
    [6, `payment ${number} for diamonds`],
    [4, `Ref:${number}.`],
    [2, `game top up (${number.toLowerCase()}) thanks`],
  ]);
