import { expect, it } from 'vitest';
import type { Books, BooksLine, Figure } from '#contract/office/books.ts';
import type { Host } from '#server/host.ts';
import { profitOf } from '#server/operator/commands/profit.ts';
import { booksByDay, booksOf, booksRowsOf } from '#server/operator/commands/takings.ts';
import { newId } from '#server/platform/ids.ts';
import type { SeededRandom } from '../random.ts';
import { createRandom } from '../random.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import type { World } from './support/world.ts';
import { DAY, HOUR, MINUTE, onOneEngine } from './support/world.ts';

const STEPS = 60;
/** What a history may refuse, such as a refund of more than is left: it is then without it. */
const isRefused = (error: unknown) =>
  error instanceof Error && ['HttpError', 'BalanceTooLow'].includes(error.name);

/** Every receipt, refund, gift and correction that a shop may see, at random, over some weeks. */
async function live({ host, clock }: Pick<World, 'host' | 'clock'>, chance: SeededRandom): Promise<void> {
  const buyers: string[] = [];
  for (let count = 0; count < 4; count++) buyers.push(await shopOf(host).buyer());
  for (let step = 0; step < STEPS; step++) {
    clock.advance(chance.intBelow(600) * MINUTE);
    await act(host, chance, chance.pick(buyers), (ms) => clock.advance(ms)).catch((error: unknown) => {
      if (!isRefused(error)) throw error;
    });
  }
}

async function act(
  host: Host,
  chance: SeededRandom,
  buyer: string,
  wait: (ms: number) => void,
): Promise<void> {
  const shop = shopOf(host);
  const what = chance.intBelow(15);
  const items = chance.pick([
    { 'star-5': 1 },
    { 'help-hour': 1 },
    { 'help-hour': 1, balance: 300 },
    { 'star-5': 2, 'help-hour': 1 },
    { balance: 2_000 },
  ]);
  if (what < 5) {
    const sender = `Sender ${newId()}`;
    const payment = await shop.opens('bank', buyer, items, { from: sender });
    const due = Object.entries(items).reduce((sum, [id, many]) => sum + (PRICES[id] ?? 0) * many, 0);
    const amount = due + chance.pick([0, 0, 0, 70, -90]);
    const sentAt = host.now();
    wait(chance.pick([0, 0, 5 * MINUTE, 2 * HOUR]));
    const isLate = chance.chance(0.2);
    await shop.receivesFor(payment, isLate ? { amount } : { amount, sentAt });
    await shop.cancels(payment);
    return;
  }
  if (what === 5) {
    const payment = await shop.opens('usdt', buyer, items);
    await shop.receivesFor(payment);
    return;
  }
  if (what === 6) {
    await shop.pays('balance', buyer, { 'star-5': 1 });
    return;
  }
  if (what === 12) {
    const cost = chance.pick([{}, { cost: 0 }, { cost: 410 }]);
    await shop.operator('stock add', { variant: 'star-5', text: makeCodes(3).join('\n'), ...cost });
    return;
  }
  if (what > 12) {
    const order = chance.pick([...(await shop.orders(buyer)), null]);
    const [variant, item] = chance.pick([
      ['star-5', `CODE-${newId()}`],
      ['help-hour', `At ten, ${newId()}`],
    ] as const);
    const of = { order: order?.id ?? '', variant };
    if (what === 13) await shop.operator('orders deliver', { ...of, items: [item] });
    else await shop.operator('orders replace', { ...of, reason: 'dead', with: item });
    return;
  }
  if (what === 7) {
    await shop.grants({ accountId: buyer, amount: 500, reason: newId() });
    return;
  }
  if (what < 10) {
    const order = chance.pick([...(await shop.orders(buyer)), null]);
    if (order === null) return;
    if (what === 8) await shop.operator('orders cancel', { order: order.id });
    else await shop.operator('orders refund', { order: order.id, amount: 130, reason: newId() });
    return;
  }
  if (what === 10) {
    const payment = await shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Short Payer' });
    const { receiptId: receipt } = await shop.receives(2_460, { from: 'Nobody' });
    await shop.operator('receipts assign', { receipt, payment, as_paid: true });
    return;
  }
  const typed = { method: 'bank', amount: '640', payer: 'Nobody', reference: newId() };
  const { receipt } = await shop.operator('receipts record', typed);
  const account = (await shop.username(buyer)) ?? '';
  if (chance.chance(0.7)) await shop.operator('receipts assign', { receipt, account });
  wait(chance.intBelow(40) * HOUR);
  const amount = chance.pick(['640', '500', '0']);
  if (amount === '640') return;
  await shop.operator('receipts correct', { receipt, amount, reason: 'a slip' });
  if (amount !== '0' || chance.chance(0.5)) return;
  // It was more: the right amount is recorded under the same reference.
  wait(chance.intBelow(40) * HOUR);
  const right = await shop.operator('receipts record', { ...typed, amount: '6400' });
  await shop.operator('receipts assign', { receipt: right.receipt, account });
}

/** Of the tests' catalogue. */
const PRICES: Readonly<Record<string, number>> = { 'star-5': 500, 'help-hour': 2_500, balance: 1 };

const amountOf = ({ lines }: Pick<Books, 'lines'>, figure: Figure): number =>
  lines.find((line) => line.figure === figure && (line.total || line.source === null))?.amount ?? 0;
/** Whether a line has a figure with a minus before it. */
const isTakenOff = ({ part, figure }: Pick<BooksLine, 'part' | 'figure'>): boolean =>
  figure === 'corrections' || (part === 'balances' && figure === 'sales-balance');
const ADDED: readonly Figure[] = [
  'received',
  'sales',
  'sales-outside',
  'sales-balance',
  'taken-as-paid',
  'deposits',
  'surpluses',
  'credits',
  'refunds',
  'goodwill',
  'corrections',
];

onOneEngine('The books of any history (R-180)', (world) => {
  keepLaws(world);

  it('have what the receipts, the ledger and the balances have, day by day and together', async () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    const { host } = world;
    const first = host.now().toISOString().slice(0, 10);
    await live(world, createRandom(seed));
    const length = 2 + Math.floor((host.now().getTime() - Date.parse(first)) / DAY);
    const days = Array.from({ length }, (_, index) =>
      new Date(Date.parse(first) + index * DAY).toISOString().slice(0, 10),
    );
    const all = { from: days[0] ?? '', to: days.at(-1) ?? '' };
    const books = await booksOf(host, all);
    const told = { seed, wrong: books.checks.filter((check) => !check.adds_up) };
    expect(told).toEqual({ seed, wrong: [] });

    const receipts = await host.db.selectFrom('receipt').select(['source', 'booked']).execute();
    const entries = await host.db.selectFrom('ledger_entry').select(['book', 'amount']).execute();
    const accounts = await host.db.selectFrom('account').select('balance').execute();
    const bookedOf = (source: string) =>
      receipts.filter((each) => each.source === source).reduce((sum, { booked }) => sum + (booked ?? 0), 0);
    const bookOf = (book: string) =>
      entries.filter((each) => each.book === book).reduce((sum, { amount }) => sum + amount, 0);
    const receivedFrom = (source: string) =>
      books.lines.find((line) => line.part === 'received' && line.source === source)?.amount ?? 0;
    expect({
      seed,
      bank: receivedFrom('bank'),
      usdt: receivedFrom('usdt'),
      received: amountOf(books, 'received'),
      sales: amountOf(books, 'sales') - amountOf(books, 'refunds'),
      goodwill: amountOf(books, 'goodwill'),
      taken: amountOf(books, 'taken-as-paid'),
      owed: amountOf(books, 'owed'),
    }).toEqual({
      seed,
      bank: bookedOf('bank'),
      usdt: bookedOf('usdt'),
      received: -bookOf('bank'),
      sales: bookOf('sales'),
      goodwill: 0 - bookOf('goodwill'),
      taken: 0 - bookOf('taken_as_paid'),
      owed: accounts.reduce((sum, { balance }) => sum + balance, 0),
    });
    // What the bank has by the day it was sent, and how that differs from what is booked.
    const sent = (figure: Figure) =>
      books.lines.find((line) => line.figure === figure && line.source === 'bank')?.amount ?? 0;
    expect({
      seed,
      booked: sent('came-in') - sent('booked-elsewhere') - sent('unmatched') + sent('corrected-since'),
    }).toEqual({ seed, booked: receivedFrom('bank') - amountOf(books, 'corrections') });

    const ofDays = await booksByDay(host, days);
    const sums = new Map<Figure, number>();
    let owed = 0;
    for (const [index, day] of days.entries()) {
      const ofDay = await booksOf(host, { from: day, to: day });
      expect({ seed, day, before: amountOf(ofDay, 'owed-before') }).toEqual({ seed, day, before: owed });
      owed = amountOf(ofDay, 'owed');
      for (const figure of ADDED) sums.set(figure, (sums.get(figure) ?? 0) + amountOf(ofDay, figure));
      const { received, sales, refunds } = ofDays[index] ?? {};
      expect({ seed, day, received, sales, refunds }).toEqual({
        seed,
        day,
        received: amountOf(ofDay, 'received'),
        sales: amountOf(ofDay, 'sales'),
        refunds: amountOf(ofDay, 'refunds'),
      });
    }
    for (const figure of ADDED)
      expect({ seed, figure, sum: sums.get(figure) }).toEqual({ seed, figure, sum: amountOf(books, figure) });

    const codes = await host.db
      .selectFrom('stock_code')
      .select('cost')
      .where('order_line_id', 'is not', null)
      .execute();
    const items = await host.db.selectFrom('delivered_item').select('id').execute();
    const profit = await profitOf(host, all, null);
    expect({ seed, checks: profit.checks.filter((check) => !check.adds_up) }).toEqual({ seed, checks: [] });
    expect({ seed, cost: profit.cost, without: profit.without_cost }).toEqual({
      seed,
      cost: codes.reduce((sum, { cost }) => sum + (cost ?? 0), 0),
      without: codes.filter(({ cost }) => cost === null).length + items.length,
    });
    const PARTS = ['sold', 'paid', 'refunds', 'cost', 'without_cost', 'waiting', 'known_profit'] as const;
    for (const part of PARTS)
      for (const rows of [profit.products, profit.days]) {
        const sum = rows.reduce((total, row) => total + (row[part] ?? 0), 0);
        expect({ seed, part, sum }).toEqual({ seed, part, sum: profit[part] ?? 0 });
      }
    for (const row of [...profit.products, ...profit.days]) {
      const { paid, refunds, cost, without_cost: without, waiting } = row;
      const known = without === 0 && waiting === 0 ? paid - refunds - cost : null;
      expect({ seed, row, profit: row.profit }).toEqual({ seed, row, profit: known });
    }
    for (const { day, ...sums } of profit.days)
      expect({ seed, day, ...(await profitOf(host, { from: day, to: day }, null)) }).toMatchObject({
        seed,
        day,
        ...sums,
      });

    for (const { part, figure, source, count: told, amount: shown } of books.lines) {
      const { count, sum, rows } = await booksRowsOf(host, { ...all, figure, source, limit: 10_000 });
      expect({ seed, figure, source, count, sum }).toEqual({
        seed,
        figure,
        source,
        count: told,
        sum: shown === null ? null : isTakenOff({ part, figure }) ? 0 - shown : shown,
      });
      const listed = rows.reduce((total, { amount }) => total + (amount ?? 0), 0);
      expect({ seed, figure, source, count: rows.length, sum: sum === null ? null : listed }).toEqual({
        seed,
        figure,
        source,
        count,
        sum,
      });
    }
  });
});
