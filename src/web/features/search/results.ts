import type { Located } from '#contract/catalogue.ts';
import { lookAlikes } from '#web/lib/spelling.ts';
import { wordsOf } from '#web/lib/words.ts';
import type { Place, SearchIndex } from './search-index.ts';
import { PLACES } from './search-index.ts';

/**
 * What sets a page back for each word of a search. A search has some 100 different words at most, so no number of lesser costs
 * outweighs a greater one.
 */
const COST = { misspelt: 65_536, begun: 1 } as const;
const COST_OF_PLACE: Record<Place, number> = { name: 0, ancestor: 256, region: 512 };
/** A page whose name is the search, or begins with it, is before all others. */
const NAME_IS = 0;
const NAME_BEGINS = 1;
const OTHERS_FROM = 2;

const MISSING = 0xffff_ffff;

/**
 * The pages that mention every word of `text`, the best first. Only a search that finds nothing as it is spelt is
 * forgiven, words that were run together before misspelt ones: who types `steam` doesn't mean `stream`.
 */
export function resultsOf(index: SearchIndex, text: string): readonly Located[] {
  const words = wordsOf(text);
  if (words.length === 0) return [];
  const spelt = beginningsOf(index.words, words);
  const asSpelt = ranked(index, words, [...spelt.values()]);
  if (asSpelt.length > 0) return asSpelt;
  const parted = words.flatMap((word) => partsOf(index.words, word));
  const asParted =
    parted.length > words.length
      ? ranked(index, parted, [...beginningsOf(index.words, parted).values()])
      : [];
  if (asParted.length > 0) return asParted;
  const forgiven = [...spelt].map(([word, begun]) => withLookAlikes(index.words, word, begun));
  return ranked(index, words, forgiven);
}

/** The two words that were run together (`googlepl`): a known one, and what a known one begins with. The word itself if they weren't. */
function partsOf(known: readonly string[], word: string): string[] {
  for (const first of known) {
    const rest = word.startsWith(first) ? word.slice(first.length) : '';
    if (first.length > 1 && rest.length > 1 && known.some((one) => one.startsWith(rest)))
      return [first, rest];
  }
  return [word];
}

/** Which of the index's words, by their places, a word of a search may stand for, and what each costs. */
type Fits = ReadonlyMap<number, number>;

/** What each of the words, once, may be the beginning of. */
const beginningsOf = (known: readonly string[], words: readonly string[]): Map<string, Fits> =>
  new Map(words.map((word) => [word, beginnings(known, word)]));

function beginnings(known: readonly string[], word: string): Fits {
  const fits = new Map<number, number>();
  known.forEach((one, at) => {
    if (one.startsWith(word)) fits.set(at, one === word ? 0 : COST.begun);
  });
  return fits;
}

/** The same, and what it looks like. */
const withLookAlikes = (known: string[], word: string, begun: Fits): Fits =>
  new Map([...lookAlikes(known, word).map((at) => [at, COST.misspelt] as const), ...begun]);

/** The pages that mention for each word of a search one that it fits, the best first. */
function ranked(index: SearchIndex, words: readonly string[], fits: readonly Fits[]): readonly Located[] {
  // No page mentions what fits nothing: none needs to be looked at.
  if (fits.some(({ size }) => size === 0)) return [];
  const costs = fits.map((ofWord) => costsOf(index, ofWord));
  const phrase = words.join(' ');

  const byCost = new Map<number, Located[]>();
  index.pages.forEach((located, page) => {
    let cost = OTHERS_FROM;
    for (const ofWord of costs) {
      const added = ofWord[page] ?? MISSING;
      if (added === MISSING) return;
      cost += added;
    }
    const name = index.names[page] ?? '';
    if (name === phrase) cost = NAME_IS;
    else if (name.startsWith(phrase)) cost = NAME_BEGINS;
    const equals = byCost.get(cost);
    if (equals === undefined) byCost.set(cost, [located]);
    else equals.push(located);
  });
  return [...byCost].sort(([one], [other]) => one - other).flatMap(([, found]) => found);
}

/** What a word costs each page, at the best of the places that mention what it fits; `MISSING` where none does. */
function costsOf({ pages, mentions }: SearchIndex, fits: Fits): Uint32Array {
  const costs = new Uint32Array(pages.length).fill(MISSING);
  for (const [at, fit] of fits)
    for (const place of PLACES) {
      const cost = fit + COST_OF_PLACE[place];
      for (const page of mentions[at]?.[place] ?? []) if (cost < (costs[page] ?? MISSING)) costs[page] = cost;
    }
  return costs;
}
