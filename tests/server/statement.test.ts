import { describe, expect, it } from 'vitest';
import { parseTime } from '#server/bank-statements/dates.ts';
import { parseStatement } from '#server/bank-statements/statement.ts';
import { parseAmount } from '#server/bank-statements/values.ts';

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
        ...{ line: 7, amount: 2500, description: 'IBFT from abroad' },
        ...{ at: new Date('2026-03-02T19:00:00.000Z'), until: new Date('2026-03-03T18:59:59.999Z') },
      }),
      { line: 8, kind: 'skipped', why: 'closing balance, not money that came in' },
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
        { kind: 'receipt', amount: 1500, payer: 'Mina' },
        { kind: 'outgoing', movement: { amount: 700 } },
      ]);
    }
  });

  it('leaves lines with an unclear or missing direction to a person, unless all amounts are credits', async () => {
    const lines = ['2026-03-02 14:05,1500,Transfer to,Mina', '2026-03-02 14:06,700,,Omar'];
    const statement = (amount: string) => [`date,${amount},type,counterparty`, ...lines].join('\n');
    expect((await read(statement('amount'))).lines).toMatchObject([
      { kind: 'unparsed', why: '"Transfer to" does not say whether money came in (see --map direction)' },
      { kind: 'unparsed', why: '"" does not say whether money came in (see --map direction)' },
    ]);
    const bothIn = [
      { kind: 'receipt', amount: 1500 },
      { kind: 'receipt', amount: 700 },
    ];
    expect((await read(statement('credit'))).lines).toMatchObject(bothIn);
    expect((await read(statement('amount'), { direction: '' })).lines).toMatchObject(bothIn);
  });

  it('loses the control characters of its cells', async () => {
    const text = 'date,amount,payer,reference\n2026-03-02 14:05,1500,Mi\u0008na\u0007 Khan,R\u00081\n';
    expect((await read(text)).lines).toMatchObject([{ amount: 1500, payer: 'Mina Khan', reference: 'R1' }]);
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
    ['1500', 'Sent', 'unparsed'],
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
