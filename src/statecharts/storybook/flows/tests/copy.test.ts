import { expect, test } from 'vitest';
import { copyOf, csvOf } from '../copy.ts';

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
