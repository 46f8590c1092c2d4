import { distance } from 'fastest-levenshtein';
import MiniSearch from 'minisearch';
import { stemmer } from 'stemmer';
import type { CopyStory } from './copy.ts';
import type { TextsOfStories } from './drawn.tsx';

/** A story that can be found. */
export type Findable = {
  story: string;
  /** Its place in the sidebar, or its flow. */
  title: string;
  name: string;
  /** The description of its states, and the texts of its screen: shown with a hit. */
  words: string;
  /** Further words that it is found by: its ways in, rules and sections. */
  more: string;
  /** What its screen says: shown with a hit that they bring. */
  texts?: readonly string[];
  /** Whether it is outside the groups of flows, as the pieces of a design system are. Then it comes after others. */
  isAside?: boolean;
};

/** Groups of words and phrases that mean the same: each finds the stories that have another one of its group. */
export type Synonyms = readonly (readonly string[])[];

export type Found = {
  /** The best ones first. */
  hits: Findable[];
  /** How many there are, with those that are not among the hits. */
  count: number;
  /** Whether a story has all the words. If none has, the hits are the nearest ones. */
  isWhole: boolean;
};

/** A word or a phrase of a search. */
type Wanted = {
  words: readonly string[];
  /** The terms that a story has of it, each with its weight. */
  terms: readonly string[];
  /** Whether it may be the beginning of a word. */
  isBegun: boolean;
};

/** Of the texts that bring a hit. */
const MOST_SAID = 2;
/** Where a word counts more than in a text of the screen. */
const BOOST = { name: 4, words: 2 };
/** Another word for the one that was typed counts less than this one. */
const OF_GROUP = 0.6;
/** A story outside the groups of flows counts less than one in them. */
const ASIDE = 0.3;
/** A story without all words is shown if it fits at least this well, of the best. */
const NEAR = 0.5;

/** Words that tell no story from another one. */
const COMMON = new Set(
  (
    'a all am an and are as at be been but by do does for from had has have he her his how i if in into is it its ' +
    'me my of on or our please she so that the their them then there these they this to was we were what when ' +
    'where which while who will with you your'
  ).split(' '),
);

/**
 * Makes a function that finds stories by words in any order, inflected or misspelt, by what else these
 * are called, and by their beginnings. A story that is given twice counts once.
 */
export function createFinder(
  stories: readonly Findable[],
  synonyms: Synonyms = [],
): (text: string, most: number) => Found {
  const phrasesAt = phraseFinder(synonyms);
  const termsOf = (line: string): string[] => {
    const words = wordsOf(line);
    const stems = words.map(stemmer);
    const ofPhrases = stems.flatMap((_, at) =>
      phrasesAt(stems, at).flatMap(({ own, group }) => [own, group]),
    );
    return [...new Set([...words, ...stems]), ...ofPhrases];
  };
  const byId = new Map(stories.toReversed().map((one) => [one.story, one]));
  const given = [...new Set(stories.map(({ story }) => story))].flatMap((id) => byId.get(id) ?? []);

  const index = new MiniSearch<Findable>({
    idField: 'story',
    fields: ['name', 'words', 'more', 'texts'],
    extractField: (story, field) => fieldOf(story, field),
    tokenize: (text) => text.split('\n').flatMap(termsOf),
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      boostDocument: (id, term) => (isGroup(term) ? OF_GROUP : 1) * (byId.get(id)?.isAside ? ASIDE : 1),
      tokenize: (term) => [term],
      weights: { prefix: 0.4, fuzzy: 0 },
    },
  });
  index.addAll(given);
  const known = countWords([...given.map(allOf), ...synonyms.flat()]);

  const wantedIn = (text: string): Wanted[] => {
    const words = wordsOf(text).map((word) => corrected(word, known));
    const stems = words.map(stemmer);
    const wanted: Wanted[] = [];
    for (let at = 0; at < words.length; ) {
      const here = phrasesAt(stems, at);
      const length = Math.max(1, ...here.map((phrase) => phrase.stems.length));
      const whole = here.filter((phrase) => phrase.stems.length === length);
      const [word = '', ...rest] = words.slice(at, at + length);
      const ofPhrases = whole.flatMap(({ own, group }) => [own, group]);
      wanted.push({
        words: [word, ...rest],
        // The words of a phrase say little apart from each other.
        terms: rest.length === 0 ? [stems[at] ?? '', ...ofPhrases] : ofPhrases,
        isBegun: rest.length === 0 && word.length > 1 && !/\d/.test(word) && at === words.length - 1,
      });
      at += length;
    }
    const telling = wanted.filter(({ words: [word = '', ...rest] }) => rest.length > 0 || !COMMON.has(word));
    return telling.length === 0 ? wanted : telling;
  };
  const scoresOf = ({ words: [word = ''], terms, isBegun }: Wanted): Map<string, number> => {
    const queries = [...terms, ...(isBegun ? [{ queries: [word], prefix: true }] : [])];
    const found = index.search({ combineWith: 'OR', queries });
    return new Map(found.map(({ id, score }) => [String(id), score]));
  };
  const has = (line: string, { words: [word = ''], terms, isBegun }: Wanted) => {
    const ofLine = termsOf(line);
    return (
      ofLine.some((term) => terms.includes(term)) || (isBegun && ofLine.some((term) => term.startsWith(word)))
    );
  };

  return (text, most) => {
    const wanted = wantedIn(text);
    const scores = wanted.map(scoresOf);
    // A word that few stories have says more about the one that is meant.
    const weights = scores.map(({ size }) => (size === 0 ? 0 : Math.log(1 + given.length / size)));
    const ranked = given
      .map((one) => {
        const own = scores.map((ofWord) => ofWord.get(one.story) ?? 0);
        const share = sum(own.map((score, at) => (score > 0 ? (weights[at] ?? 0) : 0))) / sum(weights);
        return { one, rank: sum(own) * share ** 2, isWhole: own.every((score) => score > 0) };
      })
      .filter(({ rank }) => rank > 0)
      .toSorted((a, b) => b.rank - a.rank);
    const [best = { rank: 0 }] = ranked;
    const shown = ranked.filter(({ rank, isWhole }) => isWhole || rank >= best.rank * NEAR);
    return {
      hits: shown.slice(0, most).map(({ one }) => withTexts(one, wanted, has)),
      count: shown.length,
      isWhole: shown.some(({ isWhole }) => isWhole),
    };
  };
}

/** The stories of flows, then all others, each with what its screen says. `groups` are those of the flows. */
export function allFindables(
  ofFlows: readonly Findable[],
  others: readonly CopyStory[],
  texts: TextsOfStories,
  groups: readonly string[],
): Findable[] {
  const rest = others.map(({ id, title, name }) => ({
    story: id,
    title,
    name,
    words: '',
    more: '',
    isAside: !groups.includes(title.split('/')[0] ?? ''),
  }));
  return [...ofFlows, ...rest].map((one) => ({ ...one, texts: texts[one.story] ?? [] }));
}

const nameOf = ({ title, name }: Findable) => `${title} ${name}`;
const allOf = (one: Findable) => [nameOf(one), one.words, one.more, ...(one.texts ?? [])].join('\n');

function fieldOf(one: Findable, field: string): string {
  switch (field) {
    case 'story':
      return one.story;
    case 'name':
      return nameOf(one);
    case 'words':
      return one.words;
    case 'texts':
      return one.texts?.join('\n') ?? '';
    default:
      // Its place in the sidebar says more than its flow.
      return `${one.more}\n${one.story}`;
  }
}

/** A hit with the texts of its screen that have a word which is neither in its name nor in what is shown anyway. */
function withTexts(one: Findable, wanted: readonly Wanted[], has: (line: string, wanted: Wanted) => boolean) {
  const unseen = wanted.filter((word) => !has(nameOf(one), word) && !has(one.words, word));
  const texts = (one.texts ?? []).filter((text) => unseen.some((word) => has(text, word)));
  return {
    ...one,
    words: [one.words, ...texts.slice(0, MOST_SAID)].filter((text) => text !== '').join(' · '),
  };
}

/** The words of a text: also rules (`A-1`), sections (`§2`) and the parts of names (`requestTable`). */
const wordsOf = (text: string): string[] =>
  text
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\bcan['’]t\b/g, 'can not')
    .replaceAll(/n['’]t\b/g, ' not')
    .replaceAll(/['’]/g, '')
    .replaceAll(/(?<=\d),(?=\d{3})/g, '')
    .match(/§?(?:\p{L}-\d+|[\p{L}\p{N}]+)/gu) ?? [];

const GROUP = '~';
const isGroup = (term: string) => term.startsWith(GROUP);

/** A phrase of a group, with a term of its own and that of its group, which no text has as a word. */
type Phrase = { stems: readonly string[]; own: string; group: string };

/** Makes a function that finds the phrases which begin at a word. */
function phraseFinder(synonyms: Synonyms): (stems: readonly string[], at: number) => Phrase[] {
  const phrases = synonyms.flatMap((group, at) =>
    group.map((phrase): Phrase => {
      const stems = wordsOf(phrase).map(stemmer);
      return { stems, own: `=${stems.join(' ')}`, group: `${GROUP}${at}` };
    }),
  );
  const byFirst = Map.groupBy(phrases, ({ stems: [first] }) => first);
  return (stems, at) =>
    (byFirst.get(stems[at]) ?? []).filter((phrase) =>
      phrase.stems.every((stem, nth) => stem === stems[at + nth]),
    );
}

function countWords(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap((text) => wordsOf(text).flatMap((one) => [one, stemmer(one)])))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** The known word that is nearest to one which is neither known nor begins a known one; the commonest of several. */
function corrected(word: string, known: ReadonlyMap<string, number>): string {
  const most = word.length < 4 ? 0 : word.length < 6 ? 1 : 2;
  if (most === 0 || /\d/.test(word) || known.has(word) || known.has(stemmer(word))) return word;
  const words = [...known.keys()];
  if (words.some((one) => one.startsWith(word))) return word;
  const [nearest] = words
    .map((one) => ({ one, far: distance(one, word), count: known.get(one) ?? 0 }))
    .filter(({ far }) => far <= most)
    .toSorted((a, b) => a.far - b.far || b.count - a.count);
  return nearest?.one ?? word;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
