import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { checkOut } from '#server/checkout/checkout.ts';
import { addCoupon } from '#server/checkout/coupons.ts';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { newId } from '#server/ids.ts';
import { BalanceTooLow, balanceOf, post, sumOf } from '#server/ledger/ledger.ts';
import { myOrders } from '#server/orders/orders.ts';
import { cancel, expireDue } from '#server/payments/ending.ts';
import { paymentOf } from '#server/payments/overview.ts';
import { recordReceipt } from '#server/payments/receipts.ts';
import { freeCount } from '#server/stock/codes.ts';
import { addStock } from '#server/stock/stock.ts';
import { brokenLaws, deliveredCodes } from './support/laws.ts';
import { account, buy, cartOf, checkoutOf, codes, moneyFrom, place, placeNamed } from './support/shopping.ts';
import type { World } from './support/world.ts';
import { forEachEngine, HOUR } from './support/world.ts';

const settled = <T>(promises: readonly Promise<T>[]) => Promise.allSettled(promises);
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Two hosts over one database, taken in turns. */
async function twoHosts(world: World): Promise<(index: number) => Host> {
  const { host: second } = await world.another();
  const first = world.host;
  return (index) => (index % 2 === 0 ? first : second);
}

forEachEngine('The laws of the host', (world) => {
  it('1: of 40 buyers of 10 codes, at two hosts at once, ten get one each and the others wait', async () => {
    const hostOf = await twoHosts(world);
    await addStock(world.host, 'star-5', codes(10));
    const buyers = await Promise.all(times(40, () => account(world.host, { balance: 500 })));
    await Promise.all(
      buyers.map((id, index) => place(hostOf(index), id, { 'star-5': 1 }, { method: 'balance' })),
    );
    const orders = (await Promise.all(buyers.map((id) => myOrders(world.host, id)))).flat();
    const delivered = orders.flatMap(({ goods }) => goods?.['star-5'] ?? []);
    expect(orders).toHaveLength(40);
    expect(delivered).toHaveLength(10);
    expect(new Set(delivered).size).toBe(10);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: buyers of several codes at once never block each other for good, and no code is left over', async () => {
    const hostOf = await twoHosts(world);
    await addStock(world.host, 'star-5', codes(13));
    await addStock(world.host, 'star-10', codes(11));
    const buyers = await Promise.all(times(16, () => account(world.host, { balance: 4_500 })));
    await Promise.all(
      buyers.map((id, index) =>
        place(
          hostOf(index),
          id,
          index % 2 === 0 ? { 'star-5': 3, 'star-10': 3 } : { 'star-10': 3, 'star-5': 3 },
          {
            method: 'balance',
          },
        ),
      ),
    );
    expect(await freeCount(world.host.db, 'star-5')).toBe(0);
    expect(await freeCount(world.host.db, 'star-10')).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: what was delivered stays as it is, whatever happens afterwards', async () => {
    await addStock(world.host, 'star-5', codes(3));
    const buyer = await account(world.host);
    await buy(world.host, buyer, { 'star-5': 2 });
    const before = await deliveredCodes(world.host.db);
    expect(Object.keys(before)).toHaveLength(2);
    await addStock(world.host, 'star-5', codes(5));
    await buy(world.host, buyer, { 'star-5': 3 });
    world.clock.pass(2 * HOUR);
    await expireDue(world.host);
    expect(await deliveredCodes(world.host.db)).toMatchObject(before);
  });

  it('1: stock that comes in while orders settle leaves nobody waiting for a code that is free', async () => {
    const hostOf = await twoHosts(world);
    const buyers = await Promise.all(times(20, () => account(world.host, { balance: 500 })));
    await Promise.all([
      ...buyers.map((id, index) => place(hostOf(index), id, { 'star-5': 1 }, { method: 'balance' })),
      ...times(5, (index) => addStock(hostOf(index), 'star-5', codes(4))),
    ]);
    expect(await freeCount(world.host.db, 'star-5')).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: the same receipt twenty times in parallel settles one payment, once', async () => {
    const hostOf = await twoHosts(world);
    await addStock(world.host, 'star-5', codes(4));
    const buyer = await account(world.host);
    const payment = await placeNamed(world.host, buyer, { 'star-5': 2 }, 'Mina Khan');
    const evidence = moneyFrom(world.host, 'Mina Khan', 1000);
    const recorded = await Promise.all(times(20, (index) => recordReceipt(hostOf(index), evidence)));
    expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(recorded.map(({ paymentId }) => paymentId))).toEqual(new Set([payment]));
    expect(await myOrders(world.host, buyer)).toHaveLength(1);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: two receipts for one payment settle it once; the other goes to the balance', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await account(world.host);
    await placeNamed(world.host, buyer, { 'help-hour': 1 }, 'Mina Khan');
    await Promise.all(
      times(6, (index) => recordReceipt(hostOf(index), moneyFrom(world.host, 'Mina Khan', 2500))),
    );
    expect(await myOrders(world.host, buyer)).toHaveLength(1);
    expect(await balanceOf(world.host.db, buyer)).toBe(5 * 2500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: money, cancelling and expiry at the same moment: one of them wins, whole', async () => {
    const hostOf = await twoHosts(world);
    await addStock(world.host, 'star-5', codes(40));
    for (let round = 0; round < 6; round++) {
      const buyers = await Promise.all(times(4, () => account(world.host)));
      const payments = await Promise.all(
        buyers.map((id) => placeNamed(world.host, id, { 'star-5': 1 }, `Sender ${id}`)),
      );
      const inTime = buyers.map((id) => moneyFrom(world.host, `Sender ${id}`, 500));
      world.clock.pass(HOUR);
      await Promise.allSettled([
        ...inTime.map((evidence, index) => recordReceipt(hostOf(index), evidence)),
        ...payments.map((id, index) => cancel(hostOf(index + 1), id)),
        expireDue(hostOf(round)),
      ]);
      for (const id of payments) expect((await paymentOf(world.host, id))?.state).toBe('completed');
    }
    const late = await account(world.host);
    const cancelled = await placeNamed(world.host, late, { 'star-5': 1 }, 'Mina Khan');
    const evidence = moneyFrom(world.host, 'Mina Khan', 500);
    await Promise.allSettled([cancel(hostOf(0), cancelled), recordReceipt(hostOf(1), evidence)]);
    const state = (await paymentOf(world.host, cancelled))?.state;
    expect(await balanceOf(world.host.db, late)).toBe(state === 'completed' ? 0 : 500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('3: a balance that is spent ten times at once is spent as often as it reaches', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await account(world.host, { balance: 8_000 });
    const paid = await settled(
      times(10, (index) => place(hostOf(index), buyer, { 'help-hour': 1 }, { method: 'balance' })),
    );
    expect(fulfilled(paid)).toHaveLength(3);
    expect(await balanceOf(world.host.db, buyer)).toBe(500);
    expect(await sumOf(world.host.db, buyer)).toBe(500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('3: a transaction that a balance can not take is refused, and so is one that does not sum to zero', async () => {
    const { db } = world.host;
    const accountId = await account(world.host, { balance: 100 });
    const spend = (amount: number, earned: number) =>
      transact(db, (tx) =>
        post(tx, {
          kind: 'sale',
          ref: 'any',
          entries: [
            { book: 'balance', accountId, amount: -amount },
            { book: 'sales', amount: earned },
          ],
          at: world.host.now(),
        }),
      );
    await expect(spend(101, 101)).rejects.toThrow(BalanceTooLow);
    await expect(spend(100, 99)).rejects.toThrow('sum to zero');
    expect(await spend(60, 60)).toBe(true);
    expect(await spend(40, 40)).toBe(false);
    expect(await balanceOf(db, accountId)).toBe(40);
    expect(await brokenLaws(db)).toEqual([]);
  });

  it('5: checkouts of one account at once open one payment; the others are told where it is', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await account(world.host);
    const tries = await settled(times(12, (index) => place(hostOf(index), buyer, { 'help-hour': 1 })));
    const [opened, ...more] = fulfilled(tries);
    expect(more).toEqual([]);
    for (const result of tries)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 412, data: { redir: `/payment/${opened}` } });
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('6: one checkout sent ten times at once, with its key, is one payment and one answer', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await account(world.host, { balance: 10_000 });
    for (const method of ['balance', 'bank'] as const) {
      const answers = await Promise.all(
        times(10, (index) =>
          place(hostOf(index), buyer, { 'help-hour': 1 }, { method, key: `try-${method}` }),
        ),
      );
      expect(new Set(answers).size).toBe(1);
    }
    expect(await balanceOf(world.host.db, buyer)).toBe(7_500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('6: two operators who add the same codes at once add each code once', async () => {
    const hostOf = await twoHosts(world);
    const list = codes(60);
    const added = await Promise.all([
      addStock(hostOf(0), 'star-5', list),
      addStock(hostOf(1), 'star-5', list.toReversed()),
    ]);
    expect(added.reduce((sum, { added: count }) => sum + count, 0)).toBe(60);
    expect(added.reduce((sum, { duplicates }) => sum + duplicates.length, 0)).toBe(60);
    expect(await freeCount(world.host.db, 'star-5')).toBe(60);
  });

  it('a coupon for two is used by two of ten who try it at once', async () => {
    const hostOf = await twoHosts(world);
    const { host } = world;
    const at = host.now();
    await transact(host.db, (tx) =>
      addCoupon(tx, { code: 'SPRING', discount: 0.1, cap: 500, usesMax: 2, endsAt: null, at }),
    );
    const buyers = await Promise.all(times(10, () => account(host)));
    const cart = { ...cartOf(host, { 'help-hour': 1 }), coupon: 'spring', discount: 0.1, cap: pkr(500) };
    const payload = { ...checkoutOf(host, 'bank', { 'help-hour': 1 }), cart };
    const tries = await settled(buyers.map((id, index) => checkOut(hostOf(index), id, payload, newId())));
    expect(fulfilled(tries)).toHaveLength(2);
    for (const result of tries)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    expect(await brokenLaws(host.db)).toEqual([]);
  });
});

forEachEngine(
  'Stock that comes in just before an order that found none is committed',
  (world) => {
    it.each(['by balance', 'by bank'])('goes to that order, paid %s', async (way) => {
      const { host: other } = await world.another();
      const { host: third } = await world.another();
      const buyer = await account(world.host, { balance: 500 });
      const sender = 'Mina Khan';
      if (way === 'by bank') await placeNamed(world.host, buyer, { 'star-5': 1 }, sender);
      const paid = Promise.withResolvers<unknown>();
      // Settling tells of the payment by mail at its end: there it is held until the stock has come in.
      await other.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE outbox IN EXCLUSIVE MODE`.execute(tx);
        const paying =
          way === 'by bank'
            ? recordReceipt(world.host, moneyFrom(world.host, sender, 500))
            : place(world.host, buyer, { 'star-5': 1 }, { method: 'balance' });
        paying.then(paid.resolve, paid.reject);
        await expect.poll(() => waitingForLocks(third)).toBe(1);
        expect(await addStock(third, 'star-5', codes(1))).toMatchObject({ added: 1, served: 0 });
      });
      await paid.promise;
      expect((await myOrders(world.host, buyer))[0]?.status_text).toBe('Completed');
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });
  },
  { only: 'postgresql' },
);

async function waitingForLocks({ db }: Host): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting;
}
