import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { checkLaws } from '#server/recovery/check-laws.ts';
import { findBrokenLaws } from '#server/recovery/laws.store.ts';
import { forEachEngine } from './support/world.ts';

class Undone extends Error {}

/** What each break is, and the sentence that must tell of it. */
const BREAKS: [law: string, statement: string, sentence: RegExp][] = [
  [
    '1: a delivered code is lost',
    `DELETE FROM stock_code WHERE id IN (SELECT id FROM stock_code WHERE state = 'sold' LIMIT 1)`,
    /^Line \w+ counts 2 delivered and has 1$/,
  ],
  [
    "1: a line has another variant's code",
    `UPDATE stock_code SET variant_id = 'star-10' WHERE state = 'sold'`,
    /another variant's code$/,
  ],
  ['1: a line forgets that it waits', 'UPDATE order_line SET backordered_since = NULL', /waits wrongly$/],
  [
    '1: an order is completed too early',
    `UPDATE "order" SET state = 'completed'`,
    /^Order \w+ is completed without line \w+$/,
  ],
  [
    '1: a dead code has no replacement',
    `UPDATE stock_code SET dead_at = now() WHERE state = 'sold'`,
    /^Line \w+ has 2 dead items and 0 for them$/,
  ],
  [
    '2: a paid order is gone',
    'DELETE FROM order_line; DELETE FROM "order"',
    /^Payment \w+ \(completed\) has 0 orders, not 1$/,
  ],
  [
    '2: an unpaid payment has a sale',
    `UPDATE payment SET state = 'expired' WHERE state = 'completed'`,
    /^Payment \w+ \(expired\) has 1 sales in the ledger, not 0$/,
  ],
  [
    '2: a closed payment keeps its codes',
    `UPDATE payment SET state = 'cancelled', closed_at = now() WHERE state = 'pending'`,
    /still reserves \d codes$/,
  ],
  [
    '3: an entry is changed',
    `UPDATE ledger_entry SET amount = amount + 1 WHERE book = 'sales'`,
    /^Transaction \w+ sums to 1$/,
  ],
  [
    '3: a balance is changed',
    'UPDATE account SET balance = balance + 5 WHERE balance > 0',
    /^Account \w+ has 305, its entries 300$/,
  ],
  ['3: a refund is not booked', 'UPDATE "order" SET refunded = 10', /counts 10 refunded and booked 0$/],
  [
    '4: a receipt is booked with less than came',
    'UPDATE receipt SET amount = amount + 1',
    /^Receipt \w+ \(settled\) of \d+ is booked with \d+$/,
  ],
  [
    '4: what was paid has no receipt',
    'DELETE FROM receipt',
    /^Payment \w+ is completed without exactly one receipt$/,
  ],
  [
    '4: a payment waits for money that nobody shows',
    `UPDATE payment SET state = 'confirming' WHERE state = 'pending'`,
    /is confirming, and nothing is shown for it$/,
  ],
  [
    '5: an account has two pending payments',
    `DROP INDEX payment_one_open;
     UPDATE payment SET account_id = (SELECT min(account_id) FROM payment WHERE state = 'pending') WHERE state = 'pending'`,
    /^Account \w+ has 3 pending payments$/,
  ],
  [
    '6: an answer leads nowhere',
    `UPDATE idempotency_key SET response = '{"redir":"/payment/lost"}'`,
    /^An answer leads to payment lost, which is not there$/,
  ],
  [
    'an amount means two payments',
    `DROP INDEX payment_unique_amount; UPDATE payment SET pay_amount = 1 WHERE method = 'usdt'`,
    /^1 means payments \w+ and \w+$/,
  ],
  [
    'a coupon counts a use too many',
    `INSERT INTO coupon VALUES ('c', 'TEN', 0.1, 100, NULL, 1, NULL, now())`,
    /^Coupon TEN counts 1 uses, and has 0$/,
  ],
  [
    'an order waits beside a free code',
    `UPDATE stock_code SET state = 'free', payment_id = NULL, order_line_id = NULL, sold_at = NULL`,
    /^Line \w+ waits, though star-5 is in stock$/,
  ],
];

forEachEngine('The check of the laws (R-108)', (world) => {
  beforeEach(async () => {
    const { shop } = world;
    await shop.stocks('star-5', 2);
    await shop.pays('bank', await shop.buyer(), { 'star-5': 2 });
    await shop.pays('bank', await shop.buyer(), { 'star-5': 1 });
    await shop.stocks('star-10', 3);
    await shop.opens('bank', await shop.buyer(), { 'star-10': 2 }, { key: 'a-key' });
    for (let count = 0; count < 2; count++) await shop.opens('usdt', await shop.buyer(), { 'star-10': 1 });
    const account = await shop.buyer();
    await shop.grants({ accountId: account, amount: 300, reason: 'sorry' });
  });

  it('finds nothing wrong in a shop that sells, and says so', async () => {
    expect(await checkLaws(world.host.db, { atRest: true })).toEqual([]);
    expect(await world.shop.operator('check', {})).toEqual({ broken: [] });
  });

  it.each(BREAKS)('tells of %s', async (_law, statement, sentence) => {
    expect(await toldAfter(statement)).toContainEqual(expect.stringMatching(sentence));
  });

  it.each([
    [100, 'Coupon'],
    [101, 'There are more like the last 100.'],
  ])('%d breaches of a law are told, a hundred by name', async (breaches, last) => {
    const told = await toldAfter(
      `INSERT INTO coupon SELECT n::text, 'TEN' || n, 0.1, 100, NULL, 1, NULL, now() FROM generate_series(1, ${breaches}) AS n`,
    );
    expect(told).toHaveLength(breaches);
    expect(told.at(-1)).toContain(last);
  });

  /** What the check says of the shop after this statement, which is undone. */
  async function toldAfter(statement: string): Promise<string[]> {
    const found = world.host.db.transaction().execute(async (tx) => {
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      for (const each of statement.split(';')) await sql.raw(each).execute(tx);
      throw new Undone((await findBrokenLaws(tx, { atRest: true, clocksApartMs: 0 })).join('\n'));
    });
    const told = await found.catch((error: unknown) => (error instanceof Undone ? error.message : error));
    return String(told).split('\n');
  }
});
