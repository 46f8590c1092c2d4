import type { Located } from '#contract/catalogue.ts';
import { fuzzyMatch } from '#web/lib/fuzzy-match.ts';
import type { MentionField, SearchIndex } from './search-index.ts';
import { MENTION_FIELDS } from './search-index.ts';
import { tokenize } from './tokenize.ts';

/**
 * The penalty of a page for each word of a search. A search has at most about 100 different
 * words, so that no number of lower penalties outweighs a higher one.
 */
const COST = { misspelt: 65_536, prefix: 1 } as const;
const COST_OF_FIELD: Record<MentionField, number> = { name: 0, ancestor: 256, region: 512 };
/** A page whose name is the search, or begins with it, comes before all others. */
const EXACT_NAME = 0;
const NAME_PREFIX = 1;
const OTHER_MATCHES = 2;

const NO_MATCH = 0xffff_ffff;

/**
 * The pages that mention every word of `text`, best first. Only a search without exact
 * results is corrected: joined words before misspelt ones, because a search for `steam` doesn't
 * mean `stream`.
 */
export function searchIndex(index: SearchIndex, text: string): readonly Located[] {
  const words = tokenize(text);
  if (words.length === 0) return [];
  const exact = prefixMatchesByWord(index.words, words);
  const exactResults = rankPages(index, words, [...exact.values()]);
  if (exactResults.length > 0) return exactResults;
  const splitWords = words.flatMap((word) => splitJoinedWord(index.words, word));
  const splitResults =
    splitWords.length > words.length
      ? rankPages(index, splitWords, [...prefixMatchesByWord(index.words, splitWords).values()])
      : [];
  if (splitResults.length > 0) return splitResults;
  const fuzzy = [...exact].map(([word, begun]) => withFuzzyMatches(index.words, word, begun));
  return rankPages(index, words, fuzzy);
}

/**
 * Splits joined words (`googlepl`) into a known word and the beginning of one. Otherwise the word
 * itself.
 */
function splitJoinedWord(known: readonly string[], word: string): string[] {
  for (const first of known) {
    const rest = word.startsWith(first) ? word.slice(first.length) : '';
    if (first.length > 1 && rest.length > 1 && known.some((one) => one.startsWith(rest)))
      return [first, rest];
  }
  return [word];
}

/** The index's words that match a word of a search, by index, with the penalty of each. */
type WordMatches = ReadonlyMap<number, number>;

/** For each distinct word, the known words that begin with it. */
const prefixMatchesByWord = (known: readonly string[], words: readonly string[]): Map<string, WordMatches> =>
  new Map(words.map((word) => [word, prefixMatches(known, word)]));

function prefixMatches(known: readonly string[], word: string): WordMatches {
  const fits = new Map<number, number>();
  known.forEach((one, at) => {
    if (one.startsWith(word)) fits.set(at, one === word ? 0 : COST.prefix);
  });
  return fits;
}

/** The same, with similarly spelt words. */
const withFuzzyMatches = (known: string[], word: string, begun: WordMatches): WordMatches =>
  new Map([...fuzzyMatch(known, word).map((at) => [at, COST.misspelt] as const), ...begun]);

/** The pages that mention a match for every word of a search, best first. */
function rankPages(
  index: SearchIndex,
  words: readonly string[],
  fits: readonly WordMatches[],
): readonly Located[] {
  // A word without matches excludes every page.
  if (fits.some(({ size }) => size === 0)) return [];
  const costs = fits.map((ofWord) => costByPage(index, ofWord));
  const phrase = words.join(' ');

  const byCost = new Map<number, Located[]>();
  index.pages.forEach((located, page) => {
    let cost = OTHER_MATCHES;
    for (const ofWord of costs) {
      const added = ofWord[page] ?? NO_MATCH;
      if (added === NO_MATCH) return;
      cost += added;
    }
    const name = index.names[page] ?? '';
    if (name === phrase) cost = EXACT_NAME;
    else if (name.startsWith(phrase)) cost = NAME_PREFIX;
    const equals = byCost.get(cost);
    if (equals === undefined) byCost.set(cost, [located]);
    else equals.push(located);
  });
  return [...byCost].sort(([one], [other]) => one - other).flatMap(([, found]) => found);
}

/**
 * A word's penalty for each page, at its best mention of a match; `NO_MATCH` where there is none.
 */
function costByPage({ pages, mentions }: SearchIndex, fits: WordMatches): Uint32Array {
  const costs = new Uint32Array(pages.length).fill(NO_MATCH);
  for (const [at, fit] of fits)
    for (const place of MENTION_FIELDS) {
      const cost = fit + COST_OF_FIELD[place];
      for (const page of mentions[at]?.[place] ?? [])
        if (cost < (costs[page] ?? NO_MATCH)) costs[page] = cost;
    }
  return costs;
}
