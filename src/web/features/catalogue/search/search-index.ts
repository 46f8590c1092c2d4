import type { CatalogueIndex, CatalogueNode, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { tokenize, tokenizeText, tokenizeTime } from './tokenize.ts';

/**
 * Where an entry mentions a word, the most relevant place first. Aliases count as names; `detail`
 * is the title, the product type and the delivery time.
 */
export const MENTION_FIELDS = ['name', 'variant', 'ancestor', 'region', 'detail'] as const;
export type MentionField = (typeof MENTION_FIELDS)[number];

/** The indices of the entries that mention a word. */
export type Mentions = Readonly<Record<MentionField, number[]>> & {
  /** Which of its variants mention the word, a bit each, for each entry of `variant`. */
  inVariants: number[];
};

/** The visible nodes of a catalogue, indexed by words. */
export type SearchIndex = {
  entries: readonly Located[];
  /** The words of each entry's name. */
  names: readonly string[];
  /** The words of each alias, with the entries that have it. */
  aliases: ReadonlyMap<string, readonly number[]>;
  /** Every word that some entry mentions, sorted; `mentions` has its entries at the same index. */
  words: string[];
  mentions: readonly Mentions[];
};

/** A number of bits: variants beyond them share the last. */
const VARIANT_BITS = 32;

/**
 * Builds the index of a catalogue. It yields after each entry, so that the caller can let input be
 * handled.
 */
export function* buildIndex({ nodes }: CatalogueIndex): Generator<void, SearchIndex> {
  const entries: Located[] = [];
  const names: string[] = [];
  const aliases = new Map<string, number[]>();
  const mentions = new Map<string, Mentions>();
  const wordsOf = memoize(tokenizeText);
  const wordsOfTime = memoize(tokenizeTime);

  const addMentions = (entry: number, field: MentionField, words: readonly string[]) => {
    for (const word of words) {
      const known = mentionsOf(word)[field];
      if (known.at(-1) !== entry) known.push(entry);
    }
  };
  const addVariant = (entry: number, place: number, name: string) => {
    const bit = 1 << Math.min(place, VARIANT_BITS - 1);
    for (const word of wordsOf(name)) {
      const { variant, inVariants } = mentionsOf(word);
      if (variant.at(-1) !== entry) inVariants[variant.push(entry) - 1] = 0;
      inVariants[variant.length - 1] = (inVariants.at(-1) ?? 0) | bit;
    }
  };
  const mentionsOf = (word: string): Mentions => {
    const known = mentions.get(word) ?? {
      name: [],
      variant: [],
      ancestor: [],
      region: [],
      detail: [],
      inVariants: [],
    };
    mentions.set(word, known);
    return known;
  };

  for (const located of nodes.values()) {
    const { node, ancestors } = located;
    if (!isVisible(node)) continue;
    const entry = entries.push(located) - 1;
    names.push(tokenize(node.name).join(' '));
    for (const name of namesOf(node)) addMentions(entry, 'name', wordsOf(name));
    for (const alias of node.aliases ?? []) {
      const words = tokenize(alias).join(' ');
      aliases.set(words, [...(aliases.get(words) ?? []), entry]);
    }
    for (const name of ancestors.flatMap(namesOf)) addMentions(entry, 'ancestor', wordsOf(name));
    if (node.region !== undefined) addMentions(entry, 'region', wordsOf(node.region));
    if (node.title !== undefined) addMentions(entry, 'detail', wordsOf(node.title));
    if (node.type === 'products') {
      if (node.product_type !== undefined) addMentions(entry, 'detail', wordsOf(node.product_type));
      if (node.eta !== undefined) addMentions(entry, 'detail', wordsOfTime(node.eta));
      const visible = node.products.filter(({ invisible }) => !invisible);
      for (const [place, { name }] of visible.entries()) addVariant(entry, place, name);
    }
    yield;
  }
  const sorted = [...mentions].sort(([one], [other]) => (one < other ? -1 : 1));
  return {
    entries,
    names,
    aliases,
    words: sorted.map(([word]) => word),
    mentions: sorted.map(([, ofWord]) => ofWord),
  };
}

const namesOf = ({ name, aliases = [] }: CatalogueNode): readonly string[] => [name, ...aliases];

/** Caches `ask` by its text, because thousands of entries share their ancestors and regions. */
function memoize<Result>(ask: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const result = results.get(text) ?? ask(text);
    results.set(text, result);
    return result;
  };
}
