import { brand } from '#contract/brand.ts';

/** Each letter, followed by the signs that look like it. */
const LOOK_ALIKES = [
  ...['a4@аα', 'b8вβ', 'cсϲ', 'dԁ', 'e3еε', 'g9ɡ', 'hһнη', 'il1|!іӏι', 'jј', 'kкκ', 'mм', 'nη', 'o0оο'],
  ...['pрρ', 'qԛ', 's5$ѕ', 't7+тτ', 'uυ', 'vν', 'wԝω', 'xхχ', 'yуγ', 'z2ζ'],
];
const PAIRS: Readonly<Record<string, string>> = { m: 'rn', w: 'vv' };

/** Separators between letters; they never read as a letter. */
const GAP = String.raw`[\s._-]*`;

/** The source of a pattern (with the flags `iu`) for a word as it reads, also in look-alike letters. */
export const lookAlike = (word: string): string =>
  [...spaced(word).toLowerCase()]
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .map((letter) => {
      const signs = `[${LOOK_ALIKES.find((each) => each.includes(letter)) ?? letter}]`;
      return letter in PAIRS ? `(?:${signs}|${PAIRS[letter]})` : signs;
    })
    .join(GAP);

/** Text without accents, and apart where a capital begins a word: `KéystallShop` is `Keystall Shop`. */
export const spaced = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** Words that leave the shop's name its meaning, also where they are run together with it. */
const BESIDE = '(?:the|my|our|real|official|shop|store|online|support|help|admin|team|pk|pakistan)*';
const SHOP = String.raw`(?<!\p{L})${BESIDE}${lookAlike(brand.name)}${BESIDE}(?!\p{L})`;

/** Whether a text has the shop's name as a word, also in look-alike letters. */
export const hasShopName = (text: string): boolean => new RegExp(SHOP, 'iu').test(spaced(text));

/** Text without the shop's name as `hasShopName` finds it. */
export const withoutShopName = (text: string): string => spaced(text).replace(new RegExp(SHOP, 'giu'), ' ');
