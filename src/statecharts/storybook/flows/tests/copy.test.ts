import { expect, test } from 'vitest';
import { copyOf, csvOf } from '../copy.ts';
import { textsIn } from '../texts-in-markup.ts';

test('the texts of markup are its blocks in one piece, and the names that are only spoken', () => {
  const markup = [
    '<main><h1>Your table</h1><!--$-->',
    '<p>Held until <b>9 pm</b>, for <bdi>2</bdi> guests. <a href="/held">Change it</a></p>',
    '<p>Soup &amp; fish isn&#x27;t on “<em>tonight</em>”</p>',
    '<button aria-label="Close"><svg><title>A cross</title></svg></button><input placeholder="Your name"/>',
    '<ul><li><span>Soup</span><span>of the day</span>with bread</li><li>12.50</li></ul>',
    '<p>Your table</p></main>',
  ].join('');
  expect(textsIn(markup)).toEqual([
    'Your table',
    'Held until 9 pm, for 2 guests. Change it',
    "Soup & fish isn't on “tonight”",
    'Close',
    'Your name',
    'Soup',
    'of the day',
    'with bread',
  ]);
});

const COPY = copyOf([
  { id: 'table--held', title: 'Table', name: 'Held', texts: ['Your table is held.', 'Close', 'T-0815 EUR'] },
  {
    id: 'table--lost',
    title: 'Table',
    name: 'Lost',
    texts: ['It said "gone"', 'Close', 'Nobody came to it'],
  },
]);

test('each text is there once, with its stories; amounts and codes are not', () => {
  expect(COPY.lines).toEqual([
    { text: 'Your table is held.', isSentence: true, stories: [0] },
    { text: 'Close', isSentence: false, stories: [0, 1] },
    { text: 'It said "gone"', isSentence: false, stories: [1] },
    { text: 'Nobody came to it', isSentence: true, stories: [1] },
  ]);
});

test('a spreadsheet reads the texts as they are', () => {
  expect(
    csvOf(COPY, (name) => name.toLowerCase())
      .split('\r\n')
      .slice(0, 4),
  ).toEqual([
    '\uFEFF"text","kind","stories","shown by","first story"',
    '"Your table is held.","sentence","1","Table: held","table--held"',
    '"Close","label","2","Table: held; Table: lost","table--held"',
    '"It said ""gone""","label","1","Table: lost","table--lost"',
  ]);
});
