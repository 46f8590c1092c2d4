import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { DateOrder } from '#server/bank-statements/dates.ts';
import { decodeStatement } from '#server/bank-statements/decode.ts';
import { describeStatement } from '#server/bank-statements/describe-statement.ts';
import type { StatementLine } from '#server/bank-statements/statement.ts';
import { parseStatement } from '#server/bank-statements/statement.ts';

const FOLDER = 'tests/server/support/statements';
const NOW = new Date('2026-03-20T00:00:00Z');
const DAY_MS = 24 * 3_600_000;

const NOTHING_SAYS =
  'nothing says whether money came in or went out: name the column that does with --map direction=, or if all of it came in, leave that empty';

type Case = { file: string; dates?: DateOrder; notes?: string[] } & (
  | { lines: string[] }
  | { refused: string }
);

/**
 * Files as banks and spreadsheets write them. For each line: money that came in, with when it was sent
 * and how long that may have been, its sender and reference; money that went out; what is skipped; and
 * what is left to a person.
 */
const FILES: Case[] = [
  {
    file: 'unquoted-thousands.csv',
    lines: [
      '2 person: it has 7 cells for 6 headings, as if a comma within a cell had split it',
      '3 in 5490 2026-03-15T09:05:00Z minute, Omar Shah, FT-2',
    ],
  },
  {
    file: 'unquoted-thousands-before-a-reference.csv',
    lines: [
      '2 person: its amount looks split by a comma that is not quoted',
      '3 person: its amount looks split by a comma that is not quoted',
      '4 person: its amount looks split by a comma that is not quoted',
      '5 in 500 2026-03-14T09:08:00Z minute, Bilal Aziz, TRX481',
      '6 in 5490 2026-03-14T09:09:00Z minute, Hina Noor, TRX482',
    ],
  },
  {
    file: 'unquoted-thousands-at-the-end.csv',
    lines: [
      '2 person: its amount looks split by a comma that is not quoted',
      '3 in 500 2026-03-14T09:06:00Z minute, Omar Shah',
    ],
  },
  {
    file: 'unquoted-thousands-without-cells-at-the-end.csv',
    lines: [
      '2 person: its amount looks split by a comma that is not quoted',
      '3 in 500 2026-03-14T09:06:00Z minute, Omar Shah',
      '4 person: its amount looks split by a comma that is not quoted',
      '5 in 500 2026-03-14T09:08:00Z minute, Omar Shah',
    ],
  },
  {
    file: 'unquoted-comma-in-details.csv',
    lines: ['2 person: "from abroad" is not an amount such as 1,500.00'],
  },
  {
    file: 'empty-cells-at-the-end.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 in 500 2026-03-15T09:05:00Z minute',
      '4 in 700 2026-03-16T09:05:00Z minute, Omar Shah',
    ],
  },
  {
    file: 'running-balance.csv',
    lines: [
      '2 in 1500 2026-03-14T05:00:00Z minute, FT-1',
      '3 out 25',
      '4 in 700 2026-03-14T07:00:00Z minute, FT-2',
    ],
  },
  {
    file: 'running-balance-newest-first.csv',
    lines: [
      '2 in 700 2026-03-14T07:00:00Z minute, FT-2',
      '3 out 25',
      '4 in 1500 2026-03-14T05:00:00Z minute, FT-1',
    ],
  },
  {
    file: 'running-balance-wrong-amount.csv',
    lines: [
      '2 skipped: opening balance, not money that came in',
      '3 person: its balance does not add up: 10,005.00 was due, and it says 15,490.00; a row is missing or an amount is wrong (no such check: --map balance=)',
      '4 in 700 2026-03-14T07:00:00Z minute, FT-2',
    ],
    notes: [
      'Dates are read day first (dmy), as line 2 proves: 14/03/2026 10:00',
      'Left out: opening balance (line 2).',
      'The balances do not add up at line 3.',
    ],
  },
  {
    file: 'running-balance-unquoted.csv',
    lines: [
      '2 in 500 2026-03-14T05:00:00Z minute, FT-0',
      '3 person: its balance does not add up: 10,505.00 was due, and it says 490.00; a row is missing or an amount is wrong (no such check: --map balance=)',
      '4 person: its balance does not add up: 1,190.00 was due, and it says 16690.00; a row is missing or an amount is wrong (no such check: --map balance=)',
    ],
    notes: [
      'Dates are read day first (dmy), as line 2 proves: 14/03/2026 10:00',
      'The balances do not add up at lines 3, 4.',
    ],
  },
  {
    file: 'running-balance-missing-row.csv',
    lines: [
      '2 in 500 2026-03-14T05:00:00Z minute',
      '3 person: its balance does not add up: 11,200.00 was due, and it says 11900.00; a row is missing or an amount is wrong (no such check: --map balance=)',
      '4 in 100 2026-03-14T08:00:00Z minute',
    ],
  },
  {
    file: 'balance-says-it-went-out.csv',
    lines: [
      `2 person: ${NOTHING_SAYS}`,
      '3 person: its balance does not add up: 11,200.00 was due, and it says 9800.00; a row is missing or an amount is wrong (no such check: --map balance=)',
      '4 in 100 2026-03-14T08:00:00Z minute',
    ],
  },
  { file: 'debit-and-credit.csv', lines: ['2 person: it says both that money came in and that it went out'] },
  {
    file: 'stray-quote.csv',
    lines: [
      '2 person: a quotation mark in it is out of place or not closed',
      '3 person: a quotation mark in it is out of place or not closed',
      '4 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  {
    file: 'quote-not-closed.csv',
    lines: [
      '2 person: a quotation mark in it is out of place or not closed',
      '3 in 1700 2026-03-14T09:06:00Z minute, Mina Khan, FT-2',
      '4 person: a quotation mark in it is out of place or not closed',
    ],
  },
  {
    file: 'line-break-in-a-cell.csv',
    lines: [
      '4 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '5 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  {
    file: 'nul-byte.csv',
    lines: [
      '2 person: it has a NUL byte, as a damaged file does',
      '3 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  {
    file: 'cut-off.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 person: it is the last line, and seems to be cut off',
    ],
  },
  {
    file: 'long-row.csv',
    lines: [
      '2 person: it is longer than 10000 characters',
      '3 in 500 2026-03-14T09:07:00Z minute, Omar Shah, FT-3',
    ],
  },
  {
    file: 'two-digit-years.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-01T19:00:00Z day, Omar Shah',
    ],
  },
  {
    file: 'two-digit-years-first.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-01T19:00:00Z day, Omar Shah',
    ],
  },
  {
    file: 'dots-in-dates-and-times.csv',
    lines: ['2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan', '3 in 500 2026-03-02T09:05:09Z, Omar Shah'],
  },
  {
    file: 'dates-without-separator.csv',
    lines: [
      '2 in 1500 2026-03-13T19:00:00Z day, Mina Khan',
      '3 in 500 2026-03-02T09:05:09Z, Omar Shah',
      '4 in 700 2026-03-02T09:05:00Z minute, Ali Raza',
    ],
  },
  {
    file: 'days-first-without-separator.csv',
    lines: ['2 in 1500 2026-03-13T19:00:00Z day, Mina Khan', '3 in 500 2026-03-01T19:00:00Z day, Omar Shah'],
  },
  {
    file: 'month-names.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-02T09:05:00Z minute, Omar Shah',
      '4 in 700 2025-09-01T19:00:00Z day, Ali Raza',
      '5 in 800 2026-03-01T19:00:00Z day, Ali Raza',
      '6 in 900 2026-03-01T19:00:00Z day, Ali Raza',
    ],
  },
  {
    file: 'weekdays-first.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-01T19:00:00Z day, Omar Shah',
    ],
  },
  {
    file: 'excel-serials.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-14T09:05:00Z minute, Omar Shah',
      '4 in 700 2026-03-13T19:00:00Z day, Ali Raza',
    ],
  },
  {
    file: 'midnight-as-24.csv',
    lines: [
      '2 in 1500 2026-03-14T19:00:00Z minute, Mina Khan',
      '3 in 500 2026-03-13T19:00:00Z day, Omar Shah',
      '4 person: "14/03/2026 24:01" is not a date such as 2026-03-02 14:05 or 02/03/2026',
    ],
  },
  {
    file: 'times-in-a-column.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-14T09:05:09Z, Omar Shah',
      '4 in 700 2026-03-13T19:10:00Z minute, Ali Raza',
    ],
  },
  {
    file: 'times-with-a-zone.csv',
    lines: [
      '2 in 1500 2026-03-14T14:05:09Z, Mina Khan',
      '3 in 500 2026-03-14T13:05:09Z, Omar Shah',
      '4 in 700 2026-03-14T09:05:00Z minute, Ali Raza',
    ],
  },
  {
    file: 'day-order-proven-by-a-later-line.csv',
    lines: [
      '2 in 1500 2026-03-02T09:05:00Z minute, Mina Khan',
      '3 in 500 2026-03-14T09:05:00Z minute, Omar Shah',
    ],
    notes: ['Dates are read day first (dmy), as line 3 proves: 14/03/2026 14:05'],
  },
  {
    file: 'month-order-proven-by-a-debit.csv',
    lines: ['2 in 1500 2026-03-02T09:05:00Z minute, Mina Khan, FT-1', '3 out 25'],
    notes: ['Dates are read month first (mdy), as line 3 proves: 03/14/2026 14:05'],
  },
  {
    file: 'day-order-unknown.csv',
    refused:
      'Line 2 has the date 02/03/2026 14:05, which may be 2026-03-02 or 2026-02-03, and no line proves which. Nothing was recorded. Say the order of the dates: --dates dmy (day first), mdy (month first) or ymd (year first).',
  },
  {
    file: 'day-orders-contradict.csv',
    refused:
      'Line 2 has the date 14/03/2026 14:05 and line 3 the date 03/15/2026 14:05, which are in different orders. Nothing was recorded. Say the order of the dates: --dates dmy (day first), mdy (month first) or ymd (year first).',
  },
  {
    file: 'day-order-of-no-matter.csv',
    lines: ['2 in 1500 2026-03-03T09:05:00Z minute, Mina Khan'],
    notes: [],
  },
  {
    file: 'no-such-dates.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan',
      '3 person: "31/02/2026 14:05" is not a date such as 2026-03-02 14:05 or 02/03/2026',
      '4 person: "yesterday" is not a date such as 2026-03-02 14:05 or 02/03/2026',
      '5 person: "14/03/2026 25:00" is not a date such as 2026-03-02 14:05 or 02/03/2026',
      '6 person: "14/03/2026 13:05 AM" is not a date such as 2026-03-02 14:05 or 02/03/2026',
    ],
  },
  {
    file: 'spaces-as-thousands.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:09Z, Mina Khan',
      '3 in 1500 2026-03-14T09:05:09Z, Omar Shah',
      '4 in 12500 2026-03-14T09:05:09Z, Ali Raza',
    ],
  },
  {
    file: 'apostrophes-as-thousands.csv',
    lines: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan', '3 in 1500 2026-03-14T09:05:09Z, Omar Shah'],
  },
  {
    file: 'lakhs.csv',
    lines: ['2 in 150000 2026-03-14T09:05:09Z, Mina Khan', '3 in 150000 2026-03-14T09:05:09Z, Omar Shah'],
  },
  {
    file: 'rupee-signs.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:09Z, Mina Khan',
      '3 in 1500 2026-03-14T09:05:09Z, Omar Shah',
      '4 in 1500 2026-03-14T09:05:09Z, Ali Raza',
    ],
  },
  {
    file: 'minus-signs.csv',
    lines: [
      '2 out 1500',
      '3 out 500',
      '4 out 500',
      '5 out 1500',
      '6 in 1500 2026-03-14T09:05:09Z, Mina Khan',
    ],
  },
  {
    file: 'cr-and-dr.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:09Z, Mina Khan',
      '3 out 500',
      '4 in 700 2026-03-14T09:05:09Z, Omar Shah',
      '5 out 800',
    ],
  },
  {
    file: 'cr-and-dr-in-a-column.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:09Z, Mina Khan',
      '3 out 500',
      '4 person: "Transfer" does not say whether money came in (see --map direction)',
      '5 person: "700 CR" says that money came in, and "DR" that it went out',
    ],
  },
  {
    file: 'amounts-with-two-meanings.csv',
    lines: [
      '2 person: "1.500" is not an amount such as 1,500.00',
      '3 person: "1.500,00" is not an amount such as 1,500.00',
      '4 person: 1500.50 is not in whole rupees',
      '5 person: "12,34" is not an amount such as 1,500.00',
      '6 person: "1e3" is not an amount such as 1,500.00',
    ],
  },
  { file: 'urdu-digits.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, مینا خان'] },
  { file: 'pipes.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  { file: 'tabs.txt', lines: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  {
    file: 'semicolons-with-many-commas.csv',
    lines: ['2 in 150000 2026-03-14T09:05:09Z, Khan, Mina, of, Lahore'],
  },
  { file: 'separator-line.csv', lines: ['3 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  { file: 'utf-8-with-a-mark.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, Zoë Khan'] },
  { file: 'utf-16-little-endian.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, مینا خان'] },
  { file: 'utf-16-big-endian.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, Zoë Khan'] },
  { file: 'hard-spaces-of-windows.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, O’Neil'] },
  { file: 'unknown-code-page.csv', refused: 'The file is not UTF-8 text: save it as CSV (UTF-8) first.' },
  {
    file: 'workbook.xlsx',
    refused:
      'The file is an Excel workbook (.xlsx), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
  },
  {
    file: 'workbook-called.csv',
    refused:
      'The file is an Excel workbook (.xlsx), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
  },
  {
    file: 'old-workbook.xls',
    refused:
      'The file is an Excel workbook (.xls), not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
  },
  {
    file: 'web-page.xls',
    refused:
      'The file is a web page or XML, not a CSV file: open it in a spreadsheet and save it as CSV (UTF-8).',
  },
  {
    file: 'document.pdf',
    refused: 'The file is a PDF, not a CSV file: download the statement from the bank as CSV.',
  },
  { file: 'old-mac-line-ends.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan'] },
  {
    file: 'excel-formulas.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:09Z, Mina Khan, 0012',
      '3 in 500 2026-03-14T09:05:09Z, Omar Shah, 0013',
    ],
  },
  { file: 'direction-marks.csv', lines: ['2 in 1500 2026-03-14T09:05:09Z, Mina Khan, FT-1'] },
  {
    file: 'title-lines-and-page-breaks.csv',
    lines: [
      '5 in 1500 2026-03-14T09:05:09Z, Mina Khan',
      '6 skipped: the headings again',
      '7 in 500 2026-03-14T09:05:09Z, Omar Shah',
      '8 skipped: no money came in',
    ],
  },
  {
    file: 'no-headings.csv',
    refused:
      'The file has no line of headings with columns for date (booking date, value date, date, …) and amount (amount rs, transaction amount, amount, …). It begins with: 2026-03-14, 1500, Mina Khan. Name a column with --map, such as --map amount=Credit.',
  },
  {
    file: 'opening-and-closing-balances.csv',
    lines: [
      '2 skipped: opening balance, not money that came in',
      '3 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '4 skipped: closing balance, not money that came in',
    ],
  },
  {
    file: 'brought-forward-and-sums.csv',
    lines: [
      '2 skipped: balance b/f, not money that came in',
      '3 skipped: b/f, not money that came in',
      '4 skipped: balance brought forward, not money that came in',
      '5 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '6 skipped: a sum, not money that came in',
      '7 skipped: balance c/f, not money that came in',
    ],
  },
  {
    file: 'balances-in-more-words.csv',
    lines: [
      '2 skipped: opening balance, not money that came in',
      '3 skipped: balance forward, not money that came in',
      '4 skipped: bal b/fwd, not money that came in',
      '5 skipped: opening balance, not money that came in',
      '6 in 1500 2026-03-13T09:05:00Z minute, FT-1',
      '7 skipped: closing balance, not money that came in',
    ],
  },
  {
    file: 'a-payer-who-writes-of-balances.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 in 500 2026-03-14T09:06:00Z minute, Omar Shah, FT-2',
      '4 in 700 2026-03-14T09:07:00Z minute, Total Parco, FT-3',
    ],
  },
  {
    file: 'reversal-by-reference.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1, reversed by 4',
      '3 in 1500 2026-03-14T09:06:00Z minute, Omar Shah, FT-2',
      '4 out 1500, reverses 2',
    ],
  },
  {
    file: 'reversal-naming-the-reference.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-12345, reversed by 3',
      '3 out 1500, reverses 2',
    ],
  },
  {
    file: 'reversal-by-name.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, reversed by 4',
      '3 in 1500 2026-03-14T09:06:00Z minute, Omar Shah',
      '4 out 1500, reverses 2',
    ],
  },
  {
    file: 'reversal-of-one-of-two.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1, reversed by 5',
      '3 in 1500 2026-03-14T09:06:00Z minute, Omar Shah, FT-2, reversed by 5',
      '4 in 700 2026-03-14T09:06:00Z minute, Ali Raza, FT-3',
      '5 out 1500, reverses 2 3',
    ],
  },
  {
    file: 'purchase-of-the-same-amount.csv',
    lines: ['2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1', '3 out 1500'],
  },
  {
    file: 'charges-for-a-return.csv',
    lines: ['2 in 500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1', '3 out 500'],
  },
  {
    file: 'debit-before-the-credit.csv',
    dates: 'dmy',
    lines: ['2 out 1500', '3 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1'],
  },
  {
    file: 'own-transfer-that-came-back.csv',
    lines: ['2 person: it seems to be a transfer of your own that came back'],
  },
  {
    file: 'fee-with-the-transfers-reference.csv',
    lines: ['2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1', '3 out 25', '4 out 4'],
  },
  {
    file: 'direction-in-other-words.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 out 2790',
      '4 out 700',
      '5 in 500 2026-03-14T09:08:00Z minute, Hina Noor, FT-4',
    ],
  },
  {
    file: 'types-that-turn-a-direction-round.csv',
    lines: [
      '2 in 9590 2026-03-14T09:05:00Z minute, Mina Khan, FT-1, reversed by 3',
      '3 out 9590, reverses 2',
      '4 person: "Credit Card Payment" does not say whether money came in (see --map direction)',
      '5 out 700',
      '6 person: "Debit Reversal" does not say whether money came in (see --map direction)',
      '7 in 500 2026-03-14T09:10:00Z minute, Hina Noor, FT-6',
    ],
  },
  {
    file: 'statuses-and-currencies.csv',
    lines: [
      '2 in 1500 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 person: its status is "Failed"',
      '4 person: its amount is in USD',
      '5 in 500 2026-03-14T09:08:00Z minute, Hina Noor, FT-4',
      '6 person: its status is "Pending"',
    ],
  },
  {
    file: 'unquoted-thousands-with-marks.csv',
    lines: [
      '2 person: its amount looks split by a comma that is not quoted',
      '3 person: its amount looks split by a comma that is not quoted',
      '4 person: its amount looks split by a comma that is not quoted',
      '5 in 500 2026-03-14T09:09:00Z minute, Hina Noor, FT-5',
    ],
  },
  {
    file: 'nothing-says-what-came-in.csv',
    lines: [
      `2 person: ${NOTHING_SAYS}`,
      `3 person: ${NOTHING_SAYS}`,
      '4 in 500 2026-03-14T09:07:00Z minute, Omar Shah',
    ],
  },
  {
    file: 'signs-beside-other-types.csv',
    lines: [
      '2 in 5490 2026-03-14T09:05:00Z minute, Mina Khan, FT-1',
      '3 out 700',
      '4 person: "Debit Reversal" does not say whether money came in (see --map direction)',
    ],
  },
  {
    file: 'equal-amounts-that-went-out.csv',
    lines: [`2 person: ${NOTHING_SAYS}`, `3 person: ${NOTHING_SAYS}`, `4 person: ${NOTHING_SAYS}`],
  },
  {
    file: 'details-that-say-it-went-out.csv',
    lines: [
      '2 person: "OUTWARD IBFT" says that money went out',
      '3 in 700 2026-03-14T09:06:00Z minute, Omar Shah',
    ],
  },
  {
    file: 'two-amounts-of-one-name.csv',
    refused:
      'The file has two columns named "Amount", so that it is unclear which one is meant: give each a name of its own.',
  },
  {
    file: 'columns-of-what-went-out.csv',
    lines: ['2 in 1390 2026-03-14T09:05:00Z minute, FT-1, reversed by 3', '3 out 1390, reverses 2'],
  },
  {
    file: 'columns-that-fill-each-other.csv',
    lines: ['2 in 1390 2026-03-14T09:05:00Z minute, reversed by 3', '3 out 1390, reverses 2'],
  },
  {
    file: 'one-reference-on-two-credits.csv',
    lines: [
      '2 person: several lines have the reference IBFT',
      '3 person: several lines have the reference IBFT',
    ],
  },
];

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

async function read(file: string, dates: DateOrder | null) {
  const text = decodeStatement(readFileSync(`${FOLDER}/${file}`));
  if (!text.ok) return text;
  return parseStatement(text.value, { columns: {}, zone: '+05:00', now: NOW, dates });
}

it.each(FILES)('$file is read as banks mean it, or left to a person (R-85)', async (each) => {
  const statement = await read(each.file, each.dates ?? null);
  if ('refused' in each) {
    expect(statement).toEqual({ ok: false, reason: each.refused });
    return;
  }
  if (!statement.ok) throw new Error(statement.reason);
  expect(statement.value.lines.map(describeLine)).toEqual(each.lines);
  if (each.notes !== undefined) expect(describeStatement(statement.value)).toEqual(each.notes);
});

it('each file is in the table', () => {
  expect(readdirSync(FOLDER).toSorted()).toEqual(FILES.map(({ file }) => file).toSorted());
});
