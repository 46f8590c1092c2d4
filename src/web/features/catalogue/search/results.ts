import type { Located } from '#contract/catalogue.ts';
import type { WordMatches } from './matches.ts';
import { isCorrected, isNear, isWhole, matchesOf, misspeltNames } from './matches.ts';
import type { MentionField, SearchIndex } from './search-index.ts';
import { MENTION_FIELDS } from './search-index.ts';
import { isCommon, isWeak, joinPhrases } from './shoppers-language.ts';
import { tokenize } from './tokenize.ts';

/**
 * What a search finds: nodes with all its words (`found`), or with words that resemble them
 * (`meant`), or with most of its words, because no node has them all (`closest`). `wished` is something
 * that isn't for sale: its most telling word is none of the catalogue's, and nodes come close at best.
 */
export type SearchResults = {
  kind: 'found' | 'meant' | 'closest' | 'wished';
  /** Best first. */
  nodes: readonly Located[];
};

export const NOTHING_FOUND: SearchResults = { kind: 'wished', nodes: [] };

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
  // `h&m card` is no beginning of a word.
  if (words.length > 1 && needed.every((word) => /^\p{L}$/u.test(word))) return NOTHING_FOUND;

  const matches = matchesOf(index, needed);
  const strong = new Set([...matches.keys()].filter((word) => !isWeak(word)));
  const ranking = rankEntries(index, matches, strong);
  for (const word of common) addCommon(index, ranking, matchesOf(index, [word]).get(word) ?? new Map());
  scatter(ranking);
  const called = namedLike(index, typed);
  const { nodes, best } = collect(index, { all: matches.size, strong: strong.size }, ranking, called);
  const kind = kindOf(index, matches, strong, ranking, called, best);
  const misspelt = kind === 'wished' ? misspeltNames(index, needed) : [];
  if (misspelt.length === 0) return { kind, nodes };
  return { kind: 'meant', nodes: misspelt.flatMap((entry) => index.entries[entry] ?? []) };
}

/** The penalties of each entry, by its index. */
type Ranking = {
  costs: Float64Array;
  lacking: Uint8Array;
  /** How many of its words that tell what is meant each entry has, and how many only by a correction. */
  strong: Uint8Array;
  corrected: Uint8Array;
  /** Whether it has a word, not far from as it was typed, that makes it a close match. */
  isNear: Uint8Array;
  /** The variants that mention each word that is mentioned by variants alone. */
  variants: Int32Array;
};

function rankEntries(
  index: SearchIndex,
  matches: ReadonlyMap<string, WordMatches>,
  strong: ReadonlySet<string>,
): Ranking {
  const count = index.entries.length;
  const ranking = {
    costs: new Float64Array(count),
    lacking: new Uint8Array(count),
    strong: new Uint8Array(count),
    corrected: new Uint8Array(count),
    isNear: new Uint8Array(count),
    variants: new Int32Array(count).fill(-1),
  };
  for (const [word, ofWord] of matches) {
    const isStrong = strong.has(word);
    // Numbers alone make no close match, nor do words like `plus` beside others.
    const tells = isStrong || (strong.size === 0 && /^\P{N}/u.test(word));
    const { costs, variants, mentioning } = costByEntry(index, ofWord);
    // Among those that lack a word, the one with the rarer words is meant; costs are whole numbers.
    const rarity = 1 / (2 + mentioning);
    for (let entry = 0; entry < count; entry++) {
      const cost = costs[entry] ?? NO_MATCH;
      if (cost === NO_MATCH) {
        ranking.lacking[entry] = (ranking.lacking[entry] ?? 0) + 1;
        ranking.costs[entry] = (ranking.costs[entry] ?? 0) + rarity;
      } else {
        if (isStrong) ranking.strong[entry] = (ranking.strong[entry] ?? 0) + 1;
        if (isCorrected(cost)) ranking.corrected[entry] = (ranking.corrected[entry] ?? 0) + 1;
        if (tells && isNear(cost, word)) ranking.isNear[entry] = 1;
        ranking.costs[entry] = (ranking.costs[entry] ?? 0) + cost;
        ranking.variants[entry] = (ranking.variants[entry] ?? 0) & (variants[entry] ?? 0);
      }
    }
  }
  return ranking;
}

/**
 * What kind of result the best entry makes. A word that is rarer than all others, so that it tells
 * most, is one that the catalogue doesn't have; what says only which kind is never it.
 */
function kindOf(
  index: SearchIndex,
  matches: ReadonlyMap<string, WordMatches>,
  strong: ReadonlySet<string>,
  ranking: Ranking,
  called: ReadonlyMap<number, number>,
  best: number | null,
): SearchResults['kind'] {
  if (best === null) return 'wished';
  if (called.has(best)) return 'found';
  if (ranking.strong[best] === strong.size) {
    if ((ranking.corrected[best] ?? 0) > 0) return 'meant';
    return ranking.lacking[best] === 0 ? 'found' : 'closest';
  }
  return [...strong].every((word) => isWhole(index, word, matches.get(word) ?? new Map()))
    ? 'closest'
    : 'wished';
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

/** The entries in the order of their penalties; equal ones in the catalogue's. `best` is the first one's index. */
function collect(
  { entries }: SearchIndex,
  words: { all: number; strong: number },
  { costs, lacking, strong, isNear: areNear }: Ranking,
  called: ReadonlyMap<number, number>,
): { nodes: readonly Located[]; best: number | null } {
  const fewest = called.size > 0 ? 0 : lacking.reduce((one, other) => Math.min(one, other), words.all);
  if (fewest === words.all) return { nodes: [], best: null };
  const byCost = new Map<number, number[]>();
  for (let entry = 0; entry < entries.length; entry++) {
    const level = called.get(entry);
    if (level === undefined && lacking[entry] !== fewest) continue;
    if (level === undefined && fewest > 0 && areNear[entry] === 0 && strong[entry] !== words.strong) continue;
    const cost = level ?? CALLED.otherwise + (costs[entry] ?? 0);
    const equals = byCost.get(cost);
    if (equals === undefined) byCost.set(cost, [entry]);
    else equals.push(entry);
  }
  const ordered = [...byCost].sort(([one], [other]) => one - other).flatMap(([, found]) => found);
  return {
    nodes: ordered.flatMap((entry) => entries[entry] ?? []),
    best: ordered[0] ?? null,
  };
}
