import { fuzzyMatch } from '#web/lib/fuzzy-match.ts';
import type { SearchIndex } from './search-index.ts';
import { canonicalOf } from './shoppers-language.ts';

/** The index's words that match a word of a search, by index, with the penalty of each. */
export type WordMatches = ReadonlyMap<number, number>;

/** Beginnings, misspellings and parts of a word, each worse than all before it. */
const COST = { prefix: 1, misspelt: 65_536, part: 131_072 } as const;

const isNumber = (word: string) => /^\p{N}/u.test(word);

/**
 * The catalogue's words for those of a search, of each word by itself. Only a word that the
 * catalogue doesn't have is corrected: joined to the next, then split, and then as a misspelling.
 */
export function matchesOf(index: SearchIndex, words: readonly string[]): Map<string, WordMatches> {
  const found = new Map<string, WordMatches>();
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
      else for (const [part, ofPart] of correctedMatches(index, word)) found.set(part, ofPart);
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
    else if (!isNumber(word)) fits.set(at, COST.prefix);
  }
  const other = canonicalOf(word);
  if (other !== word) addExact(words, other, 0, fits);
  if (word.length > 3 && word.endsWith('s')) addExact(words, word.slice(0, -1), COST.prefix, fits);
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

/** The two words that are run together in `word`; otherwise words with a similar spelling. */
function correctedMatches(index: SearchIndex, word: string): [string, WordMatches][] {
  // From the longest first word: `steamwallet` is no `st` and `eamwallet`.
  for (let cut = word.length - 2; cut > 2; cut--) {
    const first = firstFrom(index.words, word.slice(0, cut));
    if (index.words[first] !== word.slice(0, cut)) continue;
    const rest = knownMatches(index, word.slice(cut));
    if (rest.size > 0)
      return [
        [word.slice(0, cut), new Map([[first, 0]])],
        [word.slice(cut), rest],
      ];
  }
  const spelt = fuzzyMatch(index.words, word).filter((at) => !isShort(word) || isShort(index.words[at]));
  return [[word, new Map(spelt.map((at) => [at, costOf(index.words[at], word)]))]];
}

/** Almost every long word has the letters of a short one. */
const isShort = (word = '') => word.length <= 3;

/** A word of about the same length is a typing error; a longer one contains the word. */
const costOf = (known = '', word: string): number =>
  known[0] === word[0] ? COST.misspelt + Math.abs(known.length - word.length) : COST.part;
