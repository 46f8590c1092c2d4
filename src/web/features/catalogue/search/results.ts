import type { Located } from '#contract/catalogue.ts';
import type { WordMatches } from './matches.ts';
import { matchesOf } from './matches.ts';
import type { MentionField, SearchIndex } from './search-index.ts';
import { MENTION_FIELDS } from './search-index.ts';
import { isCommon, joinPhrases } from './shoppers-language.ts';
import { tokenize } from './tokenize.ts';

/** What a search finds, best first. */
export type SearchResults = {
  pages: readonly Located[];
  /** Whether they lack some of its words, because no page has them all. */
  isClosest: boolean;
};

export const NOTHING_FOUND: SearchResults = { pages: [], isClosest: false };

/**
 * The penalty of a page for each word of a search. A search has at most about 100 different
 * words, so that no number of lower penalties outweighs a higher one.
 */
const COST_OF_FIELD: Record<MentionField, number> = {
  name: 0,
  variant: 256,
  ancestor: 512,
  region: 768,
  detail: 1024,
};
/** A common word that a page lacks. */
const COST_OF_COMMON = 2048;
/** The words are spread over several variants. */
const COST_OF_SCATTERED = 4096;

/** A page that is called like the search, or whose name begins like it, comes before all others. */
const CALLED = { exactly: 0, beginning: 1, otherwise: 4 } as const;
/** The same for the search without its common words. */
const WITHOUT_COMMON = 2;

const NO_MATCH = 0xffff_ffff;

/**
 * The pages that mention every word of `text`, or else those that mention most of them, best first
 * (R-14, R-15).
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
  const ranking = rankPages(index, matches);
  for (const word of common) addCommon(index, ranking, matchesOf(index, [word]).get(word) ?? new Map());
  scatter(ranking);
  const called = namedLike(index, typed);
  return collect(index, matches.size, ranking, called);
}

/** The penalties of each page, by its index. */
type Ranking = {
  costs: Float64Array;
  lacking: Uint8Array;
  /** Whether it has a word that is no number: numbers alone come close to nothing. */
  hasWord: Uint8Array;
  /** The variants that mention each word that is mentioned by variants alone. */
  variants: Int32Array;
};

function rankPages(index: SearchIndex, matches: ReadonlyMap<string, WordMatches>): Ranking {
  const count = index.pages.length;
  const ranking = {
    costs: new Float64Array(count),
    lacking: new Uint8Array(count),
    hasWord: new Uint8Array(count),
    variants: new Int32Array(count).fill(-1),
  };
  for (const [word, ofWord] of matches) {
    const isWord = /^\P{N}/u.test(word);
    const { costs, variants, mentioning } = costByPage(index, ofWord);
    // Among those that lack a word, the one with the rarer words is meant; costs are whole numbers.
    const rarity = 1 / (2 + mentioning);
    for (let page = 0; page < count; page++) {
      const cost = costs[page] ?? NO_MATCH;
      if (cost === NO_MATCH) {
        ranking.lacking[page] = (ranking.lacking[page] ?? 0) + 1;
        ranking.costs[page] = (ranking.costs[page] ?? 0) + rarity;
      } else {
        if (isWord) ranking.hasWord[page] = 1;
        ranking.costs[page] = (ranking.costs[page] ?? 0) + cost;
        ranking.variants[page] = (ranking.variants[page] ?? 0) & (variants[page] ?? 0);
      }
    }
  }
  return ranking;
}

function addCommon(index: SearchIndex, ranking: Ranking, ofWord: WordMatches) {
  const { costs } = costByPage(index, ofWord);
  for (let page = 0; page < costs.length; page++) {
    const cost = Math.min(costs[page] ?? NO_MATCH, COST_OF_COMMON);
    ranking.costs[page] = (ranking.costs[page] ?? 0) + cost;
  }
}

function scatter({ costs, variants }: Ranking) {
  for (let page = 0; page < costs.length; page++)
    if (variants[page] === 0) costs[page] = (costs[page] ?? 0) + COST_OF_SCATTERED;
}

/**
 * A word's penalty for each page, at its best mention of a match, or `NO_MATCH`; and the variants
 * that mention it, all of them where the page itself does.
 */
function costByPage({ pages, mentions }: SearchIndex, fits: WordMatches) {
  const costs = new Uint32Array(pages.length).fill(NO_MATCH);
  const variants = new Int32Array(pages.length);
  let mentioning = 0;
  for (const [at, fit] of fits)
    for (const field of MENTION_FIELDS) {
      const cost = fit + COST_OF_FIELD[field];
      const places = mentions[at]?.[field] ?? [];
      for (let place = 0; place < places.length; place++) {
        const page = places[place] ?? 0;
        const inVariants = field === 'variant' ? (mentions[at]?.inVariants[place] ?? 0) : -1;
        variants[page] = (variants[page] ?? 0) | inVariants;
        const known = costs[page] ?? NO_MATCH;
        if (known === NO_MATCH) mentioning += 1;
        if (cost < known) costs[page] = cost;
      }
    }
  return { costs, variants, mentioning };
}

/** The pages that are called like the search, or whose name begins like it. */
function namedLike(index: SearchIndex, typed: readonly string[]): ReadonlyMap<number, number> {
  const called = new Map<number, number>();
  const whole = typed.join(' ');
  const telling = typed.filter((word) => !isCommon(word)).join(' ');
  const phrases = telling === '' || telling === whole ? [whole] : [telling, whole];
  for (const phrase of phrases) {
    const worse = phrase === whole ? 0 : WITHOUT_COMMON;
    // A number is whole: `Card 20` does not begin with `card 2`.
    const beginning = /\p{N}$/u.test(phrase) ? `${phrase} ` : phrase;
    index.names.forEach((name, page) => {
      if (name === phrase) called.set(page, CALLED.exactly + worse);
      else if (name.startsWith(beginning)) called.set(page, CALLED.beginning + worse);
    });
    for (const page of index.aliases.get(phrase) ?? [])
      if (!called.has(page)) called.set(page, CALLED.beginning + worse);
  }
  return called;
}

/** The pages in the order of their penalties; equal ones in the catalogue's. */
function collect(
  { pages }: SearchIndex,
  words: number,
  { costs, lacking, hasWord }: Ranking,
  called: ReadonlyMap<number, number>,
): SearchResults {
  const fewest = called.size > 0 ? 0 : lacking.reduce((one, other) => Math.min(one, other), words);
  if (fewest === words) return NOTHING_FOUND;
  const byCost = new Map<number, Located[]>();
  pages.forEach((located, page) => {
    const level = called.get(page);
    if (level === undefined && lacking[page] !== fewest) return;
    if (level === undefined && fewest > 0 && hasWord[page] === 0) return;
    const cost = level ?? CALLED.otherwise + (costs[page] ?? 0);
    const equals = byCost.get(cost);
    if (equals === undefined) byCost.set(cost, [located]);
    else equals.push(located);
  });
  const ordered = [...byCost].sort(([one], [other]) => one - other).flatMap(([, found]) => found);
  return { pages: ordered, isClosest: fewest > 0 && ordered.length > 0 };
}
