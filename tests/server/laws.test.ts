import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import type { Host } from '#server/host.ts';
import { BalanceTooLow, post, sumOfEntries } from '#server/ledger/ledger.ts';
import { restock } from '#server/orders/restock.ts';
import { newId } from '#server/platform/ids.ts';
import { makeCodes, shopOf } from './support/driver.ts';
import { brokenLaws, deliveredCodes } from './support/laws.ts';
import type { World } from './support/world.ts';
import { forEachEngine, HOUR } from './support/world.ts';

const settled = <T>(promises: readonly Promise<T>[]) => Promise.allSettled(promises);
const fulfilled = <T>(results: PromiseSettledResult<T>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Two hosts on one database, used alternately. */
async function twoHosts(world: World): Promise<(index: number) => Host> {
  const { host: second } = await world.secondHost();
  const first = world.host;
  return (index) => (index % 2 === 0 ? first : second);
}

forEachEngine('The laws of the host', (world) => {
  it('1: of 40 parallel buyers of 10 codes, at two hosts, ten get one each and the others wait', async () => {
    const hostOf = await twoHosts(world);
    await world.shop.stocks('star-5', 10);
    const buyers = await Promise.all(times(40, () => world.shop.buyer({ balance: 500 })));
    await Promise.all(buyers.map((id, index) => shopOf(hostOf(index)).pays('balance', id, { 'star-5': 1 })));
    const orders = (await Promise.all(buyers.map((id) => world.shop.orders(id)))).flat();
    const delivered = orders.flatMap(({ goods }) => goods?.['star-5'] ?? []);
    expect(orders).toHaveLength(40);
    expect(delivered).toHaveLength(10);
    expect(new Set(delivered).size).toBe(10);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: parallel buyers of several codes never deadlock, and no code is left over', async () => {
    const hostOf = await twoHosts(world);
    await world.shop.stocks('star-5', 13);
    await world.shop.stocks('star-10', 11);
    const buyers = await Promise.all(times(16, () => world.shop.buyer({ balance: 4_500 })));
    await Promise.all(
      buyers.map((id, index) =>
        shopOf(hostOf(index)).pays(
          'balance',
          id,
          index % 2 === 0 ? { 'star-5': 3, 'star-10': 3 } : { 'star-10': 3, 'star-5': 3 },
        ),
      ),
    );
    expect(await world.shop.freeCodes('star-5')).toBe(0);
    expect(await world.shop.freeCodes('star-10')).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('1: a delivered code never changes, whatever happens afterwards', async () => {
    await world.shop.stocks('star-5', 3);
    const buyer = await world.shop.buyer();
    await world.shop.pays('bank', buyer, { 'star-5': 2 });
    const before = await deliveredCodes(world.host.db);
    expect(Object.keys(before)).toHaveLength(2);
    await world.shop.stocks('star-5', 5);
    await world.shop.pays('bank', buyer, { 'star-5': 3 });
    world.clock.advance(2 * HOUR);
    await world.shop.expires();
    expect(await deliveredCodes(world.host.db)).toMatchObject(before);
  });

  it('1: stock added while orders settle leaves no order waiting for a free code', async () => {
    const hostOf = await twoHosts(world);
    const buyers = await Promise.all(times(20, () => world.shop.buyer({ balance: 500 })));
    await Promise.all([
      ...buyers.map((id, index) => shopOf(hostOf(index)).pays('balance', id, { 'star-5': 1 })),
      ...times(5, (index) => shopOf(hostOf(index)).stocks('star-5', 4)),
    ]);
    expect(await world.shop.freeCodes('star-5')).toBe(0);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: the same receipt twenty times in parallel settles one payment, once', async () => {
    const hostOf = await twoHosts(world);
    await world.shop.stocks('star-5', 4);
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'star-5': 2 }, { from: 'Mina Khan' });
    const evidence = await world.shop.moneyFor(payment);
    const recorded = await Promise.all(times(20, (index) => shopOf(hostOf(index)).records(evidence)));
    expect(recorded.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(new Set(recorded.map(({ paymentId }) => paymentId))).toEqual(new Set([payment]));
    expect(await world.shop.orders(buyer)).toHaveLength(1);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: two receipts for one payment settle it once; the other goes to the balance', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await world.shop.buyer();
    const payment = await world.shop.opens('bank', buyer, { 'help-hour': 1 }, { from: 'Mina Khan' });
    const transfers = await Promise.all(times(6, () => world.shop.moneyFor(payment)));
    await Promise.all(transfers.map((evidence, index) => shopOf(hostOf(index)).records(evidence)));
    expect(await world.shop.orders(buyer)).toHaveLength(1);
    expect(await world.shop.balance(buyer)).toBe(5 * 2500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('2 and 4: of a receipt, a cancellation and an expiry at the same time exactly one takes effect', async () => {
    const hostOf = await twoHosts(world);
    await world.shop.stocks('star-5', 40);
    for (let round = 0; round < 6; round++) {
      const buyers = await Promise.all(times(4, () => world.shop.buyer()));
      const payments = await Promise.all(
        buyers.map((id) => world.shop.opens('bank', id, { 'star-5': 1 }, { from: `Sender ${id}` })),
      );
      const inTime = await Promise.all(payments.map((id) => world.shop.moneyFor(id)));
      world.clock.advance(HOUR);
      await Promise.allSettled([
        ...inTime.map((evidence, index) => shopOf(hostOf(index)).records(evidence)),
        ...payments.map((id, index) => shopOf(hostOf(index + 1)).cancels(id)),
        shopOf(hostOf(round)).expires(),
      ]);
      for (const id of payments) expect((await world.shop.payment(id))?.state).toBe('completed');
    }
    const late = await world.shop.buyer();
    const cancelled = await world.shop.opens('bank', late, { 'star-5': 1 }, { from: 'Mina Khan' });
    const evidence = await world.shop.moneyFor(cancelled);
    await Promise.allSettled([shopOf(hostOf(0)).cancels(cancelled), shopOf(hostOf(1)).records(evidence)]);
    const state = (await world.shop.payment(cancelled))?.state;
    expect(await world.shop.balance(late)).toBe(state === 'completed' ? 0 : 500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('3: a balance spent ten times in parallel is spent only as often as it suffices', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await world.shop.buyer({ balance: 8_000 });
    const paid = await settled(
      times(10, (index) => shopOf(hostOf(index)).pays('balance', buyer, { 'help-hour': 1 })),
    );
    expect(fulfilled(paid)).toHaveLength(3);
    expect(await world.shop.balance(buyer)).toBe(500);
    expect(await sumOfEntries(world.host.db, buyer)).toBe(500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('3: a transaction that overdraws a balance or does not sum to zero is rejected', async () => {
    const { db } = world.host;
    const accountId = await world.shop.buyer({ balance: 100 });
    const spend = (amount: number, earned: number) =>
      world.shop.transact((tx) =>
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
    expect(await world.shop.balance(accountId)).toBe(40);
    expect(await brokenLaws(db)).toEqual([]);
  });

  it('5: parallel checkouts of one account, by bank and balance, open one payment, once the expired one is closed; the others get its path', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await world.shop.buyer({ balance: 50_000 });
    const old = await world.shop.opens('bank', buyer, { 'help-hour': 1 });
    world.clock.advance(HOUR);
    const tries = await settled(
      times(12, (index) =>
        shopOf(hostOf(index)).opens(index % 3 === 0 ? 'balance' : 'bank', buyer, { 'help-hour': 1 }),
      ),
    );
    const opened = await world.shop.openPayment(buyer);
    const paid = fulfilled(tries).filter((id) => id !== opened);
    expect(fulfilled(tries)).toContain(opened);
    for (const result of tries)
      if (result.status === 'rejected')
        expect(result.reason).toMatchObject({ status: 412, data: { redir: `/payment/${opened}` } });
    const states = await Promise.all([old, opened ?? '', ...paid].map((id) => world.shop.payment(id)));
    expect(states.map((payment) => payment?.state)).toEqual([
      ...['expired', 'pending'],
      ...paid.map(() => 'completed'),
    ]);
    expect(await world.shop.balance(buyer)).toBe(50_000 - 2_500 * paid.length);
    expect(await world.shop.payments(buyer)).toHaveLength(2 + paid.length);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('6: one checkout sent ten times at once, with its key, is one payment and one answer', async () => {
    const hostOf = await twoHosts(world);
    const buyer = await world.shop.buyer({ balance: 10_000 });
    for (const method of ['balance', 'bank'] as const) {
      const answers = await Promise.all(
        times(10, (index) =>
          shopOf(hostOf(index)).opens(method, buyer, { 'help-hour': 1 }, { key: `try-${method}` }),
        ),
      );
      expect(new Set(answers).size).toBe(1);
    }
    expect(await world.shop.balance(buyer)).toBe(7_500);
    expect(await brokenLaws(world.host.db)).toEqual([]);
  });

  it('6: two operators who add the same codes at once add each code once', async () => {
    const hostOf = await twoHosts(world);
    const list = makeCodes(60);
    const added = await Promise.all([
      shopOf(hostOf(0)).stocks('star-5', list),
      shopOf(hostOf(1)).stocks('star-5', list.toReversed()),
    ]);
    expect(added.reduce((sum, { added: count }) => sum + count, 0)).toBe(60);
    expect(added.reduce((sum, { duplicates }) => sum + duplicates.length, 0)).toBe(60);
    expect(await world.shop.freeCodes('star-5')).toBe(60);
  });

  it('a coupon for two is used by two of ten parallel checkouts', async () => {
    const hostOf = await twoHosts(world);
    const { host, shop } = world;
    const at = host.now();
    await shop.coupon({ code: 'SPRING', discount: 0.1, cap: 500, usesMax: 2, at });
    const buyers = await Promise.all(times(10, () => shop.buyer()));
    const cart = { ...shop.cart({ 'help-hour': 1 }), coupon: 'spring', discount: 0.1, cap: pkr(500) };
    const payload = { ...shop.checkout('bank', { 'help-hour': 1 }), cart };
    const tries = await settled(
      buyers.map((id, index) => shopOf(hostOf(index)).checksOut(id, payload, newId())),
    );
    expect(fulfilled(tries)).toHaveLength(2);
    for (const result of tries)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ status: 409 });
    expect(await brokenLaws(host.db)).toEqual([]);
  });
});

forEachEngine(
  'Stock added while an order that found none is placed',
  (world) => {
    it.each(['by balance', 'by bank'])('goes to that order, paid %s', async (way) => {
      const { host: other } = await world.secondHost();
      const { host: third } = await world.secondHost();
      const buyer = await world.shop.buyer({ balance: 500 });
      const transfer =
        way === 'by bank'
          ? await world.shop.moneyFor(await world.shop.opens('bank', buyer, { 'star-5': 1 }))
          : null;
      const paid = Promise.withResolvers<unknown>();
      // Settling queues its mail last: it's held there until the stock has been added.
      await other.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE outbox IN EXCLUSIVE MODE`.execute(tx);
        const paying =
          transfer === null
            ? world.shop.pays('balance', buyer, { 'star-5': 1 })
            : world.shop.records(transfer);
        paying.then(paid.resolve, paid.reject);
        await expect.poll(() => waitingForLocks(third)).toBe(1);
        expect(await shopOf(third).stocks('star-5', 1)).toMatchObject({ added: 1, delivered: 0 });
      });
      await paid.promise;
      expect((await world.shop.orders(buyer))[0]?.status_text).toBe('Completed');
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('goes to that order also where its own commit comes last', async () => {
      const { shop: other } = await world.secondHost();
      const buyer = await world.shop.buyer({ balance: 500 });
      await world.shop.transact(async (tx) => {
        await restock(tx, world.host, 'star-5', ['LATE-CODE-1']);
        await other.pays('balance', buyer, { 'star-5': 1 });
      });
      const [order] = await world.shop.orders(buyer);
      expect(order?.goods).toEqual({ 'star-5': ['LATE-CODE-1'] });
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
