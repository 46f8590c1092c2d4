import { describe, expect, it } from 'vitest';
import { accountIn, isSameAccount } from '#server/bank-statements/accounts.ts';
import { checkBalances } from '#server/bank-statements/balances.ts';
import type { Row } from '#server/bank-statements/columns.ts';
import {
  type DateOrder,
  decideOrder,
  parseTime,
  readDate,
  zoneOfHeading,
} from '#server/bank-statements/dates.ts';
import { describeStatement } from '#server/bank-statements/describe-statement.ts';
import type { OpenImport } from '#server/bank-statements/import-statement.ts';
import { openImportsOf } from '#server/bank-statements/open-imports.ts';
import {
  isReversal,
  type Movement,
  namesIn,
  pairReversals,
  referencesIn,
  textOf,
} from '#server/bank-statements/reversals.ts';
import { mapInPieces, readRows } from '#server/bank-statements/rows.ts';
import { parseStatement } from '#server/bank-statements/statement.ts';
import { parseAmount } from '#server/bank-statements/values.ts';
import { currencyOfHeading, currencySaidBy, withoutCurrency } from '#server/platform/currencies.ts';
import { readMoney } from '#server/platform/read-money.ts';
import { createMetrics } from '#server/telemetry/metrics.ts';

const ZONE = '+05:00';
const NOW = new Date('2026-03-20T00:00:00Z');
const OPTIONS = { zone: ZONE, now: NOW, dates: 'dmy' as const };
const read = async (text: string, columns = {}) => {
  const statement = await parseStatement(text, { ...OPTIONS, columns });
  if (!statement.ok) throw new Error(statement.reason);
  return statement.value;
};

describe('A bank statement', () => {
  it('is read by its headings, wherever they are, with line numbers', async () => {
    const { columns, lines } = await read(
      [
        '\uFEFFStatement of account,,,,',
        '',
        'Date,Details,Debit,Credit,Sender Name,Reference No.',
        '02/03/2026 14:05,IBFT,,"1,500.00","KHAN, Mina",R-1',
        '02/03/2026 15:00,Fee,25.00,,,R-2',
        '03-Mar-2026,"IBFT',
        'from abroad",,2500,Omar Shah,R-3',
        ',Closing balance,,,,',
      ].join('\r\n'),
    );
    expect(columns).toEqual({
      date: 'Date',
      amount: 'Credit',
      payer: 'Sender Name',
      description: 'Details',
      reference: 'Reference No.',
      debit: 'Debit',
    });
    expect(lines).toEqual([
      {
        line: 4,
        text: '02/03/2026 14:05,IBFT,,"1,500.00","KHAN, Mina",R-1',
        key: expect.stringMatching(/^[0-9a-f]{32}$/),
        kind: 'receipt',
        id: 'R-1',
        formerId: null,
        amount: 1500,
        payer: 'KHAN, Mina',
        reference: 'R-1',
        description: 'IBFT',
        at: new Date('2026-03-02T09:05:00.000Z'),
        until: new Date('2026-03-02T09:05:59.999Z'),
        reversedBy: null,
      },
      expect.objectContaining({ line: 5, kind: 'outgoing', reverses: [] }),
      expect.objectContaining({
        line: 7,
        amount: 2500,
        description: 'IBFT from abroad',
        at: new Date('2026-03-02T19:00:00.000Z'),
        until: new Date('2026-03-03T18:59:59.999Z'),
      }),
      expect.objectContaining({
        line: 8,
        text: ',Closing balance,,,,',
        kind: 'skipped',
        what: 'balance',
        why: 'closing balance, not money that came in',
      }),
    ]);
  });

  it('may use semicolons or tabs, and a word for debit or credit', async () => {
    for (const separator of [';', '\t']) {
      const text = [
        'date;amount;dr/cr;payer',
        '2026-03-02 14:05;1,500;C;Mina',
        '2026-03-02 14:06;700;DR;Shop',
      ];
      expect((await read(text.join('\n').replaceAll(';', separator))).lines).toMatchObject([
        { kind: 'receipt', amount: 1500, payer: 'Mina', description: null },
        { kind: 'outgoing', movement: { amount: 700 } },
      ]);
    }
  });

  it('leaves lines with an unclear or missing direction to a person, unless all amounts are credits', async () => {
    const lines = ['2026-03-02 14:05,1500,Transfer to,Mina', '2026-03-02 14:06,700,,Omar'];
    const statement = (amount: string) => [`date,${amount},type,counterparty`, ...lines].join('\n');
    expect((await read(statement('amount'))).lines).toMatchObject([
      { kind: 'unparsed', why: '"Transfer to" does not say whether money came in (see --map direction=)' },
      { kind: 'unparsed', why: '"" does not say whether money came in (see --map direction=)' },
    ]);
    const bothIn = [
      { kind: 'receipt', amount: 1500 },
      { kind: 'receipt', amount: 700 },
    ];
    expect((await read(statement('credit'))).lines).toMatchObject(bothIn);
    expect((await read(statement('amount'), { direction: '' })).lines).toMatchObject(bothIn);
  });

  it('keeps the beginning of a very long sender, and leaves a very long reference to a person', async () => {
    const statement = (payer: number, reference: number) =>
      `date,amount,payer,reference\n2026-03-02 14:05,1500,${'M'.repeat(payer)},${'R'.repeat(reference)}\n`;
    expect((await read(statement(500, 1_000))).lines).toMatchObject([
      { kind: 'receipt', payer: 'M'.repeat(500), reference: 'R'.repeat(1_000) },
    ]);
    expect((await read(statement(501, 1_000))).lines).toMatchObject([
      { kind: 'receipt', payer: 'M'.repeat(500) },
    ]);
    expect((await read(statement(500, 1_001))).lines).toMatchObject([
      { kind: 'unparsed', why: 'its reference is longer than 1000 characters' },
    ]);
  });

  it('loses the control characters of its cells', async () => {
    const text = 'date,amount,payer,reference\n2026-03-02 14:05,1500,Mi\u0008na\u0007 Khan,R\u00081\n';
    expect((await read(text)).lines).toMatchObject([{ amount: 1500, payer: 'Mina Khan', reference: 'R1' }]);
  });

  it.each([
    'Txn Ref',
    'Txn Ref No.',
    'Tran Ref',
    'Trans. Reference',
    'Transaction Ref',
    'Tran ID',
    'Trans No',
    'Txn Number',
    'Trx Ref',
    'Ref ID',
    'Reference Number',
  ])('has its references below “%s”', async (heading) => {
    const { lines } = await read(`date,credit,sender,${heading}\n2026-03-02 14:05,500,Mina Khan,FT-1\n`);
    expect(lines).toMatchObject([{ kind: 'receipt', reference: 'FT-1' }]);
  });

  it('with other column names is read by the mapping', async () => {
    const text = 'When,Value,Who,Id\n2026-03-02 14:05,500,Mina,7\n';
    expect(await parseStatement(text, { ...OPTIONS, columns: {} })).toEqual({
      ok: false,
      reason: expect.stringMatching(
        /no line of headings.*It begins with: When, Value, Who, Id\..*--map amount=Credit/,
      ),
    });
    await expect(read(text, { date: 'when', amount: 'VALUE', direction: 'Nope' })).rejects.toThrow(
      /with columns for when and VALUE and Nope\./,
    );
    const told = await read(text, { date: 'when', amount: 'VALUE', payer: 'Who', reference: 'Id' });
    expect(told.lines).toMatchObject([{ id: '7', amount: 500, payer: 'Mina' }]);
    expect((await read(text, { date: 'When', amount: 'Value', reference: '' })).lines).toMatchObject([
      { reference: null, payer: null },
    ]);
  });

  it('without references recognises repeated lines, but counts two equal transfers of a day', async () => {
    const text = 'date,amount,payer\n2026-03-02,500,Mina\n2026-03-02,500,Mina\n2026-03-02,500,Omar\n';
    const idsOf = async (statement: string) =>
      (await read(statement)).lines.map((line) => (line.kind === 'receipt' ? line.id : line.kind));
    const ids = await idsOf(text);
    expect(new Set(ids).size).toBe(3);
    expect(await idsOf(text)).toEqual(ids);
    expect((await idsOf(`${text}2026-03-03,500,Mina\n`)).slice(0, 3)).toEqual(ids);
  });

  it('without references tells transfers of a day apart by their text, in any order', async () => {
    const idOf = async (statement: string, description: string) =>
      (await read(`date,credit,description\n${statement}`)).lines.flatMap((line) =>
        line.kind === 'receipt' && line.description === description ? line.id : [],
      );
    const [mina, omar] = ['2026-03-02,500,IBFT MINA\n', '2026-03-02,500,IBFT OMAR\n'];
    expect(await idOf(omar + mina, 'IBFT MINA')).toEqual(await idOf(mina, 'IBFT MINA'));
    expect(await idOf(omar + mina, 'IBFT OMAR')).toEqual(await idOf(mina + omar, 'IBFT OMAR'));
    expect(await idOf(omar, 'IBFT OMAR')).not.toEqual(await idOf(mina, 'IBFT MINA'));
  });

  it.each([
    // Ids of lines that are recorded already: other ones would book them again after an upgrade.
    ['date,credit,sender\n02/03/2026 14:05,500,Mina Khan', 'aeacab863a286182f57565e70bcf2246'],
    ['date,credit,sender,description\n02/03/2026 14:05,500,Mina Khan,', 'aeacab863a286182f57565e70bcf2246'],
    [
      'date,credit,sender,description\n02/03/2026 14:05,500,Mina Khan,IBFT lunch',
      '64118ea0e97493d5d03f958221176255',
    ],
    ['date,credit\n02/03/2026 14:05,500', '5ebdf353dbca42e6c68271e81b51a77d'],
    ['date,credit,sender\n02/03/2026 14:05,500,', '5ebdf353dbca42e6c68271e81b51a77d'],
  ])('without references has the same ids in every version: %j', async (text, id) => {
    expect((await read(text)).lines).toMatchObject([{ id: `statement-${id}` }]);
  });

  it('keeps what a line was known by before descriptions counted, and knows equal lines by their number', async () => {
    const line = '02/03/2026 14:05,500,Mina Khan,IBFT lunch\n';
    expect((await read(`date,credit,sender,description\n${line}${line}`)).lines).toMatchObject([
      {
        id: 'statement-64118ea0e97493d5d03f958221176255',
        formerId: 'statement-aeacab863a286182f57565e70bcf2246',
      },
      { formerId: 'statement-6edd1c96bf91ea7394cca9e10f5bf4a7' },
    ]);
  });

  it('may begin with a byte order mark, have spaces around quotes, and lines of separators alone', async () => {
    const { columns, lines } = await read('\uFEFF"Date", "Credit"\n02/03/2026, "1,500.00"\n , \n');
    expect(columns).toEqual({ date: 'Date', amount: 'Credit' });
    expect(lines).toMatchObject([{ line: 2, amount: 1500 }]);
  });

  it('with a column that is said to be missing has none, even where a heading is empty', async () => {
    const text = 'date,credit,,reference\n02/03/2026,500,Gap,R-1\n';
    expect((await read(text, { payer: '', reference: '' })).lines).toMatchObject([
      { payer: null, reference: null },
    ]);
  });

  it('without its headings says which it lacks, by usual names or by the one it was given', async () => {
    const reasonFor = async (columns: { amount?: string }) => {
      const statement = await parseStatement('When,Value\n1,2\n', { ...OPTIONS, columns });
      return statement.ok ? '' : statement.reason.split('. ')[0];
    };
    expect(await reasonFor({})).toBe(
      'The file has no line of headings with columns for date (booking date, value date, date, …) and amount (amount rs, transaction amount, amount, …)',
    );
    expect(await reasonFor({ amount: 'Paid' })).toBe(
      'The file has no line of headings with columns for date (booking date, value date, date, …) and Paid',
    );
  });

  it('without a column of what went out has none, even if a column is empty', async () => {
    const { columns } = await read('date,credit,branch\n2026-03-02,500,\n');
    expect(columns).toEqual({ date: 'date', amount: 'credit' });
  });

  it('has its dates in the order that was told for its headings', async () => {
    const text = 'date,credit\n02/03/2026 14:05,500\n';
    const { headings } = await read(text);
    const statement = await parseStatement(text, {
      columns: {},
      zone: ZONE,
      now: NOW,
      remembered: { [headings]: 'mdy' },
    });
    expect(statement.ok && statement.value.lines).toMatchObject([{ at: new Date('2026-02-03T09:05:00Z') }]);
  });

  it('that has no headings is refused whole', async () => {
    expect(await parseStatement('', { ...OPTIONS, columns: {} })).toEqual({
      ok: false,
      reason: expect.stringMatching(/It begins with: nothing/),
    });
  });
});

describe('An amount', () => {
  it.each([
    ['1500', 1500],
    ['1,500', 1500],
    ['1,50,000.00', 150000],
    ['PKR 1,500.00', 1500],
    ['Rs. 20', 20],
    ['+20', 20],
    ['1500 CR', 1500],
    ['1,500/-', 1500],
    ['Rs. 1,500 /-', 1500],
    ['1500/= CR', 1500],
    ['123,456', 123_456],
    ['1,500,000', 1_500_000],
    ['123456789012', 123_456_789_012],
    ['1500.0', 1500],
    ['1500.0000', 1500],
    ['1500.000000', 1500],
    ['۱٬۵۰۰', 1500],
    ['١،٥٠٠٫٠٠', 1500],
  ])('of %j is %d rupees', (cell, amount) => {
    expect(parseAmount(cell, null)).toEqual({ kind: 'in', amount });
  });

  it.each(['', '-', '0', '0.00', '-500', '(500)', '500 Dr', '500-', '-500/-', '(500/-)', '500/- Dr'])(
    'of %j is not incoming money',
    (cell) => {
      expect(parseAmount(cell, null).kind).toBe('skipped');
    },
  );

  it.each([
    ['', 'no money came in'],
    ['-', 'no money came in'],
    ['0', 'no money came in'],
    ['-500', 'outgoing money'],
  ])('of %j is none, because: %s', (cell, why) => {
    expect(parseAmount(cell, null)).toEqual({ kind: 'skipped', why });
  });

  it.each([
    ...['1.500,00', '1.500', '1.000', '12,34', 'abc', '1e3', '1500.50', '0x10', '9999999999999'],
    ...[',456', '1234,567', '1,5,000', '1,5000,000', '.00', '1500.', '1500.0000000', '۱٫۵۰۰'],
  ])('of %j is left to a person', (cell) => {
    expect(parseAmount(cell, null).kind).toBe('unparsed');
  });
});

describe('A direction', () => {
  it.each([
    ['1500', 'CR', 'in'],
    ['1500', 'Deposit', 'in'],
    ['1500 Cr', 'IBFT', 'in'],
    ['+1500', 'IBFT', 'in'],
    ['-1500', 'IBFT', 'skipped'],
    ['1500', 'Debit', 'skipped'],
    ['1500', 'Sent', 'skipped'],
    ['1500', 'Received', 'in'],
    ['1500', 'Money received', 'in'],
    ['1500', 'Raast P2P - In', 'in'],
    ['1500', 'Cash out', 'skipped'],
    ['1500', 'P2P', 'unparsed'],
    ['1500', 'Payment', 'unparsed'],
    ['1500', '+', 'in'],
    ['1500', '', 'unparsed'],
    ['1,500/-', '', 'unparsed'],
    ['+1500', '', 'in'],
    ['1500 Cr', '', 'in'],
    ['-1500', '', 'skipped'],
  ])('of %j that is %j says %j', (cell, direction, kind) => {
    expect(parseAmount(cell, direction).kind).toBe(kind);
  });
});

describe('A date', () => {
  it.each([
    ['2026-03-02 14:05', '2026-03-02T09:05:00.000Z'],
    ['2026-03-02T14:05:09', '2026-03-02T09:05:09.000Z'],
    ['2026-03-02T14:05:09Z', '2026-03-02T14:05:09.000Z'],
    ['2026-03-02 14:05+0100', '2026-03-02T13:05:00.000Z'],
    ['02/03/2026', '2026-03-01T19:00:00.000Z'],
    ['2/3/2026 2:05 PM', '2026-03-02T09:05:00.000Z'],
    ['02-03-2026 12:10 a.m.', '2026-03-01T19:10:00.000Z'],
    ['2 March 2026, 14:05', '2026-03-02T09:05:00.000Z'],
    ['02-Mar-2026 ', '2026-03-01T19:00:00.000Z'],
    ['2026-3-2', '2026-03-01T19:00:00.000Z'],
    ['2026-01-15', '2026-01-14T19:00:00.000Z'],
    ['2-September-2026', '2026-09-01T19:00:00.000Z'],
    ['2026-12-31 23:59:59', '2026-12-31T18:59:59.000Z'],
  ])('of %j is %s', (text, at) => {
    expect(parseTime(text, { zone: ZONE, order: 'dmy', now: NOW })).toMatchObject({
      ok: true,
      value: { at: new Date(at) },
    });
  });

  it.each([
    '',
    '31/02/2026',
    '02/13/2026',
    '2026-03-02 25:00',
    '2-Foo-2026',
    'yesterday',
    '2026-03-02 x',
    '2026-003-02',
    '02/003/2026',
    '2-Septemberx-2026',
    '2026-03-02 :05',
    '2026-03-02 014:05',
  ])('of %j is refused', (text) => {
    expect(parseTime(text, { zone: ZONE, order: 'dmy', now: NOW })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('is not a date'),
    });
  });
});

/* In March of 2026: short years from 2024 to 2027 are near. */
describe('The days that a date may be', () => {
  it.each([
    // A year of four digits in front, or a month with a name, is the same day in every order.
    ['2026-3-2', '2026-03-02'],
    ['2026.03.02', '2026-03-02'],
    ['2026-Mar-2', '2026-03-02'],
    ['2026-September-02', '2026-09-02'],
    ['02Mar26', '2026-03-02'],
    ['2nd March 2026', '2026-03-02'],
    ['2-September-26', '2026-09-02'],
    ['Mar 2, 26', '2026-03-02'],
    ['Mar 02, 2026', '2026-03-02'],
    ['September 2 26', '2026-09-02'],
    ['Monday, 2 March 2026', '2026-03-02'],
    ['20260302', '2026-03-02'],
    ['19000101', '1900-01-01'],
    ['19991231', '1999-12-31'],
    // Days that Excel counts: the years 2000 to 2099.
    ['36526', '2000-01-01'],
    ['73050', '2099-12-31'],
    // Digits alone may be several days.
    ['2/3/2026', 'dmy 2026-03-02, mdy 2026-02-03'],
    ['Tues. 02/03/2026', 'dmy 2026-03-02, mdy 2026-02-03'],
    ['02032026', 'dmy 2026-03-02, mdy 2026-02-03'],
    ['31122025', 'dmy 2025-12-31'],
    ['20122025', 'dmy 2025-12-20'],
    ['12312025', 'mdy 2025-12-31'],
    ['31/12/25', 'dmy 2025-12-31'],
    ['12/31/25', 'mdy 2025-12-31'],
    ['29/02/2024', 'dmy 2024-02-29'],
    ['02/13/2026', 'mdy 2026-02-13'],
    ['01/01/1900', 'dmy 1900-01-01, mdy 1900-01-01'],
    // A short year is a near one, if it can be.
    ['02/03/27', 'dmy 2027-03-02, mdy 2027-02-03'],
    ['02/03/24', 'dmy 2024-03-02, mdy 2024-02-03'],
    ['02/03/28', 'dmy 2028-03-02, mdy 2028-02-03, ymd 2002-03-28'],
    ['02/03/23', 'dmy 2023-03-02, mdy 2023-02-03, ymd 2002-03-23'],
    ['24-03-02', 'ymd 2024-03-02'],
    ['27-03-02', 'ymd 2027-03-02'],
    // With slashes or dots a short year is the last part, if it can be.
    ['26/03/25', 'dmy 2025-03-26'],
    ['26.03.25', 'dmy 2025-03-26'],
    ['26/03/02', 'ymd 2026-03-02'],
    ['26-03-25', 'dmy 2025-03-26, ymd 2026-03-25'],
    ['25-3-26', 'dmy 2026-03-25, ymd 2025-03-26'],
    ['260325', 'dmy 2025-03-26, ymd 2026-03-25'],
    ['5-03-26', 'dmy 2026-03-05, mdy 2026-05-03'],
    ['020326', 'dmy 2026-03-02, mdy 2026-02-03'],
    ['260302', 'ymd 2026-03-02'],
    ['311225', 'dmy 2025-12-31'],
    ['123125', 'mdy 2025-12-31'],
    // No day of the calendar.
    ['20260230', 'none'],
    ['2026-02-30', 'none'],
    ['22031203', 'none'],
    ['18991231', 'none'],
    ['31/12/1899', 'none'],
    ['31/04/2026', 'none'],
    ['29/02/2026', 'none'],
    ['00/03/2026', 'none'],
    ['02/00/2026', 'none'],
    ['13/13/2026', 'none'],
    ['01/01/1827', 'none'],
  ])('of %j are %s', (text, expected) => {
    const days = Object.entries(readDate(text, NOW)?.days ?? { nothing: 'read' });
    const [first] = days;
    const isSame = days.length === 3 && days.every(([, day]) => day === first?.[1]);
    const said = isSame ? first?.[1] : days.map((each) => each.join(' ')).join(', ') || 'none';
    expect(said).toBe(expected);
  });

  it.each([
    ...['2026-03-021', '2026--2', '2026-03-', '2026/03-02', '20260-Mar-02', '026-Mar-02', '2026-Mar-'],
    ...[
      '2026-Septembers-02',
      '2026-Ma-02',
      '2026-Mar-002',
      '2026-Foo-02',
      '002-Mar-26',
      '-Mar-26',
      '2-Ma-2026',
    ],
    ...['2-Septembers-26', 'Septembers 2 26', 'Ma 2 26', 'Mar 002 26', 'Mar , 26', 'Mar 2 126', 'Mar 2 6'],
    ...['002/03/2026', '2/003/2026', '/3/2026', '2//2026', '2/3/226', '2026030214', '0203261', '02032'],
    ...['36525', '73051', '00000', '46083.58681 x', 'May be paid', '2 Marchy 2026'],
  ])('of %j are none, since it is no date', (text) => {
    expect(readDate(text, NOW)).toBeNull();
  });
});

describe('The time zone in a heading (R-85)', () => {
  it.each([
    ['Date(UTC)', '2026-03-02T14:05:00.000Z'],
    ['date utc', '2026-03-02T14:05:00.000Z'],
    ['Date (GMT)', '2026-03-02T14:05:00.000Z'],
    ['Date (UTC+5)', '2026-03-02T09:05:00.000Z'],
    ['Date UTC +05:30', '2026-03-02T08:35:00.000Z'],
    ['Date (UTC\u22125)', '2026-03-02T19:05:00.000Z'],
    ['Date (+14:00)', '2026-03-02T00:05:00.000Z'],
    ['Date (PKT)', '2026-03-02T09:05:00.000Z'],
    ['Date', '2026-03-02T09:05:00.000Z'],
  ])('%s is that of its times, whether it is known or named', async (heading, at) => {
    const text = `${heading},Credit,Sender\n2026-03-02 14:05,500,Mina\n`;
    for (const columns of [{}, { date: heading }])
      expect((await read(text, columns)).lines).toMatchObject([{ at: new Date(at) }]);
  });

  it('is said, and that of the times before that of the days; a cell comes first', async () => {
    const text =
      'Date (PKT),Time (UTC),Credit,Sender\n2026-03-02,14:05,500,Mina\n2026-03-02,14:05+03:00,600,Mina\n';
    const statement = await read(text);
    expect(statement.lines).toMatchObject([
      { at: new Date('2026-03-02T14:05:00.000Z') },
      { at: new Date('2026-03-02T11:05:00.000Z') },
    ]);
    expect(describeStatement(statement)).toContain(
      'Times are read in the zone +00:00, as the heading "Time (UTC)" says.',
    );
  });

  it.each(['UTC+15', 'UTC+5:60', 'Nutcase', 'Dutch', 'Date'])('is none in %s', (heading) => {
    expect(zoneOfHeading(heading)).toBeNull();
  });
});

describe('The time of a line', () => {
  const timeOf = (text: string) => parseTime(text, { zone: ZONE, order: 'dmy', now: NOW });

  /* The bank's clock is five hours ahead. Without seconds it is a minute, at midnight a day. */
  it.each([
    ['2026-03-02', '2026-03-01T19:00:00.000Z', '2026-03-02T18:59:59.999Z'],
    ['2026-03-02 00:00', '2026-03-01T19:00:00.000Z', '2026-03-02T18:59:59.999Z'],
    ['2026-03-02 12:00 AM', '2026-03-01T19:00:00.000Z', '2026-03-02T18:59:59.999Z'],
    ['2026-03-02Z', '2026-03-02T00:00:00.000Z', '2026-03-02T23:59:59.999Z'],
    ['2026-03-02 00:00:01', '2026-03-01T19:00:01.000Z', null],
    ['2026-03-02 12:05 AM', '2026-03-01T19:05:00.000Z', '2026-03-01T19:05:59.999Z'],
    ['2026-03-02 12:30 pm', '2026-03-02T07:30:00.000Z', '2026-03-02T07:30:59.999Z'],
    ['2026-03-02 14:05 PM', '2026-03-02T09:05:00.000Z', '2026-03-02T09:05:59.999Z'],
    ['2026-03-02 14:05 hrs', '2026-03-02T09:05:00.000Z', '2026-03-02T09:05:59.999Z'],
    ['2026-03-02 1405', '2026-03-02T09:05:00.000Z', '2026-03-02T09:05:59.999Z'],
    ['2026-03-02 140519', '2026-03-02T09:05:19.000Z', null],
    ['311225 14:05', '2025-12-31T09:05:00.000Z', '2025-12-31T09:05:59.999Z'],
    ['20260302140509', '2026-03-02T09:05:09.000Z', null],
    ['2026-03-02 14.05.09', '2026-03-02T09:05:09.000Z', null],
    ['2026-03-02 14:05:09.1', '2026-03-02T09:05:09.000Z', null],
    ['2026-03-02 14:05:09.123456789', '2026-03-02T09:05:09.000Z', null],
    ['2026-03-02 14:05Z', '2026-03-02T14:05:00.000Z', '2026-03-02T14:05:59.999Z'],
    ['2026-03-02 14:05 PKT', '2026-03-02T09:05:00.000Z', '2026-03-02T09:05:59.999Z'],
    ['2026-03-02 14:05+0530', '2026-03-02T08:35:00.000Z', '2026-03-02T08:35:59.999Z'],
    ['2026-03-02 23:59:59', '2026-03-02T18:59:59.000Z', null],
    ['2026-03-02 24:00', '2026-03-02T19:00:00.000Z', '2026-03-02T19:00:59.999Z'],
    ['2026-03-02 24:00:00', '2026-03-02T19:00:00.000Z', null],
    // Excel keeps a time as a part of its day.
    ['46083', '2026-03-01T19:00:00.000Z', '2026-03-02T18:59:59.999Z'],
    ['46083 0', '2026-03-01T19:00:00.000Z', '2026-03-02T18:59:59.999Z'],
    ['46083.5', '2026-03-02T07:00:00.000Z', '2026-03-02T07:00:59.999Z'],
    ['46083 0.25', '2026-03-02T01:00:00.000Z', '2026-03-02T01:00:59.999Z'],
    ['46083.58681', '2026-03-02T09:05:00.000Z', '2026-03-02T09:05:59.999Z'],
    ['46083.58677', '2026-03-02T09:04:57.000Z', null],
    ['46083.00001', '2026-03-01T19:00:01.000Z', null],
  ])('%j is from %s until %s', (text, at, until) => {
    const value = { at: new Date(at), until: until === null ? null : new Date(until) };
    expect(timeOf(text)).toEqual({ ok: true, value });
  });

  it.each([
    ...['14:05:09.', '14:05:09.1234567890', '14050', '24:00:01', '24:01', '24:00 am', '24:00 pm', '13:05 AM'],
    ...['23:59:60', '23:60', '14:05 EST', '240001', '2360'],
  ])('%j is none', (time) => {
    expect(timeOf(`2026-03-02 ${time}`).ok).toBe(false);
  });

  it.each([
    ['02/03/2026', 'dmy', '2026-03-01T19:00:00.000Z'],
    ['02/03/2026', 'mdy', '2026-02-02T19:00:00.000Z'],
    ['05/05/2026', null, '2026-05-04T19:00:00.000Z'],
    ['31/12/2025', null, '2025-12-30T19:00:00.000Z'],
    ['02/03/2026', null, null],
    ['31/12/2025', 'mdy', null],
    ['2 May 2026 soon', 'dmy', null],
  ] as const)('of %j in the order %s is %s', (text, order, at) => {
    const time = parseTime(text, { zone: ZONE, order, now: NOW });
    expect(time.ok ? time.value.at : null).toEqual(at === null ? null : new Date(at));
  });
});

describe('The order of the dates in a file', () => {
  /** Lines from the second on, of money unless in brackets. */
  const decide = (
    dates: readonly string[],
    { told = null, remembered = null }: { told?: DateOrder | null; remembered?: DateOrder | null } = {},
  ) =>
    decideOrder(
      dates.map((date, index) => {
        const text = date.replace(/[()]/g, '');
        return { line: index + 2, text, days: readDate(text, NOW)?.days ?? {}, isMoney: text === date };
      }),
      { told, remembered },
    );
  const proven = (order: DateOrder, line: number, text: string) => ({ kind: 'proven', order, line, text });

  it.each([
    [['02/03/2026', '31/01/2026'], {}, proven('dmy', 3, '31/01/2026')],
    [['01/31/2026', '02/03/2026'], {}, proven('mdy', 2, '01/31/2026')],
    [['(31/01/2026)', '02/03/2026'], {}, proven('dmy', 2, '31/01/2026')],
    [['2026-03-02', '3 Mar 2026'], {}, { kind: 'none' }],
    [['05/05/2026'], {}, { kind: 'none' }],
    [['soon', '(02/03/2026)'], {}, { kind: 'none' }],
    [['02/03/2026'], { told: 'mdy' }, { kind: 'told', order: 'mdy' }],
    [['31/01/2026', '01/31/2026'], { told: 'dmy' }, { kind: 'told', order: 'dmy' }],
    [['02/03/2026'], { remembered: 'dmy' }, { kind: 'remembered', order: 'dmy' }],
    [['31/01/2026', '02/03/2026'], { remembered: 'mdy' }, proven('dmy', 2, '31/01/2026')],
  ] as const)('%j, %j: %j', (dates, known, value) => {
    expect(decide(dates, known)).toEqual({ ok: true, value });
  });

  it.each([
    [
      ['02/03/2026'],
      {},
      /^Line 2 has the date 02\/03\/2026, which may be 2026-03-02 or 2026-02-03, and no line proves which\./,
    ],
    [
      ['02/03/2026'],
      { remembered: 'ymd' },
      /^Line 2 has the date 02\/03\/2026, which may be 2026-03-02 or 2026-02-03, and no line proves which\./,
    ],
    [
      ['02/03/2026', '31/01/2026', '01/31/2026'],
      {},
      /^Line 3 has the date 31\/01\/2026 and line 4 the date 01\/31\/2026, which are in different orders\./,
    ],
    [
      ['02/03/2026', '31/01/2026'],
      { told: 'mdy' },
      /^Line 3 has the date 31\/01\/2026, which is no date in the order mdy\./,
    ],
  ] as const)('%j, %j is refused: %s', (dates, known, reason) => {
    expect(decide(dates, known)).toEqual({ ok: false, reason: expect.stringMatching(reason) });
  });
});

describe('A cell of money', () => {
  it.each([
    ['500', 50_000, null],
    ['(5)', 500, 'out'],
    ['1500.5', 150_050, null],
    ['1500.05', 150_005, null],
    ['1500.00000', 150_000, null],
    // Less than a paisa is not nothing.
    ['1500.0010', 150_000.5, null],
    ['0.0010', 0.5, null],
    ['12,34,567', 123_456_700, null],
    ['1 500', 150_000, null],
    ['1234567', 123_456_700, null],
  ])('%j is %d paisas, %s', (cell, paisas, sign) => {
    expect(readMoney(cell)).toEqual({ paisas, sign });
  });

  it.each([
    ...['()', '(x)', '(500) Cr', '-500 Cr', 'PKR', 'Cr', '1500.000', '12345.1234567', '1234,500', '1,5,000'],
    ...['1,5000', '1,2345,678', '1,23,4567', '123,45,67', '1,500 000', '.5', '1,,500'],
  ])('%j is unclear', (cell) => {
    expect(readMoney(cell)).toBe('unclear');
  });
});

describe('Running balances', () => {
  it('start again after a row whose sign and word contradict each other', async () => {
    const rows = [
      '2026-03-01,100,CR,1000',
      '2026-03-02,+500,DR,500',
      '2026-03-03,200,CR,700',
      '2026-03-04,50,CR,900',
      '2026-03-05,60,IBFT,950',
      '2026-03-06,70,CR,2000',
    ];
    const { lines, brokenAt } = await read(['date,amount,dr/cr,balance', ...rows, ''].join('\n'));
    expect(lines).toMatchObject([
      { kind: 'receipt', amount: 100 },
      { kind: 'unparsed', why: '"+500" says that money came in, and "DR" that it went out' },
      { kind: 'receipt', amount: 200 },
      { kind: 'unparsed', why: expect.stringContaining('750.00 was due, and it says 900') },
      { kind: 'unparsed', why: '"IBFT" does not say whether money came in (see --map direction=)' },
      { kind: 'receipt', amount: 70 },
    ]);
    expect(brokenAt).toEqual([5]);
  });

  const row = (line: number, change: number | null, balance: number | null) => ({ line, change, balance });
  it.each([
    ['of no row prove nothing', [], [], [], false],
    ['prove each row but the first', [row(1, 5, 5), row(2, 7, 12), row(3, -2, 10)], [2, 3], [], false],
    ['may have the newest row first', [row(1, -2, 10), row(2, 7, 12), row(3, 5, 5)], [2, 1], [], true],
    ['skip rows without one', [row(1, 5, 5), row(2, 3, null), row(3, 7, 15)], [2, 3], [], false],
    [
      'show all rows that may be wrong',
      [row(1, 5, 5), row(2, 3, null), row(3, 7, 14)],
      [],
      [
        [2, 15],
        [3, 15],
      ],
      false,
    ],
    [
      'start again after an unknown amount',
      [row(1, 0, 100), row(2, null, 150), row(3, 4, 154)],
      [3],
      [],
      false,
    ],
    ['stop at an unknown amount', [row(1, 0, 9), row(2, null, null), row(3, 4, 154)], [], [], false],
    [
      'count what they prove if as many break either way',
      [row(4, 0, 100), row(3, 0, null), row(2, null, 100), row(1, 0, 100)],
      [3, 4],
      [],
      true,
    ],
    [
      'break as seldom as they can before they prove the most',
      [row(5, 0, 100), row(4, 0, null), row(3, 0, null), row(2, null, 100), row(1, 0, 100), row(0, 7, 107)],
      [1, 0],
      [],
      false,
    ],
  ])('%s', (_what, rows, proven, broken, isNewestFirst) => {
    const { isEitherWay: _, ...check } = checkBalances(rows);
    expect({ ...check, proven: [...check.proven], broken: [...check.broken] }).toEqual({
      proven,
      broken,
      isNewestFirst,
    });
  });
});

const atOnce = async () => {};
/** How often work lets others go on. */
const breathsOf = async (work: (breathe: () => Promise<void>) => Promise<unknown>) => {
  let breaths = 0;
  await work(async () => {
    breaths += 1;
  });
  return breaths;
};

describe('The rows of a file', () => {
  const rowsOf = (...lines: string[]) => readRows(lines.join('\n'), {}, atOnce);
  const describeRow = ({ line, cells, fault }: Row) => `${line} ${fault ?? cells.join('|')}`;
  const described = async (...lines: string[]) => (await rowsOf(...lines)).map(describeRow);
  const QUOTE = 'a quotation mark in it is out of place or not closed';
  const NUL = 'it has a NUL byte, as a damaged file does';
  const CUT = 'it is the last line, and seems to be cut off';

  it.each([
    [
      'a quote that is never closed takes no row that is whole',
      ['Date,Details,Credit', '02/03/2026,"IBFT,500', '03/03/2026,IBFT,700', '04/03/2026,IBFT",800', ''],
      ['1 Date|Details|Credit', `2 ${QUOTE}`, '3 03/03/2026|IBFT|700', `4 ${QUOTE}`],
    ],
    [
      'nor one that has a cell for each heading',
      ['Details,Date,Credit', '"IBFT,02/03/2026,500', 'IBFT,03/03/2026,700', 'x",04/03/2026,800', ''],
      ['1 Details|Date|Credit', `2 ${QUOTE}`, '3 IBFT|03/03/2026|700', `4 ${QUOTE}`],
    ],
    [
      'also of two headings',
      ['Credit,Date', '"500,02/03/2026', '700,03/03/2026', '8",04/03/2026', ''],
      ['1 Credit|Date', `2 ${QUOTE}`, '3 700|03/03/2026', `4 ${QUOTE}`],
    ],
    [
      'nor one that begins with a date',
      ['Date,Details,Credit', '02/03/2026,"IBFT', '03/03/2026,IBFT', 'x",900', ''],
      ['1 Date|Details|Credit', `2 ${QUOTE}`, '3 03/03/2026|IBFT', `4 ${QUOTE}`],
    ],
    [
      'nor one with a NUL byte',
      ['Date,Details,Credit', '02/03/2026,"IBFT', 'x\0",500', ''],
      ['1 Date|Details|Credit', `2 ${QUOTE}`, `3 ${NUL}`],
    ],
    ['a cell of several lines needs no headings', ['a,"b', 'c",d', ''], ['2 a|b c|d']],
    [
      'blank lines count, and are no rows',
      ['Date,Credit', '', '02/03/2026,500', '  ', ' , ', '"x'],
      ['1 Date|Credit', '3 02/03/2026|500', `6 ${QUOTE}`],
    ],
    [
      'a last line without its end is whole',
      ['Date,Credit,Name', '02/03/2026,500,Mina'],
      ['1 Date|Credit|Name', '2 02/03/2026|500|Mina'],
    ],
    ['or lacks a cell', ['Date,Credit,Name', '02/03/2026,500'], ['1 Date|Credit|Name', `2 ${CUT}`]],
    ['or a cell behind a text', ['Date,Credit,Name', 'Fee,500'], ['1 Date|Credit|Name', `2 ${CUT}`]],
    ['or ends within its date', ['Date,Credit,Name', '02/03/2'], ['1 Date|Credit|Name', `2 ${CUT}`]],
    [
      'or is a remark',
      ['Date,Credit,Name', 'End of statement'],
      ['1 Date|Credit|Name', '2 End of statement'],
    ],
    [
      'a last line with its end may be short',
      ['Date,Credit,Name', '02/03/2026,500', ''],
      ['1 Date|Credit|Name', '2 02/03/2026|500'],
    ],
    [
      'the separator is that of the headings',
      ['Name, Type, Status', 'Date;Credit', '02/03/2026;500', ''],
      ['1 Name, Type, Status', '2 Date|Credit', '3 02/03/2026|500'],
    ],
    [
      'of those with the most fields',
      ['Date, Amount', 'Date;Credit;Name;Reference', ''],
      ['1 Date, Amount', '2 Date|Credit|Name|Reference'],
    ],
    [
      'wherever they are',
      ['Date,Credit,Name,Reference', 'Date;Amount', ''],
      ['1 Date|Credit|Name|Reference', '2 Date;Amount'],
    ],
    ['or else the most frequent one', ['When;Value;Who', '1,5;2;3', ''], ['1 When|Value|Who', '2 1,5|2|3']],
    [
      'or the one that is told',
      ['sep=,', 'Date;Amount;Name', 'Date,Credit', ''],
      ['2 Date;Amount;Name', '3 Date|Credit'],
    ],
    ['also without headings', ['"SEP=|"', 'When|Value;a;b', ''], ['2 When|Value;a;b']],
    [
      'a damaged line gives no separator away',
      ['Date,Credit', 'a\0b', '02/03/2026,500', ''],
      ['1 Date|Credit', `2 ${NUL}`, '3 02/03/2026|500'],
    ],
  ])('%s', async (_what, lines, rows) => {
    expect(await described(...lines)).toEqual(rows);
  });

  it.each([
    ...['1-1-1', '2026-September-2', '1/Mar/2026', '"31.12.2026"', ' 2-3-26'].map(
      (text) => [text, true] as const,
    ),
    ...['12345-1-1', '1-Septembers-1', '1-1-12345', '-1-1', '1--1', '1-1-a'].map(
      (text) => [text, false] as const,
    ),
  ])('begin with a date such as %j: %s', async (text, isDate) => {
    expect(await described('Date,Credit,Details', '02/03/2026,500,"a', `${text} b"`, '')).toHaveLength(
      isDate ? 3 : 2,
    );
  });

  it('have cells of up to 40 lines', async () => {
    const file = (lines: number) => [
      'Date,Credit,Details',
      `02/03/2026,500,"${'a\n'.repeat(lines - 1)}b"`,
      '',
    ];
    expect((await described(...file(40)))[1]).toMatch(/^41 02\/03\/2026\|500\|a a .* a b$/);
    expect((await described(...file(41)))[1]).toBe(`2 ${QUOTE}`);
  });

  it('have up to 10,000 characters', async () => {
    const rows = await rowsOf('Date,Credit', `a,${'b'.repeat(9998)}`, `a,${'b'.repeat(9999)}`, '');
    expect(rows.slice(1)).toMatchObject([
      { line: 2, width: 2, fault: null },
      { line: 3, cells: [], width: 0, fault: 'it is longer than 10000 characters' },
    ]);
  });

  it('have their headings within 100 lines', async () => {
    const file = (titles: number) => [
      ...Array<string>(titles).fill('a,b,c'),
      'Date;Credit',
      '02/03/2026;500',
      '',
    ];
    expect((await described(...file(99))).at(-1)).toBe('101 02/03/2026|500');
    expect((await described(...file(100))).at(-1)).toBe('102 02/03/2026;500');
  });

  it('are read in pieces, between which others go on', async () => {
    const file = (rows: number) => ['Date,Credit', ...Array<string>(rows).fill('02/03/2026,500')].join('\n');
    const rows = await readRows(file(149), {}, atOnce);
    expect(rows.map(({ line }) => line)).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
    expect(await breathsOf((breathe) => readRows(file(199), {}, breathe))).toBe(2);
    expect(await breathsOf((breathe) => readRows(file(200), {}, breathe))).toBe(3);
    const mapping = (length: number) =>
      breathsOf((breathe) => mapInPieces(Array.from({ length }), () => null, breathe));
    expect(await mapping(400)).toBe(2);
    expect(await mapping(401)).toBe(3);
  });
});

describe('A reversal', () => {
  const AT = new Date('2026-03-02T09:00:00.000Z');
  const movement = (line: number, more: Partial<Movement> = {}): Movement => ({
    line,
    amount: 1500,
    reference: null,
    payer: null,
    description: null,
    at: AT,
    takesBack: false,
    ...more,
  });
  const pairs = async (credits: readonly Movement[], debits: readonly Movement[]) => [
    ...(await pairReversals(credits, debits, atOnce)),
  ];

  it.each([
    ['IBFT RETURN', true],
    ['Returned', true],
    ['REV/FT-1', true],
    ['charge back', true],
    ['Chargeback of FT-1', true],
    ['dishonored', true],
    ['Cancellation', true],
    ['Cheque return charges', false],
    ['returning customer', false],
    ['Revenue', false],
  ])('is said by %j: %s', (description, isSaid) => {
    expect(isReversal(movement(1, { description }))).toBe(isSaid);
  });

  it('has its text, references and names from all that the bank writes', () => {
    const written = movement(1, { description: 'rev FT1, FT12 (FT-123)', payer: 'Mina', reference: 'r1' });
    expect(textOf(written)).toBe('rev FT1, FT12 (FT-123) Mina r1');
    expect(textOf(movement(1, { description: 'IBFT', reference: 'R-1' }))).toBe('IBFT R-1');
    expect([...new Set(referencesIn(written))]).toEqual(['R1', 'FT12', 'FT-123', 'MINA']);
    expect(referencesIn(movement(1, { description: 'FT1 FT12' }))).toEqual(['FT12', 'FT12']);
    expect(namesIn('Mina, Khan')).toEqual(['MINA', 'MINA KHAN', 'KHAN']);
    expect(namesIn('a b c d e f g').slice(0, 7)).toEqual([
      ...['A', 'A B', 'A B C', 'A B C D', 'A B C D E', 'A B C D E F'],
      'B',
    ]);
  });

  it.each([
    [
      'by its reference',
      [movement(2, { reference: 'FT-1' })],
      [movement(3, { reference: 'ft-1' })],
      [[2, 3]],
    ],
    [
      'of two debits of one reference by the first',
      [movement(2, { reference: 'FT-1' })],
      [movement(3, { reference: 'FT-1' }), movement(4, { reference: 'FT-1' })],
      [[2, 3]],
    ],
    [
      'by the debit that comes after it',
      [movement(2, { reference: 'FT-1' })],
      [
        movement(3, { reference: 'FT-1', at: new Date('2026-03-01T09:00:00.000Z') }),
        movement(4, { reference: 'FT-1' }),
      ],
      [[2, 4]],
    ],
    [
      'by a reference rather than a name',
      [movement(2, { reference: 'FT-1', payer: 'Mina Khan' })],
      [movement(3, { reference: 'FT-1' }), movement(4, { description: 'REVERSAL MINA KHAN' })],
      [[2, 3]],
    ],
    [
      'by its receiver',
      [movement(2, { payer: 'Mina Khan' }), movement(3, { payer: 'Omar Shah' })],
      [movement(4, { payer: 'MINA KHAN' })],
      [[2, 4]],
    ],
    [
      'by a name in its text',
      [movement(2, { payer: 'Mina Khan' })],
      [movement(3, { description: 'Returned: Mina Khan' })],
      [[2, 3]],
    ],
    [
      'not by a name in another text',
      [movement(2, { payer: 'Mina Khan' })],
      [movement(3, { description: 'IBFT Mina Khan' })],
      [],
    ],
    [
      'by its amount, if it says so',
      [movement(2), movement(3, { amount: 700 })],
      [movement(4, { description: 'IBFT RETURN' })],
      [[2, 4]],
    ],
    ['not by its amount alone', [movement(2)], [movement(3, { description: 'IBFT' })], []],
    [
      'not by another amount',
      [movement(2, { reference: 'FT-1' })],
      [movement(3, { reference: 'FT-1', amount: 25 })],
      [],
    ],
    [
      'of a time that is unknown',
      [movement(2, { at: null, reference: 'FT-1' })],
      [movement(3, { reference: 'FT-1' })],
      [[2, 3]],
    ],
    [
      'at a time that is unknown',
      [movement(2, { reference: 'FT-1' })],
      [movement(3, { at: null, reference: 'FT-1' })],
      [[2, 3]],
    ],
    [
      'of less than a day later, since of a day alone the order is unknown',
      [movement(2, { at: new Date('2026-03-03T08:59:59.999Z'), reference: 'FT-1' })],
      [movement(3, { reference: 'FT-1' })],
      [[2, 3]],
    ],
    [
      'not of a day later',
      [movement(2, { at: new Date('2026-03-03T09:00:00.000Z'), reference: 'FT-1' })],
      [movement(3, { reference: 'FT-1' })],
      [],
    ],
  ])('takes back a credit %s', async (_how, credits, debits, paired) => {
    expect(await pairs(credits, debits)).toEqual(paired);
  });
});

describe('The columns of a statement', () => {
  const lineOf = ({ line, ...more }: Awaited<ReturnType<typeof read>>['lines'][number]) =>
    more.kind === 'receipt'
      ? `${line} in ${more.amount}`
      : more.kind === 'outgoing'
        ? `${line} out ${more.movement.amount}`
        : `${line} ${more.kind}: ${more.why}`;

  it.each([
    [
      'a column of directions is the one with most of them',
      ['date,amount,a,b', '2026-03-02,500,CR,CR', '2026-03-03,700,x,DR'],
      ['2 in 500', '3 out 700'],
    ],
    [
      'a second column of amounts is outgoing, if it is filled where the first is empty',
      ['date,amount,other', '2026-03-02,,500', '2026-03-03,CR 700,', '2026-03-04,0.00,25.50'],
      ['2 out 500', '3 in 700', '4 out 25.5'],
    ],
    ['also in a file of outgoing money alone', ['date,amount,other', '2026-03-02,,500'], ['2 out 500']],
    [
      'a sum of both columns says nothing against it',
      ['date,amount,other', '2026-03-02,,500', '2026-03-03,+700,', 'Total,700,500'],
      ['2 out 500', '3 in 700', '4 skipped: a sum, not money that came in'],
    ],
    [
      'and none if it is filled beside the first',
      ['date,credit,other', '2026-03-02,500,5', '2026-03-03,700,'],
      ['2 in 500', '3 in 700'],
    ],
    [
      'a column of remarks is none, even where no money came in',
      ['date,credit,memo', '2026-03-02,,Cheque book', '2026-03-03,700,'],
      ['2 skipped: no money came in', '3 in 700'],
    ],
    [
      'nor is another column beside the debits',
      ['date,debit,credit,cheque', '2026-03-02,25,,1001', '2026-03-03,,700,'],
      ['2 out 25', '3 in 700'],
    ],
    [
      'a single direction makes a column of directions',
      ['date,amount,kind', '2026-03-02,500,CR'],
      ['2 in 500'],
    ],
    [
      'a heading of directions comes before what stands in a column',
      ['date,dr/cr,amount,channel', '2026-03-02,CR,500,OUT'],
      ['2 in 500'],
    ],
    [
      'a balance that is called one is no row of a balance',
      ['date,credit,balance', '2026-03-02,500,Balance: 1500'],
      ['2 in 500'],
    ],
    [
      'a row with a debit and a credit is left to a person, and a zero is neither',
      ['date,debit,credit', '2026-03-02,500,700', '2026-03-03,0.00,800', '2026-03-04,25,0'],
      ['2 unparsed: it says both that money came in and that it went out', '3 in 800', '4 out 25'],
    ],
    [
      'a text in one of two amounts is left to a person',
      ['date,debit,credit', '2026-03-02,500,soon', '2026-03-03,soon,500', '2026-03-04,nil,700'],
      [
        '2 unparsed: "soon" is not an amount such as 1,500.00',
        '3 unparsed: "soon" is not an amount such as 1,500.00',
        '4 in 700',
      ],
    ],
    [
      'a debit of a rupee or of a paisa goes out',
      ['date,debit,credit', '2026-03-02,1,', '2026-03-03,0.01,'],
      ['2 out 1', '3 out 0.01'],
    ],
    [
      'a minus beside amounts without one says that the others came in',
      ['date,amount,details', '2026-03-02,500,IBFT', '2026-03-03,-25,Fee'],
      ['2 in 500', '3 out 25'],
    ],
    [
      'an overdrawn balance is below zero',
      ['date,amount,balance', '2026-03-02,-100,-400', '2026-03-03,500,100', '2026-03-04,50,(150)'],
      [
        '2 out 100',
        '3 in 500',
        '4 unparsed: its balance does not add up: 150.00 was due, and it says (150); a row is missing or an amount is wrong (no such check: --map balance=)',
      ],
    ],
  ])('%s', async (_what, file, lines) => {
    expect((await read(`${file.join('\n')}\n`)).lines.map(lineOf)).toEqual(lines);
  });

  it.each([
    [
      'a sum between rows is no movement of the balance',
      ['date,credit,details,balance', '2026-03-02,500,IBFT,500', ',500,Total,9', '2026-03-03,700,IBFT,1200'],
      {},
      ['2 in 500', '3 skipped: a sum, not money that came in', '4 in 700'],
    ],
    [
      'a number beside a small amount is its balance, if the row has a cell for each heading',
      ['date,credit,balance', '2026-03-02,5,490'],
      {},
      ['2 in 5'],
    ],
    [
      'an amount that its balance proves is not split',
      ['date,credit,ref,balance', '2026-03-02,100,x,1000', '2026-03-03,5,490.00,1005'],
      {},
      ['2 in 100', '3 in 5'],
    ],
    [
      'a second column of amounts is nothing, if the operator says that no column has debits',
      ['date,credit,other', '2026-03-02,,500', '2026-03-03,700,'],
      { debit: '' },
      ['2 skipped: no money came in', '3 in 700'],
    ],
    [
      'nor is a column of directions one, if the operator says that all of it came in',
      ['date,amount,channel', '2026-03-02,500,OUT'],
      { direction: '' },
      ['2 in 500'],
    ],
  ])('%s', async (_what, file, columns, lines) => {
    expect((await read(`${file.join('\n')}\n`, columns)).lines.map(lineOf)).toEqual(lines);
  });

  const SPLIT = 'unparsed: its amount looks split by a comma that is not quoted';
  it.each([
    ['5,490.00', `2 ${SPLIT}`],
    ['5,49.0', `2 ${SPLIT}`],
    ['123,49/-', `2 ${SPLIT}`],
    ['1,500', `2 ${SPLIT}`],
    ['1,50', `2 ${SPLIT}`],
    ['1,5', '2 in 1'],
    ['1,5000', '2 in 1'],
    ['1,5.00', '2 in 1'],
    ['1,5000.00', '2 in 1'],
    ['1,490.000', `2 ${SPLIT}`],
    ['1,490.', `2 ${SPLIT}`],
    ['1,10.0.0.1', '2 in 1'],
    ['1234,490.00', '2 in 1234'],
    ['500,IBFT', '2 in 500'],
  ])('an amount that begins %j gives %j', async (cells, line) => {
    expect((await read(`date,credit,details\n2026-03-02,${cells}\n`)).lines.map(lineOf)).toEqual([line]);
  });
});

describe('A file that is kept between its portions (R-186)', () => {
  const opened = (rows: number): OpenImport => ({
    file: { name: null, at: NOW },
    ticked: new Set(),
    read: {
      columns: {},
      seen: [],
      currencies: [],
      account: null,
      closing: null,
      notes: [],
      sums: { in: 0, out: 0 },
      rows,
    },
    headings: '',
    others: [],
    money: [],
    done: [],
    twins: { lookAhead: atOnce, twinOf: async () => null },
  });
  const { keep, use } = openImportsOf({ metrics: createMetrics() });
  const rowsOf = (id: string, now: Date) => use(id, now, async ({ read }) => read.rows);

  it('goes when eight others were used after it', async () => {
    const [first = '', second = '', third = ''] = [1, 2, 3].map((rows) => keep(opened(rows), NOW));
    await rowsOf(first, NOW);
    for (let others = 0; others < 6; others++) keep(opened(9), NOW);
    expect([await rowsOf(first, NOW), await rowsOf(second, NOW), await rowsOf(third, NOW)]).toEqual([
      1,
      null,
      3,
    ]);
  });

  it('is kept by its own host alone', async () => {
    const [host, other] = [{ metrics: createMetrics() }, { metrics: createMetrics() }];
    const rows = (of: typeof host, id: string) =>
      openImportsOf(of).use(id, NOW, async ({ read }) => read.rows);
    const id = openImportsOf(host).keep(opened(1), NOW);
    for (let others = 0; others < 8; others++) openImportsOf(other).keep(opened(9), NOW);
    expect([await rows(other, id), await rows({ metrics: host.metrics }, id)]).toEqual([null, 1]);
  });

  it('goes 30 minutes after its last portion', async () => {
    const until = (minutes: number, ms = 0) => new Date(NOW.getTime() + minutes * 60_000 + ms);
    const id = keep(opened(1), NOW);
    expect(await rowsOf(id, until(30))).toBe(1);
    expect(await rowsOf(id, until(60))).toBe(1);
    expect(await rowsOf(id, until(90, 1))).toBeNull();
  });

  it('is worked on by one at a time, also after a fault', async () => {
    const id = keep(opened(1), NOW);
    const steps: string[] = [];
    const work = (name: string) =>
      use(id, NOW, async () => {
        steps.push(`${name} begins`);
        await Promise.resolve();
        steps.push(`${name} ends`);
        if (name === 'first') throw new Error('a fault');
      });
    await Promise.allSettled([work('first'), work('second')]);
    expect(steps).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
  });
});

describe('The account of a statement (R-184)', () => {
  it.each([
    [['Account No: 0123-4567-6702'], '012345676702'],
    [['Account:', 'PK36SCBL0000001123456702'], '0000001123456702'],
    [['IBAN', 'PK36 SCBL 0000 0011 2345 6702'], '0000001123456702'],
    [['Shop', 'A/C #', '****6702'], '6702'],
    [['Statement of account 1123456702'], '1123456702'],
    [['Mobile Account: 0300-1234567'], '03001234567'],
    [['Account: xxxx702'], '702'],
    [['Account: xxxx02'], null],
    [['Account: 6702****'], null],
    [['Account Title: Shop 24'], null],
    [['Account statement 01/03/2026 to 31/03/2026'], null],
    [['From account 1123456702'], null],
  ])('is read from %j as %j', (cells, digits) => {
    expect(accountIn(cells)).toBe(digits);
  });

  it.each([
    ['6702', '0000001123456702', true],
    ['1123456702', '6702', true],
    ['6703', '0000001123456702', false],
    ['923001234567', '03001234567', true],
    ['9990123456702', '0000123456702', true],
    ['1023456702', '1123456702', false],
  ])('%j may be %j: %s', (one, other, isSame) => {
    expect(isSameAccount(one, other)).toBe(isSame);
  });
});

describe('The currency of a statement (R-184)', () => {
  it.each([
    ['Currency: PKR', null],
    ['Account currency USD', 'USD'],
    ['Currency code: XAF', 'XAF'],
    ['All amounts in US Dollars', 'USD'],
    ['Statement in rupees', null],
    ['Dollar East Exchange', undefined],
    ['Rate: USD 1 = 278', undefined],
    ['USD 10 = PKR 2,784', undefined],
    ['Balance € 15', 'EUR'],
    ['All transactions', undefined],
  ])('is said by %j: %j', (line, code) => {
    expect(currencySaidBy(line)).toBe(code);
  });

  it.each([
    ['Credit ($)', 'USD', 'Credit'],
    ['Amount in EUR', 'EUR', 'Amount'],
    ['Money In (US$)', 'USD', 'Money In'],
    ['Credit (usd)', 'USD', 'Credit'],
    ['Credit (PKR)', null, 'Credit (PKR)'],
    ['Amount (Dirhams)', 'AED', 'Amount'],
    ['Credits', null, 'Credits'],
  ])('of the heading %j is %j', (heading, code, field) => {
    expect(currencyOfHeading(heading)).toBe(code);
    expect(withoutCurrency(heading).replace(/[\s()]+$/, code === null ? '$&' : '')).toBe(field);
  });
});
