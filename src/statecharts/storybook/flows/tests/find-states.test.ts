import { expect, test } from 'vitest';
import { type Findable, findStates } from '../find-states.ts';

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
  story('without', 'Table: Without a note', 'The table is held.'),
  story('lost', 'Oops', ''),
];
const find = (text: string, called?: Readonly<Record<string, string>>) =>
  findStates(text, STORIES, called).map((one) => one.story);

test('a story is found by the beginnings of words of its title, its texts, ways in and rules', () => {
  expect(find('pick')).toEqual(['broken']);
  expect(find('full ask')).toEqual(['full']);
  expect(find('a-1')).toEqual(['full']);
  expect(find('§2')).toEqual(['full']);
  expect(find('out')).toEqual([]);
  expect(find('full picks')).toEqual([]);
  expect(find('  ')).toEqual([]);
});

test('titles come first, and a story that is given twice counts once', () => {
  expect(find('note')).toEqual(['without']);
  expect(find('refused')).toEqual(['broken']);
  const twice = [story('a', 'Held', 'no word'), story('b', 'Word', ''), story('b', 'Word', '')];
  expect(findStates('word', twice).map((one) => one.story)).toEqual(['b', 'a']);
});

test('a word is also found by what the screens call it, even two words', () => {
  const called = { offline: 'is your internet', 'not there': 'oops' };
  expect(find('offline', called)).toEqual(['broken']);
  expect(find('table offline', called)).toEqual(['broken']);
  expect(find('Not there', called)).toEqual(['lost']);
});

test('a story is found by what its screen says, which is then shown', () => {
  const texts = ['Ask for a table', 'Too many guests.', 'Too many dogs.', 'Too many cats.'];
  const [hit, ...others] = findStates('too many', [
    { ...story('crowd', 'Table: Asking', 'Full until 9 pm.'), texts },
    ...STORIES,
  ]);
  expect(hit?.words).toBe('Full until 9 pm. · Too many guests. · Too many dogs.');
  expect(others).toEqual([]);
});
