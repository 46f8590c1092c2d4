import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DateOrder } from '#server/bank-statements/dates.ts';
import { decodeStatement } from '#server/bank-statements/decode.ts';
import { describeStatement } from '#server/bank-statements/describe-statement.ts';
import type { StatementLine } from '#server/bank-statements/parsed-statement.ts';
import { parseStatement } from '#server/bank-statements/statement.ts';

const TEXTS = 'tests/server/support/statements.txt';
const FOLDER = 'tests/server/support/statements';
const NOW = new Date('2026-03-20T00:00:00Z');
const DAY_MS = 24 * 3_600_000;

/** What a file is read as: a description of each line, or why it is refused. */
type Case = { name: string; bytes: Buffer; dates?: DateOrder; read: string[]; notes?: string[] };

const linesIn = (text: string) => text.split('\n').filter((line) => line !== '');

/**
 * Statements as banks and spreadsheets write them: each a name, its text, what it is read as, and for
 * some what is said of it as a whole. For each line: money that came in, with when it was sent and how
 * long that may have been, its sender and reference; money that went out; what is skipped; and what is
 * left to a person.
 */
const texts = readFileSync(TEXTS, 'utf8')
  .split(/^== /m)
  .slice(1)
  .map((text): Case => {
    const [written = '', read = '', notes] = text.split(/^--\n/m);
    const [name = '', ...lines] = written.split('\n');
    return {
      name,
      bytes: Buffer.from(lines.join('\n')),
      read: linesIn(read),
      ...(notes !== undefined && { notes: linesIn(notes) }),
    };
  });

/** Files whose bytes matter: other encodings and line ends, what is cut off, and what is no text. */
const FILES: Omit<Case, 'bytes'>[] = [
  {
    name: 'nul-byte.csv',
    read: [
      '2 person: it has a NUL byte, as a damaged file does',
      '3 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  {
    name: 'cut-off.csv',
    read: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 person: it is the last line, and seems to be cut off',
    ],
  },
  {
    name: 'long-row.csv',
    read: [
      '2 person: it is longer than 10000 characters',
      '3 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  { name: 'separator-line.csv', read: ['3 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  { name: 'utf-8-with-a-mark.csv', read: ['2 in 1500 2026-03-14T09:05:09Z, Zoë Khan'] },
  { name: 'utf-16-little-endian.csv', read: ['2 in 1500 2026-03-14T09:05:09Z, مینا خان'] },
  { name: 'utf-16-big-endian.csv', read: ['2 in 1500 2026-03-14T09:05:09Z, Zoë Khan'] },
  { name: 'hard-spaces-of-windows.csv', read: ['2 in 1500 2026-03-14T09:05:09Z, O’Neil'] },
  {
    name: 'unknown-code-page.csv',
    read: ['refused: The file is not UTF-8 text: save it as CSV (UTF-8) first.'],
  },
  {
    name: 'workbook.xlsx',
    read: [
      'refused: The file is an Excel workbook (.xlsx), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
    ],
  },
  {
    name: 'workbook-called.csv',
    read: [
      'refused: The file is an Excel workbook (.xlsx), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
    ],
  },
  {
    name: 'old-workbook.xls',
    read: [
      'refused: The file is an Excel workbook (.xls), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
    ],
  },
  {
    name: 'web-page.xls',
    read: [
      'refused: The file is a web page (HTML), even if it is called .xls, not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
    ],
  },
  {
    name: 'web-page-with-a-comment.xls',
    read: [
      'refused: The file is a web page (HTML), even if it is called .xls, not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
    ],
  },
  ...['utf-16-without-a-mark.csv', 'utf-16-big-endian-without-a-mark.csv'].map((name) => ({
    name,
    read: ['refused: The file is UTF-16 text without its mark: save it as CSV (UTF-8).'],
  })),
  {
    name: 'nul-bytes-in-a-row.csv',
    read: [
      '2 person: it has a NUL byte, as a damaged file does',
      '3 person: a quotation mark in it is out of place or not closed',
      '4 person: it has a NUL byte, as a damaged file does',
      '5 in 800 2026-03-14T09:07:00Z minute, Hina Noor, FT-3',
    ],
  },
  {
    name: 'statement.ofx',
    read: [
      'refused: The file is OFX, which accounting programs read, not a CSV file: choose CSV where the bank offers the download.',
    ],
  },
  {
    name: 'statement.camt053.xml',
    read: [
      'refused: The file is a camt.053 statement in XML, not a CSV file: choose CSV where the bank offers the download.',
    ],
  },
  {
    name: 'statement.sta',
    read: [
      'refused: The file is an MT940 statement, not a CSV file: choose CSV where the bank offers the download.',
    ],
  },
  {
    name: 'document.pdf',
    read: ['refused: The file is a PDF, not a CSV file: download the statement from the bank as CSV.'],
  },
  { name: 'old-mac-line-ends.csv', read: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  {
    name: 'day-order-unknown.csv',
    read: [
      'refused: Line 2 has the date 02/03/2026 14:05, which may be 2026-03-02 or 2026-02-03, and no line proves which. Nothing was recorded. Say the order of the dates with --dates: dmy (day first), mdy (month first) or ymd (year first).',
    ],
  },
  {
    name: 'debit-before-the-credit.csv',
    dates: 'dmy',
    read: ['2 out 1500', '3 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1'],
  },
];
const files = FILES.map((each): Case => ({ ...each, bytes: readFileSync(`${FOLDER}/${each.name}`) }));

function describeLine(line: StatementLine): string {
  if (line.kind === 'outgoing') {
    const reverses = line.reverses.length === 0 ? '' : `, reverses ${line.reverses.join(' ')}`;
    return `${line.line} out ${line.movement.amount}${reverses}`;
  }
  if (line.kind !== 'receipt')
    return `${line.line} ${line.kind === 'skipped' ? 'skipped' : 'person'}: ${line.why}`;
  const { at, until, payer, reference, reversedBy } = line;
  const length = until === null ? 0 : until.getTime() + 1 - at.getTime();
  const known =
    length === 0 ? '' : length === DAY_MS ? ' day' : length === 60_000 ? ' minute' : ` ${length} ms`;
  return [
    `${line.line} in ${line.amount} ${at.toISOString().replace('.000Z', 'Z')}${known}`,
    ...[payer, reference].filter((part) => part !== null),
    ...(reversedBy === null ? [] : [`reversed by ${reversedBy}`]),
  ].join(', ');
}

it.each([...texts, ...files])('$name is read as banks mean it, or left to a person (R-85)', async (each) => {
  const text = decodeStatement(each.bytes);
  const order = { columns: {}, zone: '+05:00', now: NOW, dates: each.dates ?? null };
  const statement = text.ok ? await parseStatement(text.value, order) : text;
  const read = statement.ok ? statement.value.lines.map(describeLine) : [`refused: ${statement.reason}`];
  expect(read).toEqual(each.read);
  if (each.notes !== undefined)
    expect(statement.ok && describeStatement(statement.value)).toEqual(each.notes);
});

it('each file is in the table', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(FILES.map(({ name }) => name).toSorted());
});
