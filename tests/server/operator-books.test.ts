import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Books } from '#contract/office/books.ts';
import type { InputOf } from '#server/operator/commands/commands.ts';
import { booksByDay } from '#server/operator/commands/takings.ts';
import { newId } from '#server/platform/ids.ts';
import { recordReversal } from '#server/reconciliation/reversal.ts';
import { getReceipt } from '#server/reconciliation/unmatched.ts';
import { atBoundary } from '../at-boundary.ts';
import { printAnswer } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { makeOperatorFolder, operatorEnv, operatorFor } from './support/operator.ts';
import { DAY, forEachEngine, HOUR, MINUTE, onOneEngine, START } from './support/world.ts';

const folder = makeOperatorFolder();
const DAY_1 = '2026-03-02';

/** What the lines say, by part, figure and source; lines of nothing are left out. */
const said = ({ lines, checks }: Books) => ({
  wrong: checks.filter(({ adds_up }) => !adds_up).map(({ says }) => says),
  ...Object.fromEntries(
    lines
      .filter(({ count, amount }) => count !== 0 || (amount ?? 0) !== 0)
      .map(({ part, figure, source, count, amount, foreign }) => [
        [part, figure, source].filter((each) => each !== null).join(' '),
        foreign === null ? [count, amount] : [count, amount, foreign],
      ]),
  ),
});

forEachEngine('The books (R-180)', (world) => {
  keepLaws(world);

  const shown = async (days: object = {}) => said(await world.shop.operator('books show', days));
  /** Opens a bank payment, and pays so much for it. */
  const pays = async (buyer: string, quantities: Record<string, number>, amount: number) => {
    const sender = `Buyer ${newId()}`;
    const payment = await world.shop.opens('bank', buyer, quantities, { from: sender });
    const { receiptId } = await world.shop.receivesFor(payment, { amount });
    return { payment, receiptId };
  };
  const gift = (buyer: string, amount: number) =>
    world.shop.grants({ accountId: buyer, amount, reason: 'sorry' });

  it('of an empty shop are nothing, and add up', async () => {
    expect(await shown()).toEqual({ wrong: [] });
  });

  it('count a deposit once, and what it is spent on as a sale from a balance', async () => {
    const buyer = await world.shop.buyer();
    await pays(buyer, { balance: 700 }, 700);
    await world.shop.pays('balance', buyer, { 'star-5': 1 });
    expect(await shown()).toEqual({
      wrong: [],
      'received received bank': [1, 700],
      'received received': [1, 700],
      'use deposits': [1, 700],
      'use received': [1, 700],
      'sales sales-balance': [1, 500],
      'sales sales': [1, 500],
      'balances deposits': [1, 700],
      'balances sales-balance': [1, -500],
      'balances owed': [1, 200],
      'sent came-in bank': [1, 700],
    });
  });

  it('count goods bought with goodwill as a sale, and as nothing received', async () => {
    const buyer = await world.shop.buyer();
    await gift(buyer, 500);
    await world.shop.pays('balance', buyer, { 'star-5': 1 });
    expect(await shown()).toEqual({
      wrong: [],
      'sales sales-balance': [1, 500],
      'sales sales': [1, 500],
      'balances goodwill': [1, 500],
      'balances sales-balance': [1, -500],
    });
  });

  it('have what is over as a surplus, and a cart of goods and a deposit in both', async () => {
    const buyer = await world.shop.buyer();
    await pays(buyer, { 'help-hour': 1, balance: 300 }, 2_900);
    expect(await shown()).toEqual({
      wrong: [],
      'received received bank': [1, 2_900],
      'received received': [1, 2_900],
      'use sales-outside': [1, 2_500],
      'use deposits': [1, 300],
      'use surpluses': [1, 100],
      'use received': [1, 2_900],
      'sales sales-outside': [1, 2_500],
      'sales sales': [1, 2_500],
      'balances deposits': [1, 300],
      'balances surpluses': [1, 100],
      'balances owed': [1, 400],
      'sent came-in bank': [1, 2_900],
    });
  });

  it('have what is short or late as a credit, and what nobody has matched in no book', async () => {
    const buyer = await world.shop.buyer();
    await pays(buyer, { 'star-10': 1 }, 800);
    const late = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Late Buyer' });
    world.clock.advance(2 * HOUR);
    await world.shop.receivesFor(late);
    await world.shop.receives(900, { from: 'Nobody' });
    const kept = await world.shop.receives(60, { from: 'Landlord' });
    await world.shop.operator('receipts keep', { receipt: kept.receiptId, reason: 'rent' });
    expect(await shown()).toEqual({
      wrong: [],
      'received received bank': [2, 1_300],
      'received received': [2, 1_300],
      'use credits': [2, 1_300],
      'use received': [2, 1_300],
      'balances credits': [2, 1_300],
      'balances owed': [1, 1_300],
      'sent came-in bank': [4, 2_260],
      'sent unmatched bank': [1, 900],
      'sent kept bank': [1, 60],
    });
  });

  it('are printed with whole texts on a terminal of 100 characters', async () => {
    const paid = await pays(await world.shop.buyer(), { 'star-5': 1 }, 500);
    const words = { description: 'RETURN', line: 2 };
    await recordReversal(world.host, await getReceipt(world.host.db, paid.receiptId), words);
    const printed = printAnswer('books show', await world.shop.operator('books show', {}), 100);
    expect(printed).toContain('bank: Taken back, still booked ');
    expect(printed).not.toContain('…');
  });

  it('have a refund, a correction and what a bank took back, each on its own day', async () => {
    const buyer = await world.shop.buyer();
    await pays(buyer, { 'help-hour': 1 }, 2_500);
    const [order] = await world.shop.orders(buyer);
    const typed = { method: 'bank', amount: '800', payer: 'Wrong Typist', reference: 'FT-8' };
    const { receipt } = await world.shop.operator('receipts record', typed);
    const account = (await world.shop.username(buyer)) ?? '';
    await world.shop.operator('receipts assign', { receipt, account });
    world.clock.advance(DAY);
    const refund = { orderId: order?.id ?? '', amount: 400, reason: 'late' };
    await world.shop.refunds(refund);
    await world.shop.operator('receipts correct', { receipt, amount: '700', reason: 'typo' });
    world.clock.advance(DAY);
    await world.shop.operator('receipts correct', { receipt, amount: '0', reason: 'typed twice' });
    const other = await pays(await world.shop.buyer(), { 'star-5': 1 }, 500);
    const words = { description: 'RETURN', line: 2 };
    const nobody = await world.shop.receives(75, { from: 'Nobody' });
    // Of these the books have nothing: one is unmatched, the other corrected.
    for (const id of [other.receiptId, nobody.receiptId, receipt])
      await recordReversal(world.host, await getReceipt(world.host.db, id), words);
    expect(await shown({ day: DAY_1 })).toEqual({
      wrong: [],
      'received received bank': [2, 3_300],
      'received received': [2, 3_300],
      'use sales-outside': [1, 2_500],
      'use credits': [1, 800],
      'use received': [2, 3_300],
      'sales sales-outside': [1, 2_500],
      'sales sales': [1, 2_500],
      'balances credits': [1, 800],
      'balances owed': [1, 800],
      'sent came-in bank': [1, 2_500],
      'sent corrected-since bank': [1, 800],
    });
    expect(await shown({ day: '2026-03-03' })).toEqual({
      wrong: [],
      'received received bank': [1, -100],
      'received received': [1, -100],
      'use corrections': [1, -100],
      'use received': [1, -100],
      'balances owed-before': [1, 800],
      'balances refunds': [1, 400],
      'balances corrections': [1, -100],
      'balances owed': [1, 1_100],
    });
    expect(await shown({ from: '2026-03-03', to: '2026-03-04' })).toEqual({
      wrong: [],
      'received received bank': [3, -300],
      'received received': [3, -300],
      'use sales-outside': [1, 500],
      'use corrections': [2, -800],
      'use received': [3, -300],
      'sales sales-outside': [1, 500],
      'sales sales': [1, 500],
      'balances owed-before': [1, 800],
      'balances refunds': [1, 400],
      'balances corrections': [2, -800],
      'balances owed': [1, 400],
      'sent came-in bank': [2, 575],
      'sent unmatched bank': [1, 75],
      'sent reversed bank': [1, 500],
    });
  });

  it('have received of a receipt that was typed wrongly what really came, as the bank has it', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const account = (await shop.username(buyer)) ?? '';
    const record = async (amount: string, reference: string) => {
      const typed = { method: 'bank', amount, payer: 'Wrong Typist', reference };
      const { receipt } = await shop.operator('receipts record', typed);
      await shop.operator('receipts assign', { receipt, account });
      return receipt;
    };
    const tooMuch = await record('8000', 'FT-8');
    await shop.operator('receipts correct', { receipt: tooMuch, amount: '800', reason: 'a zero' });
    // More than was typed is recorded anew.
    const tooLittle = await record('90', 'FT-9');
    await shop.operator('receipts correct', { receipt: tooLittle, amount: '0', reason: 'a zero' });
    await record('900', 'FT-9');
    expect(await shown()).toEqual({
      wrong: [],
      'received received bank': [5, 1_700],
      'received received': [5, 1_700],
      'use credits': [3, 8_990],
      'use corrections': [2, -7_290],
      'use received': [5, 1_700],
      'balances credits': [3, 8_990],
      'balances corrections': [2, -7_290],
      'balances owed': [1, 1_700],
      'sent came-in bank': [2, 1_700],
      'sent corrected-since bank': [2, 7_290],
    });
    const { checks } = await shop.operator('books show', {});
    expect(checks[0]?.says).toBe(
      'Received PKR 1,700 = goods 0 + deposits 0 + surpluses 0 + late and other credits 8,990 − corrected 7,290.',
    );
    const { count, sum, rows } = await shop.operator('books rows', {
      figure: 'received',
      source: 'bank',
    });
    expect([count, sum]).toEqual([5, 1_700]);
    const listed = rows.map(({ what, amount, receipt, account: of }) => [what, amount, receipt, of]);
    expect(listed).toHaveLength(5);
    expect(listed).toContainEqual(['credited', 8_000, tooMuch, account]);
    expect(listed).toContainEqual(['correction', -7_200, tooMuch, account]);
    expect(listed).toContainEqual(['correction', -90, tooLittle, account]);
    expect(await booksByDay(host, [DAY_1])).toMatchObject([
      { received: 1_700, sources: [{ source: 'bank', amount: 1_700 }] },
    ]);
  });

  it('have late money and what then settles its payment, each once', async () => {
    const { host, shop } = world;
    const payment = await shop.opens('bank', await shop.buyer(), { 'star-5': 1 }, { from: 'Two Timer' });
    const sentAt = host.now();
    world.clock.advance(2 * HOUR);
    await shop.receivesFor(payment);
    await shop.receivesFor(payment, { sentAt });
    expect(await shown()).toMatchObject({
      wrong: [],
      'received received bank': [2, 1_000],
      'use sales-outside': [1, 500],
      'use credits': [1, 500],
      'sent came-in bank': [2, 1_000],
    });
  });

  it('have foreign money in rupees and in its own currency', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('usdt', buyer, { 'star-10': 1 });
    const receipt = await world.shop.moneyFor(payment);
    await world.shop.records(receipt);
    const foreign = String(receipt.amount / 1_000_000);
    expect(await shown()).toEqual({
      wrong: [],
      'received received usdt': [1, 1_000, foreign],
      'received received': [1, 1_000],
      'use sales-outside': [1, 1_000],
      'use received': [1, 1_000],
      'sales sales-outside': [1, 1_000],
      'sales sales': [1, 1_000],
      'sent came-in usdt': [1, null, foreign],
    });
  });

  it('have of foreign money that was corrected what really came', async () => {
    const { shop } = world;
    const account = (await shop.username(await shop.buyer())) ?? '';
    const record = async (reference: string, corrected: string) => {
      const typed = { method: 'binance', amount: '10', reference };
      const { receipt } = await shop.operator('receipts record', typed);
      const { value } = await shop.operator('receipts assign', { receipt, account });
      const correction = { receipt, amount: corrected, reason: 'typo' };
      const { taken_back: off } = await shop.operator('receipts correct', correction);
      return value - off;
    };
    const left = await record('B-1', '2.5');
    expect(await record('B-2', '0')).toBe(0);
    expect(await shown()).toMatchObject({
      wrong: [],
      'received received binance': [4, left, '2.5'],
      'received received': [4, left],
      'sent came-in binance': [1, null, '2.5'],
      'sent corrected-since binance': [1, null, '10'],
    });
  });

  it('have on the day of its booking what was sent on another, and say so of both', async () => {
    const sentAt = new Date('2026-03-01T18:59:00.000Z');
    world.clock.set(sentAt);
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'star-5': 1 }, { from: 'Night Owl' });
    world.clock.advance(5 * MINUTE);
    await world.shop.receivesFor(payment, { sentAt });
    expect(await shown({ day: '2026-03-01' })).toEqual({
      wrong: [],
      'sent came-in bank': [1, 500],
      'sent booked-elsewhere bank': [1, 500],
    });
    expect(await shown({ day: DAY_1 })).toMatchObject({
      'received received bank': [1, 500],
      'sent sent-elsewhere bank': [1, 500],
    });
  });
});

onOneEngine('The days of the books (R-180)', (world) => {
  const amountIn = async (days: object, wanted: string) => {
    const { lines } = await world.shop.operator('books show', days);
    return lines.find(({ figure, source }) => figure === wanted && source === null)?.amount;
  };
  const received = (days: object) => amountIn(days, 'received');
  const buyAt = async (at: string) => {
    world.clock.set(new Date(at));
    await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
  };

  atBoundary('Midnight in Pakistan', { limit: Date.parse('2026-03-02T19:00:00.000Z') }, ({ before, at }) => {
    it('ends a day', async () => {
      await buyAt(new Date(before).toISOString());
      expect([await received({ day: DAY_1 }), await received({ day: '2026-03-03' })]).toEqual([500, 0]);
    });

    it('begins the next', async () => {
      await buyAt(new Date(at).toISOString());
      expect([await received({ day: DAY_1 }), await received({ day: '2026-03-03' })]).toEqual([0, 500]);
    });
  });

  atBoundary('Midnight', { limit: Date.parse('2026-03-02T19:00:00.000Z') }, ({ before, at }) => {
    const owedWith = async (giftAt: number) => {
      world.clock.set(new Date(giftAt));
      const accountId = await world.shop.buyer();
      await world.shop.grants({ accountId, amount: 80, reason: 'sorry' });
      return [await amountIn({ day: DAY_1 }, 'owed'), await amountIn({ day: '2026-03-03' }, 'owed-before')];
    };

    it('leaves what is owed to the next day', async () => {
      expect(await owedWith(before)).toEqual([80, 80]);
    });

    it('is before what is owed from then on', async () => {
      expect(await owedWith(at)).toEqual([0, 0]);
    });
  });

  it('are those of a month, of two, from one to another, until today, and today', async () => {
    for (const at of ['2026-02-28T18:59:59.999Z', '2026-02-28T19:00:00.000Z', '2026-03-31T18:59:59.999Z'])
      await buyAt(at);
    await buyAt('2026-03-31T19:00:00.000Z');
    expect([
      await received({ month: '2026-02' }),
      await received({ month: '2026-03' }),
      await received({ from: '2026-02-01', to: '2026-03-31' }),
      await received({ from: '2026-03-31' }),
      await received({}),
    ]).toEqual([500, 1_000, 1_500, 1_000, 500]);
  });

  it('are at most those of a leap year', async () => {
    const days = { from: '2025-01-01', to: '2026-01-01' };
    expect(await world.shop.operator('books show', days)).toMatchObject(days);
  });

  it.each([
    [{ day: DAY_1, month: '2026-03' }, 'Name a day, or a month, or the first and the last day.'],
    [{ month: '2026-03', to: DAY_1 }, 'Name a day, or a month, or the first and the last day.'],
    [{ to: DAY_1 }, 'Name the first day, too.'],
    [{ from: '2026-03-03', to: DAY_1 }, 'The first day, 2026-03-03, is after the last, 2026-03-02.'],
    [
      { from: '2025-01-01', to: '2026-01-02' },
      'From 2025-01-01 to 2026-01-02 are 367 days: choose at most 366, such as a year.',
    ],
    [{ month: '2026-13' }, 'month must be a month such as 2026-03'],
    [{ day: '2026-02-30' }, 'day must be a date such as 2030-12-31'],
  ])('%j are refused', async (days, message) => {
    const rows = world.shop.operator('books rows', { figure: 'sales', ...days });
    await expect(rows).rejects.toMatchObject({ status: 400, message: expect.stringContaining(message) });
    await expect(world.shop.operator('books show', days)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining(message),
    });
  });
});

onOneEngine(
  'What is in a figure of the books (R-181)',
  (world) => {
    const operator = operatorFor(world, folder);

    it('is listed with its payment, order, receipt and account, and is sums of the figure', async () => {
      const { shop } = world;
      const buyer = await shop.buyer();
      const name = await shop.username(buyer);
      const payment = await shop.opens(
        'bank',
        buyer,
        { 'help-hour': 1, balance: 300 },
        { from: 'Mina Khan' },
      );
      const { receiptId } = await shop.receivesFor(payment, { amount: 2_900 });
      const [order] = await shop.orders(buyer);
      const refund = { orderId: order?.id ?? '', amount: 400, reason: 'a day late' };
      await shop.refunds(refund);
      const unmatched = await shop.receives(900, { from: 'Nobody' });
      const of = { account: name, payment: await shop.number(payment), order: order?.number };
      const nothing = { foreign: null, currency: null, reason: null };
      const at = START.toISOString();
      const bank = { at, ...nothing, source: 'bank', receipt: receiptId };
      const rowsOf = async (figure: InputOf<'books rows'>['figure'], source?: string) => {
        const { count, sum, rows } = await shop.operator('books rows', { figure, source });
        return [count, sum, rows];
      };
      expect(await rowsOf('received')).toEqual([
        1,
        2_900,
        [{ ...bank, ...of, what: 'settled', amount: 2_900 }],
      ]);
      expect(await rowsOf('sales')).toEqual([1, 2_500, [{ ...bank, ...of, what: 'sale', amount: 2_500 }]]);
      expect(await rowsOf('surpluses')).toEqual([
        1,
        100,
        [{ ...bank, ...of, what: 'overpayment', amount: 100 }],
      ]);
      const refunded = { at, ...nothing, ...of, source: null, receipt: null, reason: 'a day late' };
      expect(await rowsOf('refunds')).toEqual([1, 400, [{ ...refunded, what: 'refund', amount: 400 }]]);
      const nobody = { account: null, payment: null, order: null, receipt: unmatched.receiptId };
      expect(await rowsOf('unmatched', 'bank')).toEqual([
        1,
        900,
        [{ ...bank, ...nobody, what: 'unmatched', amount: 900 }],
      ]);
      expect(await rowsOf('owed')).toEqual([
        1,
        800,
        [
          {
            ...nothing,
            at: null,
            what: 'balance',
            amount: 800,
            source: null,
            account: name,
            payment: null,
            order: null,
            receipt: null,
          },
        ],
      ]);
      expect(await rowsOf('received', 'usdt')).toEqual([0, 0, []]);
      await expect(rowsOf('refunds', 'bank')).rejects.toMatchObject({ status: 422 });
    });

    it('is for managers', async () => {
      const support = await operator.add('sana', 'support');
      const { code, err } = await operator.run('books show', support);
      expect([code, err]).toEqual([1, expect.stringMatching(/manager/)]);
    });

    it('and the books come as CSV for a spreadsheet, with no text that it would reckon with', async () => {
      const { shop } = world;
      const buyer = await shop.buyer();
      await shop.pays('bank', buyer, { 'help-hour': 1 });
      const [order] = await shop.orders(buyer);
      for (const [index, reason] of ['=1+1', '+92 300', '-5', '@SUM', 'says "no", twice'].entries()) {
        const refund = { orderId: order?.id ?? '', amount: index + 1, reason };
        await shop.refunds(refund);
        world.clock.advance(1);
      }
      const { out } = await operator.run('books rows refunds --csv');
      const [headings, ...lines] = out.split('\n');
      expect(headings).toBe(
        '"At","What","PKR","Foreign","Currency","Source","Account","Payment","Order","Receipt","Why"',
      );
      expect(lines.filter((line) => line !== '').map((line) => line.split(',').slice(10).join())).toEqual([
        `"'=1+1"`,
        `"'+92 300"`,
        `"'-5"`,
        `"'@SUM"`,
        '"says ""no"", twice"',
      ]);
      expect(lines[0]).toMatch(
        /^2026-03-02 14:00,"refund",1,,,,"buyer_\w+","KP-\w{4}-\w\w","KS-\w{4}-\w\w",,"'=1\+1"$/,
      );
      const books = await operator.run('books show --csv');
      expect(books.out.split('\n').slice(0, 3)).toEqual([
        '"From","To","Part","Figure","Source","What","How many","PKR","Foreign","Currency"',
        '2026-03-02,2026-03-02,"received","received","bank","bank",1,2500,,',
        '2026-03-02,2026-03-02,"received","received",,"Received",1,2500,,',
      ]);
      expect((await operator.run('books show --csv --json')).code).toBe(2);
      expect((await operator.run(['stock', 'void', 'x', '--csv'])).code).toBe(2);
    });

    it('the command line says what it shows, and exits with 1 if it does not add up', async () => {
      await world.shop.pays('bank', await world.shop.buyer(), { 'star-5': 1 });
      const good = await operator.run('books show');
      expect([good.code, good.out.split('\n')[0]]).toEqual([
        0,
        'Books of 2026-03-02, by midnight in Pakistan',
      ]);
      expect(good.out).toContain(
        'OK  Sales PKR 500 = paid from outside 500 + from balances 0 + taken as paid 0.',
      );
      expect(good.out).toMatch(/^bank +1 +500 +received --source bank$/m);
      await sql`UPDATE ledger_entry SET amount = 501 WHERE book = 'sales'`.execute(world.host.db);
      const bad = await operator.run('books show');
      expect(bad.code).toBe(1);
      expect(bad.out).toMatch(/^WRONG {2}Sales PKR 501 = .*, which is off by PKR -1: run "check"\.$/m);
    });
  },
  { env: operatorEnv(folder) },
);

onOneEngine('Today’s days (R-182)', (world) => {
  it('are those of the books: received by source, and sales, apart', async () => {
    const { host, shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, { balance: 700 }, { from: 'Mina Khan' });
    await shop.receivesFor(payment, { amount: 750 });
    world.clock.advance(DAY);
    await shop.pays('balance', buyer, { 'star-5': 1 });
    expect(await booksByDay(host, [DAY_1, '2026-03-03', '2026-03-04'])).toEqual([
      {
        day: DAY_1,
        received: 750,
        sales: 0,
        refunds: 0,
        orders: 0,
        sources: [{ source: 'bank', amount: 750 }],
      },
      { day: '2026-03-03', received: 0, sales: 500, refunds: 0, orders: 1, sources: [] },
      { day: '2026-03-04', received: 0, sales: 0, refunds: 0, orders: 0, sources: [] },
    ]);
  });
});

onOneEngine('A payment that is taken as paid (R-180)', (world) => {
  keepLaws(world);

  it('is a sale of what was received, and of the difference on a book of its own', async () => {
    const { shop } = world;
    const buyer = await shop.buyer();
    const payment = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    const { receiptId: receipt } = await shop.receives(2_450, { from: 'Nobody' });
    await shop.operator('receipts assign', { receipt, payment, as_paid: true });
    expect(said(await shop.operator('books show', {}))).toEqual({
      wrong: [],
      'received received bank': [1, 2_450],
      'received received': [1, 2_450],
      'use sales-outside': [1, 2_450],
      'use received': [1, 2_450],
      'sales sales-outside': [1, 2_450],
      'sales taken-as-paid': [1, 50],
      'sales sales': [1, 2_500],
      'sent came-in bank': [1, 2_450],
    });
    const { count, sum, rows } = await shop.operator('books rows', { figure: 'taken-as-paid' });
    expect([count, sum, rows.map((row) => [row.payment, row.amount])]).toEqual([
      1,
      50,
      [[await shop.number(payment), 50]],
    ]);
  });
});
