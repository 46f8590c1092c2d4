import { fuzzyMatches, type Resemblance } from '#web/lib/fuzzy-match.ts';
import { MENTION_FIELDS, type SearchIndex } from './search-index.ts';
import { canonicalOf, isCommon, isWeak } from './shoppers-language.ts';

/** The index's words that match a word of a search, by index, with the penalty of each. */
export type WordMatches = ReadonlyMap<number, number>;

/** Beginnings, misspellings of words and of their beginnings, and parts, each worse than all before it. */
const COST = { beginning: 1, typo: 65_536, typoOfBeginning: 65_664, part: 131_072 } as const;

/** Whether a match with this penalty is another word than was typed. */
export const isCorrected = (cost: number): boolean => cost >= COST.typo;

/**
 * Whether a word with this penalty is near enough to count where other words are not for sale: three
 * letters begin many words.
 */
export const isNear = (cost: number, word: string): boolean =>
  cost < COST.typoOfBeginning && (!isShort(word) || (cost & COST.beginning) === 0);

/** Whether a word, or its singular or plural, is one of the catalogue's: not only how one begins. */
export const isWhole = ({ words }: SearchIndex, word: string, matches: WordMatches): boolean =>
  [...matches].some(([at, cost]) => cost === 0 || words[at] === `${word}s` || `${words[at] ?? ''}s` === word);

/** A shorter text resembles the beginning of some name. */
const MIN_NAME_LENGTH = 6;

const isNumber = (word: string) => /^\p{N}/u.test(word);

/**
 * The catalogue's words for those of a search, of each word by itself. Only a word that the
 * catalogue doesn't have is corrected: joined to the next, then split, and then as a misspelling.
 */
export function matchesOf(index: SearchIndex, words: readonly string[]): Map<string, WordMatches> {
  const found = new Map<string, WordMatches>();
  const isAmongOthers = words.filter((word) => !isWeak(word)).length > 2;
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1] ?? '';
    const known = knownMatches(index, word);
    const isNextKnown = next === '' || knownMatches(index, next).size > 0;
    if (known.size > 0 && isNextKnown) found.set(word, known);
    else {
      const joined = next === '' ? NO_MATCHES : knownMatches(index, word + next);
      if (joined.size > 0) {
        found.set(word + next, joined);
        at += 1;
      } else if (known.size > 0) found.set(word, known);
      else for (const [part, ofPart] of correctedMatches(index, word, isAmongOthers)) found.set(part, ofPart);
    }
  }
  return found;
}

const NO_MATCHES: WordMatches = new Map();

/** The words that are the search's word, its singular or another word for it, or begin with it. */
function knownMatches({ words }: SearchIndex, word: string): WordMatches {
  const fits = new Map<number, number>();
  const from = firstFrom(words, word);
  for (let at = from; words[at]?.startsWith(word) === true; at++) {
    if (words[at] === word) fits.set(at, 0);
    else if (!isNumber(word)) fits.set(at, COST.beginning);
  }
  const other = canonicalOf(word);
  if (other !== word) addExact(words, other, 0, fits);
  if (word.length > 3 && word.endsWith('s')) addExact(words, word.slice(0, -1), COST.beginning, fits);
  return fits;
}

function addExact(words: readonly string[], word: string, cost: number, fits: Map<number, number>) {
  const at = firstFrom(words, word);
  if (words[at] === word) fits.set(at, cost);
}

/** The place of the first of the sorted `words` that is not before `word`. */
function firstFrom(words: readonly string[], word: string): number {
  let [from, to] = [0, words.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] ?? '') < word) from = middle + 1;
    else to = middle;
  }
  return from;
}

/**
 * The two words that are run together in `word`, if an entry has both; otherwise words with a similar
 * spelling; otherwise the word that it begins with, and what is left of it.
 */
function correctedMatches(index: SearchIndex, word: string, isAmongOthers: boolean): [string, WordMatches][] {
  const splits = splitsOf(index, word);
  const split = splits.find(([[, first], [, rest]]) => {
    const entries = entriesWith(index, first);
    return [...entriesWith(index, rest)].some((entry) => entries.has(entry));
  });
  if (split !== undefined) return split;
  // A longer word has the letters of almost every short one; two other words say which was meant.
  const resembling = fuzzyMatches(index.words, word, isAmongOthers).filter(
    ({ at, as }) => !isShort(word) || isShort(index.words[at]) || as === 'typo',
  );
  const begun = splits.find(([[first], [rest]]) => !isShort(first) && rest.length > 2);
  if (resembling.length > 0 || begun === undefined)
    return [[word, new Map(resembling.map(({ at, as }) => [at, costOf(as, index.words[at], word)]))]];
  // `jazzcash` is neither Jazz nor cash.
  const [first, [rest, ofRest]] = begun;
  return [first, [rest, isWeak(rest) ? ofRest : NO_MATCHES]];
}

/** The nodes whose name or alias begins with `words`, run together and with a slip: `frefire`. */
export function misspeltNames({ names, aliases }: SearchIndex, words: readonly string[]): number[] {
  const typed = words.join('');
  if (typed.length < MIN_NAME_LENGTH) return [];
  const called = [...names.map((name, entry) => [name, [entry]] as const), ...aliases];
  const beginnings = called.flatMap(([name, entries]) => {
    const ofName = name.split(' ');
    return ofName.flatMap((word, last) =>
      last === 0 || isCommon(word) ? [] : [[ofName.slice(0, last + 1).join(''), entries] as const],
    );
  });
  const found = fuzzyMatches(
    beginnings.map(([joined]) => joined),
    typed,
  );
  return [...new Set(found.flatMap(({ at, as }) => (as === 'typo' ? (beginnings[at]?.[1] ?? []) : [])))];
}

/** The ways to split a word into one of the catalogue's and a beginning of one, the longest first word first. */
function splitsOf(index: SearchIndex, word: string): [[string, WordMatches], [string, WordMatches]][] {
  const splits: ReturnType<typeof splitsOf> = [];
  // From the longest first word: `steamwallet` is no `st` and `eamwallet`.
  for (let cut = word.length - 2; cut > 1; cut--) {
    const [first, rest] = [word.slice(0, cut), word.slice(cut)];
    const at = firstFrom(index.words, first);
    if (index.words[at] !== first) continue;
    const ofRest = knownMatches(index, rest);
    // Two letters begin almost every word: `psplus`, but no `pspl`.
    if (ofRest.size > 0 && (cut > 2 || isWhole(index, rest, ofRest)))
      splits.push([
        [first, new Map([[at, 0]])],
        [rest, ofRest],
      ]);
  }
  return splits;
}

/** The entries that mention a word. */
const entriesWith = ({ mentions }: SearchIndex, matches: WordMatches): Set<number> =>
  new Set(
    [...matches.keys()].flatMap((at) => MENTION_FIELDS.flatMap((field) => mentions[at]?.[field] ?? [])),
  );

const isShort = (word = '') => word.length <= 3;

/** Of misspellings, those of about the same length are better. */
const costOf = (as: Resemblance['as'], known = '', word: string): number =>
  as === 'part'
    ? COST.part
    : COST[as === 'typo' ? 'typo' : 'typoOfBeginning'] + Math.abs(known.length - word.length);
