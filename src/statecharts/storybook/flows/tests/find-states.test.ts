import { expect, test } from 'vitest';
import { createFinder, type Findable, type Synonyms } from '../find-states.ts';

const story = (id: string, place: string, words: string, more = ''): Findable => ({
  story: id,
  title: place.split(': ')[0] ?? '',
  name: place.split(': ')[1] ?? '',
  words,
  more,
});
const STORIES = [
  story('full', 'Table: Asking', 'Full until 9 pm.', 'requestTable full A-1 §2'),
  story('broken', 'Table: Refused', 'Nobody picks up. Is your Internet working?', 'requestTable broken'),
  story('without', 'Table: Without a note', 'The table expires at nine.'),
  story('lost', 'Oops', '', 'retries'),
];
const found = (text: string, called: Synonyms = [], stories: readonly Findable[] = STORIES) =>
  createFinder(stories, called)(text, 24);
const find = (text: string, called?: Synonyms) => found(text, called).hits.map((one) => one.story);

test('a story is found by the words of its title, its texts, ways in and rules, in any order', () => {
  expect(find('pick')).toEqual(['broken']);
  expect(find('asking full')).toEqual(['full']);
  expect(find('a-1')).toEqual(['full']);
  expect(find('§2')).toEqual(['full']);
  expect(find('  ')).toEqual([]);
});

test('a word is found in its other forms, by its beginning, and never within another word', () => {
  expect(find('expired')).toEqual(['without']);
  expect(find('internet works')).toEqual(['broken']);
  expect(find('refu')).toEqual(['broken']);
  expect(find('out')).toEqual([]);
  expect(find('tries')).toEqual([]);
});

test('a word that no story has is mended: one letter of four or five, two of more, none of a number', () => {
  expect(find('tabel asking')).toEqual(find('table asking'));
  expect(find('fulp')).toEqual(['full']);
  expect(find('fupp')).toEqual([]);
  expect(find('refsued')).toEqual(['broken']);
  expect(find('refxyed')).toEqual(['broken']);
  expect(find('rexyzed')).toEqual([]);
  expect(find('19')).toEqual([]);
});

test('what has the rarer words and has them in its title comes first, and a story that is given twice counts once', () => {
  expect(find('the note of a table')[0]).toBe('without');
  const twice = [story('a', 'Held', 'no word'), story('b', 'Word', ''), story('b', 'Word', '')];
  expect(found('word', [], twice)).toMatchObject({ hits: [{ story: 'b' }, { story: 'a' }], count: 2 });
});

test('where nothing has all the words, the nearest are shown, and it says so', () => {
  expect(found('full asking')).toMatchObject({ isWhole: true, count: 1 });
  expect(found('full picks').isWhole).toBe(false);
  expect(find('full picks')[0]).toBe('broken');
  expect(found('pick xylophone')).toMatchObject({ hits: [{ story: 'broken' }], isWhole: false });
  expect(found('xylophone')).toEqual({ hits: [], count: 0, isWhole: false });
});

test('a word is also found by what else it is called, even by phrases, of which the typed one comes first', () => {
  const called = [
    ['offline', 'is your internet', 'no network'],
    ['not there', 'oops'],
  ];
  expect(find('offline', called)).toEqual(['broken']);
  expect(find('table offline', called)[0]).toBe('broken');
  expect(find('ofline', called)).toEqual(['broken']);
  expect(find('Not there', called)).toEqual(['lost']);
  // Its words apart are no phrase.
  expect(found('offline', called, [story('a', 'No', 'A network')]).hits).toEqual([]);
  const both = [story('a', 'A', 'No network.'), story('b', 'B', 'You are offline.')];
  expect(found('offline', called, both).hits.map((one) => one.story)).toEqual(['b', 'a']);
});

test('a story is found by what its screen says, which is then shown', () => {
  const texts = ['Ask for a table', 'Too many guests.', 'Too many dogs.', 'Too many cats.'];
  const { hits } = found('too many', [], [{ ...story('crowd', 'Table: Asking', 'Full until 9 pm.'), texts }]);
  expect(hits.map(({ words }) => words)).toEqual(['Full until 9 pm. · Too many guests. · Too many dogs.']);
});
