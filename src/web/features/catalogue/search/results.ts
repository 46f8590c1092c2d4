import type { Located } from '#contract/catalogue.ts';
import type { WordMatches } from './matches.ts';
import { matchesOf } from './matches.ts';
import type { MentionField, SearchIndex } from './search-index.ts';
import { MENTION_FIELDS } from './search-index.ts';
import { isCommon, joinPhrases } from './shoppers-language.ts';
import { tokenize } from './tokenize.ts';

/** The nodes that a search finds, best first. */
export type SearchResults = {
  nodes: readonly Located[];
  /** Whether they lack some of its words, because no entry has them all. */
  isClosest: boolean;
};

export const NOTHING_FOUND: SearchResults = { nodes: [], isClosest: false };

/**
 * The penalty of an entry for each word of a search. A search has at most about 100
 * different words, so that no number of lower penalties outweighs a higher one.
 */
const COST_OF_FIELD: Record<MentionField, number> = {
  name: 0,
  variant: 256,
  ancestor: 512,
  region: 768,
  detail: 1024,
};
/** A common word that an entry lacks. */
const COST_OF_COMMON = 2048;
/** The words are spread over several variants. */
const COST_OF_SCATTERED = 4096;

/** An entry that is called like the search, or whose name begins like it, comes before all others. */
const CALLED = { exactly: 0, beginning: 1, otherwise: 4 } as const;
/** The same for the search without its common words. */
const WITHOUT_COMMON = 2;

const NO_MATCH = 0xffff_ffff;

/**
 * The entries that mention every word of `text`, or else those that mention most of them, best
 * first.
 */
export function searchIndex(index: SearchIndex, text: string): SearchResults {
  const typed = tokenize(text);
  const words = [...new Set(joinPhrases(typed))];
  const telling = words.filter((word) => !isCommon(word));
  // A search of common words alone means them.
  const common = telling.length === 0 ? [] : words.filter(isCommon);
  const needed = telling.length === 0 ? words : telling;
  if (needed.length === 0) return NOTHING_FOUND;

  const matches = matchesOf(index, needed);
  const ranking = rankEntries(index, matches);
  for (const word of common) addCommon(index, ranking, matchesOf(index, [word]).get(word) ?? new Map());
  scatter(ranking);
  const called = namedLike(index, typed);
  return collect(index, matches.size, ranking, called);
}

/** The penalties of each entry, by its index. */
type Ranking = {
  costs: Float64Array;
  lacking: Uint8Array;
  /** Whether it has a word beside numbers: numbers alone make no close match. */
  hasWord: Uint8Array;
  /** The variants that mention each word that is mentioned by variants alone. */
  variants: Int32Array;
};

function rankEntries(index: SearchIndex, matches: ReadonlyMap<string, WordMatches>): Ranking {
  const count = index.entries.length;
  const ranking = {
    costs: new Float64Array(count),
    lacking: new Uint8Array(count),
    hasWord: new Uint8Array(count),
    variants: new Int32Array(count).fill(-1),
  };
  for (const [word, ofWord] of matches) {
    const isWord = /^\P{N}/u.test(word);
    const { costs, variants, mentioning } = costByEntry(index, ofWord);
    // Among those that lack a word, the one with the rarer words is meant; costs are whole numbers.
    const rarity = 1 / (2 + mentioning);
    for (let entry = 0; entry < count; entry++) {
      const cost = costs[entry] ?? NO_MATCH;
      if (cost === NO_MATCH) {
        ranking.lacking[entry] = (ranking.lacking[entry] ?? 0) + 1;
        ranking.costs[entry] = (ranking.costs[entry] ?? 0) + rarity;
      } else {
        if (isWord) ranking.hasWord[entry] = 1;
        ranking.costs[entry] = (ranking.costs[entry] ?? 0) + cost;
        ranking.variants[entry] = (ranking.variants[entry] ?? 0) & (variants[entry] ?? 0);
      }
    }
  }
  return ranking;
}

function addCommon(index: SearchIndex, ranking: Ranking, ofWord: WordMatches) {
  const { costs } = costByEntry(index, ofWord);
  for (let entry = 0; entry < costs.length; entry++) {
    const cost = Math.min(costs[entry] ?? NO_MATCH, COST_OF_COMMON);
    ranking.costs[entry] = (ranking.costs[entry] ?? 0) + cost;
  }
}

function scatter({ costs, variants }: Ranking) {
  for (let entry = 0; entry < costs.length; entry++)
    if (variants[entry] === 0) costs[entry] = (costs[entry] ?? 0) + COST_OF_SCATTERED;
}

/**
 * A word's penalty for each entry, at its best mention of a match, or `NO_MATCH`; and the variants
 * that mention it, all of them where the entry itself does.
 */
function costByEntry({ entries, mentions }: SearchIndex, fits: WordMatches) {
  const costs = new Uint32Array(entries.length).fill(NO_MATCH);
  const variants = new Int32Array(entries.length);
  let mentioning = 0;
  for (const [at, fit] of fits)
    for (const field of MENTION_FIELDS) {
      const cost = fit + COST_OF_FIELD[field];
      const places = mentions[at]?.[field] ?? [];
      for (let place = 0; place < places.length; place++) {
        const entry = places[place] ?? 0;
        const inVariants = field === 'variant' ? (mentions[at]?.inVariants[place] ?? 0) : -1;
        variants[entry] = (variants[entry] ?? 0) | inVariants;
        const known = costs[entry] ?? NO_MATCH;
        if (known === NO_MATCH) mentioning += 1;
        if (cost < known) costs[entry] = cost;
      }
    }
  return { costs, variants, mentioning };
}

/** The entries that are called like the search, or whose name begins like it. */
function namedLike(index: SearchIndex, typed: readonly string[]): ReadonlyMap<number, number> {
  const called = new Map<number, number>();
  const whole = typed.join(' ');
  const telling = typed.filter((word) => !isCommon(word)).join(' ');
  const phrases = telling === '' || telling === whole ? [whole] : [telling, whole];
  for (const phrase of phrases) {
    const worse = phrase === whole ? 0 : WITHOUT_COMMON;
    // A number is whole: `Card 20` does not begin with `card 2`.
    const beginning = /\p{N}$/u.test(phrase) ? `${phrase} ` : phrase;
    index.names.forEach((name, entry) => {
      if (name === phrase) called.set(entry, CALLED.exactly + worse);
      else if (name.startsWith(beginning)) called.set(entry, CALLED.beginning + worse);
    });
    for (const entry of index.aliases.get(phrase) ?? [])
      if (!called.has(entry)) called.set(entry, CALLED.beginning + worse);
  }
  return called;
}

/** The entries in the order of their penalties; equal ones in the catalogue's. */
function collect(
  { entries }: SearchIndex,
  words: number,
  { costs, lacking, hasWord }: Ranking,
  called: ReadonlyMap<number, number>,
): SearchResults {
  const fewest = called.size > 0 ? 0 : lacking.reduce((one, other) => Math.min(one, other), words);
  if (fewest === words) return NOTHING_FOUND;
  const byCost = new Map<number, Located[]>();
  entries.forEach((located, entry) => {
    const level = called.get(entry);
    if (level === undefined && lacking[entry] !== fewest) return;
    if (level === undefined && fewest > 0 && hasWord[entry] === 0) return;
    const cost = level ?? CALLED.otherwise + (costs[entry] ?? 0);
    const equals = byCost.get(cost);
    if (equals === undefined) byCost.set(cost, [located]);
    else equals.push(located);
  });
  const ordered = [...byCost].sort(([one], [other]) => one - other).flatMap(([, found]) => found);
  return { nodes: ordered, isClosest: fewest > 0 && ordered.length > 0 };
}
