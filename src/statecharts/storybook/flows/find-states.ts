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
};

/** Of the texts that bring a hit. */
const MOST_SAID = 2;

/**
 * The stories that have every word of a text, those first that have them in their title. A story that
 * is given twice counts once. `alsoCalled` has further patterns for a word:
 * `{ offline: 'no network|internet' }`.
 */
export function findStates(
  text: string,
  stories: readonly Findable[],
  alsoCalled: Readonly<Record<string, string>> = {},
): Findable[] {
  const words = wordsOf(text, Object.keys(alsoCalled));
  if (words.length === 0) return [];
  const patterns = words.map((word) => {
    const other = alsoCalled[word];
    return new RegExp([startOf(word), ...(other === undefined ? [] : [other])].join('|'), 'i');
  });
  const found = new Map<string, { one: Findable; rank: number }>();
  for (const one of stories) {
    const name = `${one.title} ${one.name}`;
    const all = [name, one.words, one.more, ...(one.texts ?? [])].join(' ');
    if (found.has(one.story) || !patterns.every((word) => word.test(all))) continue;
    const rank = patterns.filter((word) => word.test(name)).length * 2;
    const unseen = patterns.filter((word) => !word.test(name) && !word.test(one.words));
    const shown = (one.texts ?? []).filter((text) => unseen.some((word) => word.test(text)));
    found.set(one.story, {
      one: {
        ...one,
        words: [one.words, ...shown.slice(0, MOST_SAID)].filter((text) => text !== '').join(' · '),
      },
      rank: rank + patterns.filter((word) => word.test(one.words)).length,
    });
  }
  return [...found.values()].toSorted((a, b) => b.rank - a.rank).map(({ one }) => one);
}

/** The words of a text; what has a second name may be of several words. */
function wordsOf(text: string, phrases: readonly string[]): string[] {
  let rest = text.toLowerCase();
  const found = phrases.filter((phrase) => rest.includes(phrase));
  for (const phrase of found) rest = rest.replace(phrase, ' ');
  return [...found, ...rest.split(/\s+/).filter((word) => word !== '')];
}

/** Where a word begins, so that `out` does not find `without`. */
const startOf = (word: string) => `(?<![A-Za-z0-9])${word.replaceAll(/\W/g, String.raw`\$&`)}`;
