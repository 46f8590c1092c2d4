import { expect, it } from 'vitest';
import { csvOf } from './csv.ts';

const FIELDS = [
  { name: 'at', label: 'At', is: 'time' },
  { name: 'day', label: 'Day', is: 'day' },
  { name: 'sum', label: 'PKR', is: 'rupees' },
  { name: 'paid', label: 'Paid', is: 'money' },
  { name: 'currency' },
  { name: 'what', label: 'What' },
];
const EMPTY = { at: null, day: null, sum: null, paid: null, currency: null, what: null };
const HEADINGS = '"At","Day","PKR","Paid","Currency","What"';

/** A row, and its line. */
const ROWS: [row: object, line: string][] = [
  [{}, ',,,,,'],
  [{ at: '2026-03-02T18:59:59.000Z', day: '2026-03-02T18:59:59.000Z' }, '2026-03-02 23:59,2026-03-02,,,,'],
  [{ at: '2026-03-02T19:00:00.000Z', day: '2026-03-02T19:00:00.000Z' }, '2026-03-03 00:00,2026-03-03,,,,'],
  [{ sum: -1_500, paid: '50.8934', currency: 'USDT' }, ',,-1500,50.8934,"USDT",'],
  [{ paid: '-2', currency: 'PKR' }, ',,,-2,"PKR",'],
  [{ paid: '=1', currency: 'PKR' }, `,,,"'=1","PKR",`],
];
/** A text, and its cell. */
const TEXTS: [text: unknown, cell: string][] = [
  ['plain', '"plain"'],
  [['one', 'two'], '"one; two"'],
  ['a, "b"', '"a, ""b"""'],
  ['two\nlines', '"two\nlines"'],
  ['x;=1+1', '"x;=1+1"'],
  ['x\t=1+1', '"x\t=1+1"'],
  ['a=1', '"a=1"'],
  ['=SUM(A1)', `"'=SUM(A1)"`],
  ['+92', `"'+92"`],
  ['-5', `"'-5"`],
  ['@now', `"'@now"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠now', `"'＠now"`],
  ['\tcmd', `"'\tcmd"`],
  ['\rcmd', `"'\rcmd"`],
  [' =1', `"' =1"`],
  ['\n=1', `"'\n=1"`],
  ['\u00a0=1', `"'\u00a0=1"`],
  ['\u200b=1', `"'\u200b=1"`],
  ['\u200e\ufeff -1', `"'\u200e\ufeff -1"`],
];

it.each(TEXTS)('A text %j is the cell %s (R-181)', (what, cell) => {
  const answer = [Object.assign({}, EMPTY, { what })];
  expect(csvOf({ fields: FIELDS, isList: true }, answer)).toBe(`${HEADINGS}\r\n,,,,,${cell}\r\n`);
});

it.each(ROWS)('A row %j is a line for a spreadsheet (R-181)', (row, line) => {
  const answer = [Object.assign({}, EMPTY, row)];
  expect(csvOf({ fields: FIELDS, isList: true }, answer)).toBe(`${HEADINGS}\r\n${line}\r\n`);
});

it('An answer with lists is their tables; without any, its facts are a line', () => {
  const list = { name: 'rows', label: 'Rows', fields: FIELDS.slice(2, 3) };
  const fields = [{ name: 'of', label: 'Of' }, list, { name: 'none', fields: FIELDS }];
  const answer = { of: 'March', rows: [{ sum: 1 }, { sum: 2 }], none: [] };
  expect(csvOf({ fields, isList: false }, answer)).toBe('"PKR"\r\n1\r\n2\r\n');
  expect(csvOf({ fields, isList: false }, { of: 'March', rows: [], none: [] })).toBe('"Of"\r\n"March"\r\n');
});
