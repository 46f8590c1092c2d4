import type { Located } from '#contract/catalogue.ts';
import { fuzzyMatch } from '#web/lib/fuzzy-match.ts';
import type { MentionField, SearchIndex } from './search-index.ts';
import { MENTION_FIELDS } from './search-index.ts';
import { tokenize } from './tokenize.ts';

/**
 * What sets a page back for each word of a search. A search has some 100 different words at most, so no number of lesser costs
 * outweighs a greater one.
 */
const COST = { misspelt: 65_536, prefix: 1 } as const;
const COST_OF_FIELD: Record<MentionField, number> = { name: 0, ancestor: 256, region: 512 };
/** A page whose name is the search, or begins with it, is before all others. */
const EXACT_NAME = 0;
const NAME_PREFIX = 1;
const OTHER_MATCHES = 2;

const NO_MATCH = 0xffff_ffff;

/**
 * The pages that mention every word of `text`, the best first. Only a search that finds nothing as it is spelt is
 * forgiven, words that were run together before misspelt ones: who types `steam` doesn't mean `stream`.
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

/** The two words that were run together (`googlepl`): a known one, and what a known one begins with. The word itself if they weren't. */
function splitJoinedWord(known: readonly string[], word: string): string[] {
  for (const first of known) {
    const rest = word.startsWith(first) ? word.slice(first.length) : '';
    if (first.length > 1 && rest.length > 1 && known.some((one) => one.startsWith(rest)))
      return [first, rest];
  }
  return [word];
}

/** Which of the index's words, by their places, a word of a search may stand for, and what each costs. */
type WordMatches = ReadonlyMap<number, number>;

/** What each of the words, once, may be the beginning of. */
const prefixMatchesByWord = (known: readonly string[], words: readonly string[]): Map<string, WordMatches> =>
  new Map(words.map((word) => [word, prefixMatches(known, word)]));

function prefixMatches(known: readonly string[], word: string): WordMatches {
  const fits = new Map<number, number>();
  known.forEach((one, at) => {
    if (one.startsWith(word)) fits.set(at, one === word ? 0 : COST.prefix);
  });
  return fits;
}

/** The same, and what it looks like. */
const withFuzzyMatches = (known: string[], word: string, begun: WordMatches): WordMatches =>
  new Map([...fuzzyMatch(known, word).map((at) => [at, COST.misspelt] as const), ...begun]);

/** The pages that mention for each word of a search one that it fits, the best first. */
function rankPages(
  index: SearchIndex,
  words: readonly string[],
  fits: readonly WordMatches[],
): readonly Located[] {
  // No page mentions what fits nothing: none needs to be looked at.
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

/** What a word costs each page, at the best of the places that mention what it fits; `MISSING` where none does. */
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
