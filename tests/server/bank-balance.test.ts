import { expect, it } from 'vitest';
import { onOneEngine } from './support/world.ts';

const HEADINGS = 'Date,Time,Description,Debit,Credit,Balance';

/** A statement, and the balance that the books then have beside a day. */
const STATEMENTS: [what: string, lines: readonly string[], found: string | null][] = [
  [
    'the oldest row first',
    [HEADINGS, '2026-03-01,10:00,IBFT,,700.00,10700.00', '2026-03-02,11:00,Fee,50.25,,10649.75'],
    '10649.75 on 2026-03-02',
  ],
  [
    'the newest row first',
    [HEADINGS, '2026-03-02,11:00,Fee,50.25,,10649.75', '2026-03-01,10:00,IBFT,,700.00,10700.00'],
    '10649.75 on 2026-03-02',
  ],
  [
    'rows without a time, the newest first',
    [HEADINGS, '2026-03-02,,Fee,50,,650', '2026-03-02,,IBFT,,600,700', '2026-03-02,,IBFT,,100,100'],
    '650.00 on 2026-03-02',
  ],
  [
    'rows of one day whose balances prove no order',
    [HEADINGS, '2026-03-02,,IBFT,,600,', '2026-03-02,,IBFT,,100,800'],
    '800.00 on 2026-03-02',
  ],
  [
    'rows whose amounts are no numbers, the newest first',
    [HEADINGS, '2026-03-02,,A,,x,900', '2026-03-02,,B,,x,800', '2026-03-01,,C,,x,700'],
    '900.00 on 2026-03-02',
  ],
  [
    'rows whose amounts are no numbers, the oldest first',
    [HEADINGS, '2026-03-01,,C,,x,700', '2026-03-02,,B,,x,800', '2026-03-02,,A,,x,900'],
    '900.00 on 2026-03-02',
  ],
  [
    'rows of one day whose amounts are no numbers',
    [HEADINGS, '2026-03-02,,B,,x,800', '2026-03-02,,A,,x,900'],
    null,
  ],
  ['a debt', [HEADINGS, '2026-03-02,11:00,Fee,50.05,,-50.05'], '-50.05 on 2026-03-02'],
  [
    'rows of one day, neither of which follows the other',
    [HEADINGS, '2026-03-02,,IBFT,,600,900', '2026-03-02,,IBFT,,100,800'],
    null,
  ],
  [
    'a row that is called so, in a file without running balances',
    ['Date,Time,Description,Credit', '2026-03-02,11:00,IBFT,700', ',,Closing Balance,"9,100.00"'],
    '9100.00 on 2026-03-02',
  ],
  [
    'balances that do not add up',
    [HEADINGS, '2026-03-01,10:00,IBFT,,700.00,10700.00', '2026-03-02,11:00,Fee,50.25,,99.00'],
    null,
  ],
  [
    'dates from new to old, and balances from old to new',
    [HEADINGS, '2026-03-02,11:00,IBFT,,700.00,10700.00', '2026-03-01,10:00,Fee,50.25,,10649.75'],
    null,
  ],
  [
    'dates from old to new, and balances from new to old',
    [HEADINGS, '2026-03-01,10:00,Fee,50.25,,10649.75', '2026-03-02,11:00,IBFT,,700.00,10700.00'],
    null,
  ],
  [
    'the newest row first, with balances that add up either way',
    [HEADINGS, '2026-03-02,11:00,IBFT,,700.00,1400.00', '2026-03-01,10:00,Fee,700.00,,700.00'],
    '1400.00 on 2026-03-02',
  ],
  ['no balance', ['Date,Time,Description,Credit', '2026-03-02,11:00,IBFT,700'], null],
];

onOneEngine('The balance of the bank’s own statement (R-182)', (world) => {
  const imported = (lines: readonly string[], more: object = {}) =>
    world.shop.operator('receipts import', { text: lines.join('\n'), ...more });
  const found = async (day: string) => {
    const { bank_balance: balance } = await world.shop.operator('books show', { day });
    return balance && `${balance.amount} on ${balance.day}`;
  };

  it.each(STATEMENTS)('is kept with its day: %s', async (_what, lines, balance) => {
    await imported(lines);
    expect(await found('2026-03-02')).toBe(balance);
  });

  it.each([
    ['2026-03-01,22:59', '700.00 on 2026-03-01'],
    ['2026-03-01,23:00', '700.00 on 2026-03-02'],
    ['2026-03-01,', '700.00 on 2026-03-01'],
  ])('is of a day in Pakistan, also from a bank an hour behind: %s', async (at, balance) => {
    await imported([HEADINGS, `${at},IBFT,,700,700`], { zone: '+04:00' });
    expect(await found('2026-03-02')).toBe(balance);
  });

  it('is not kept by a dry run, and counts for the days after it, until there is another', async () => {
    const row = (day: string, credit: number, balance: number) => [
      HEADINGS,
      `${day},10:00,IBFT ${day},,${credit},${balance}`,
    ];
    await imported(row('2026-02-20', 100, 100), { dry_run: true });
    expect(await found('2026-03-02')).toBe(null);
    await imported(row('2026-02-20', 100, 100));
    await imported(row('2026-03-01', 5, 105));
    expect([await found('2026-02-19'), await found('2026-02-28'), await found('2026-03-01')]).toEqual([
      null,
      '100.00 on 2026-02-20',
      '105.00 on 2026-03-01',
    ]);
  });

  it('of an earlier hour of the day does not replace a later one', async () => {
    await imported([HEADINGS, '2026-03-02,12:00,IBFT,,100,900']);
    await imported([HEADINGS, '2026-03-02,09:00,IBFT,,100,300']);
    expect(await found('2026-03-02')).toBe('900.00 on 2026-03-02');
    await imported([HEADINGS, '2026-03-02,13:00,IBFT,,100,1000']);
    expect(await found('2026-03-02')).toBe('1000.00 on 2026-03-02');
  });

  it('of a file that names no account counts until one that names the shop’s does', async () => {
    const of = (account: string | null, balance: number) => [
      ...(account === null ? [] : [`Account Number,${account}`]),
      HEADINGS,
      `2026-03-02,12:00,IBFT ${balance},,100,${balance}`,
    ];
    await imported(of(null, 900));
    expect(await found('2026-03-02')).toBe('900.00 on 2026-03-02');
    await imported(of('****0001', 500));
    expect(await found('2026-03-02')).toBe('500.00 on 2026-03-02');
    await imported(of(null, 1000));
    await imported(of('00770077112233', 2000), { other_account: true });
    expect(await found('2026-03-02')).toBe('500.00 on 2026-03-02');
    await imported(of('****0001', 600));
    expect(await found('2026-03-02')).toBe('600.00 on 2026-03-02');
  });

  it('without a time of day is that of the last import', async () => {
    await imported([HEADINGS, '2026-03-02,,IBFT one,,100,900']);
    await imported([HEADINGS, '2026-03-02,,IBFT two,,200,1100']);
    expect(await found('2026-03-02')).toBe('1100.00 on 2026-03-02');
  });
});
