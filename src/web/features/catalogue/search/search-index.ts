import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { tokenize, tokenizeName } from './tokenize.ts';

/** Where a page mentions a word, the most telling place first. */
export const MENTION_FIELDS = ['name', 'ancestor', 'region'] as const;
export type MentionField = (typeof MENTION_FIELDS)[number];

/** The indices of the pages that mention a word. */
export type Mentions = Readonly<Record<MentionField, number[]>>;

/** The visible pages of a catalogue, indexed by words. */
export type SearchIndex = {
  pages: readonly Located[];
  /** The words of each page's name. */
  names: readonly string[];
  /** Every word that some page mentions; `mentions` has its pages at the same index. */
  words: string[];
  mentions: readonly Mentions[];
};

/**
 * Builds the index of a catalogue. It yields after each page, so that the caller can let input be
 * handled.
 */
export function* buildIndex({ nodes }: CatalogueIndex): Generator<void, SearchIndex> {
  const pages: Located[] = [];
  const names: string[] = [];
  const mentions = new Map<string, Mentions>();
  const tokenizeOnce = memoize(tokenizeName);

  const addMentions = (page: number, place: MentionField, text: string) => {
    for (const word of tokenizeOnce(text)) {
      const known = mentions.get(word) ?? { name: [], ancestor: [], region: [] };
      mentions.set(word, known);
      if (known[place].at(-1) !== page) known[place].push(page);
    }
  };

  for (const located of nodes.values()) {
    const { node, ancestors } = located;
    if (!isVisible(node)) continue;
    const page = pages.push(located) - 1;
    names.push(tokenize(node.name).join(' '));
    addMentions(page, 'name', node.name);
    for (const { name } of ancestors) addMentions(page, 'ancestor', name);
    if (node.region !== undefined) addMentions(page, 'region', node.region);
    yield;
  }
  return { pages, names, words: [...mentions.keys()], mentions: [...mentions.values()] };
}

/** Caches `ask` by its text, because thousands of pages share their ancestors and regions. */
function memoize<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const answer = answers.get(text) ?? ask(text);
    answers.set(text, answer);
    return answer;
  };
}
