import type { CatalogueIndex, Located } from '#contract/catalogue.ts';
import { isVisible } from '#contract/catalogue.ts';
import { namingWordsOf, wordsOf } from '#web/lib/words.ts';

/** Where a page mentions a word, what says most of it first. */
export const PLACES = ['name', 'ancestor', 'region'] as const;
export type Place = (typeof PLACES)[number];

/** The pages, by their numbers, that mention a word. */
export type Mentions = Readonly<Record<Place, number[]>>;

/** The visible pages of a catalogue, ready to be asked for by words. */
export type SearchIndex = {
  pages: readonly Located[];
  /** What each page is called: its name's words. */
  names: readonly string[];
  /** Every word that some page mentions, and in its place in `mentions` which ones. */
  words: string[];
  mentions: readonly Mentions[];
};

/** Makes the index of a catalogue. It pauses after each page, so that whoever asks for it can let others work in between. */
export function* indexing({ nodes }: CatalogueIndex): Generator<void, SearchIndex> {
  const pages: Located[] = [];
  const names: string[] = [];
  const mentions = new Map<string, Mentions>();
  const wordsOnce = remembered(namingWordsOf);

  const note = (page: number, place: Place, text: string) => {
    for (const word of wordsOnce(text)) {
      const known = mentions.get(word) ?? { name: [], ancestor: [], region: [] };
      mentions.set(word, known);
      if (known[place].at(-1) !== page) known[place].push(page);
    }
  };

  for (const located of nodes.values()) {
    const { node, ancestors } = located;
    if (!isVisible(node)) continue;
    const page = pages.push(located) - 1;
    names.push(wordsOf(node.name).join(' '));
    note(page, 'name', node.name);
    for (const { name } of ancestors) note(page, 'ancestor', name);
    if (node.region !== undefined) note(page, 'region', node.region);
    yield;
  }
  return { pages, names, words: [...mentions.keys()], mentions: [...mentions.values()] };
}

/** `ask`, asked once about the same text: thousands of pages share their ancestors and regions. */
function remembered<Answer>(ask: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, Answer>();
  return (text) => {
    const answer = answers.get(text) ?? ask(text);
    answers.set(text, answer);
    return answer;
  };
}
