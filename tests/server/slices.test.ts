import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import type { Browser } from './support/browser.ts';
import { shopOf } from './support/driver.ts';
import { signUpAndLogIn } from './support/members.ts';
import { insertOrders } from './support/order-history.ts';
import { countWaiting } from './support/waiting.ts';
import type { World } from './support/world.ts';
import { forEachEngine } from './support/world.ts';

/** A shopper with `count` orders, whose lists' ids are known, newest first. */
async function shopperWith(world: World, count: number) {
  const { browser, shopper } = await signUpAndLogIn(world);
  const { id } = await world.host.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', shopper.username)
    .executeTakeFirstOrThrow();
  const { orderIds, paymentIds } = await insertOrders(world.host, id, count);
  return { browser, idsOf: { orders: orderIds.toReversed(), payments: paymentIds.toReversed() } };
}

/** The host with a count of its statements. */
function counting(host: Host): { host: Host; statements(): number } {
  let count = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    // A prepared statement is not built again.
    transformResult: async ({ result }) => {
      count += 1;
      return result;
    },
  };
  return { host: { ...host, db: host.db.withPlugin(plugin) }, statements: () => count };
}

type Row = { id: string };
const isRows = (data: unknown): data is Row[] => Array.isArray(data);

async function read(browser: Browser, path: string): Promise<{ ids: string[]; next: string | null }> {
  const response = await browser.request(path);
  const data: unknown = await response.json();
  if (!isRows(data)) throw new Error(`${path} is not a list`);
  const link = response.headers.get('Link');
  const next = link === null ? null : (/^<(.+)>; rel="next"$/.exec(link)?.[1] ?? `not a link: ${link}`);
  return { ids: data.map(({ id }) => id), next };
}

forEachEngine('The lists of an account (R-39)', (world) => {
  it.each(['orders', 'payments'] as const)('are read in slices: %s', async (list) => {
    const { browser, idsOf } = await shopperWith(world, 7);
    const ids = idsOf[list];
    const path = `/api/my-${list}`;
    expect(await read(browser, path)).toEqual({ ids, next: null });
    const slices = [];
    for (let next: string | null = `${path}?limit=3`; next !== null; ) {
      const slice = await read(browser, next);
      slices.push(slice);
      next = slice.next;
    }
    expect(slices).toEqual([
      { ids: ids.slice(0, 3), next: `${path}?before=${ids[2]}&limit=3` },
      { ids: ids.slice(3, 6), next: `${path}?before=${ids[5]}&limit=3` },
      { ids: ids.slice(6), next: null },
    ]);
    expect(await read(browser, `${path}?limit=7`)).toEqual({ ids, next: null });
    expect(await read(browser, `${path}?before=${ids[6]}`)).toEqual({ ids: [], next: null });
  });

  it('have a fixed order for rows of the same moment', async () => {
    const { browser, idsOf } = await shopperWith(world, 6);
    // The column is never changed by the host.
    await sql`UPDATE "order" SET created_at = ${world.clock.now()}`.execute(world.host.db);
    const seen: string[] = [];
    for (let next: string | null = '/api/my-orders?limit=1'; next !== null; ) {
      const slice = await read(browser, next);
      seen.push(...slice.ids);
      next = slice.next;
    }
    expect(seen).toEqual(idsOf.orders.toSorted().toReversed());
  });

  it('have at most 1,000 rows in an answer', async () => {
    const { browser, idsOf } = await shopperWith(world, 1_001);
    for (const list of ['orders', 'payments'] as const) {
      const slice = await read(browser, `/api/my-${list}`);
      expect(slice.ids).toEqual(idsOf[list].slice(0, 1_000));
      expect(await read(browser, slice.next ?? '')).toEqual({ ids: idsOf[list].slice(1_000), next: null });
    }
  });

  it('take few statements, however many rows they have', async () => {
    const account = await world.shop.buyer();
    await insertOrders(world.host, account, 250);
    const { host, statements } = counting(world.host);
    const shop = shopOf(host);
    expect(await shop.orders(account, { limit: 250 })).toHaveLength(250);
    // 100 orders at a time, with lines, codes and entered items.
    expect(statements()).toBe(3);
    expect(await shop.payments(account, { limit: 250 })).toHaveLength(250);
    expect(statements()).toBe(3 + 1);
  });

  it('refuse a row of another account, and a query that does not fit', async () => {
    const { browser } = await shopperWith(world, 2);
    const { idsOf } = await shopperWith(world, 1);
    const refusal = async (path: string) => {
      const response = await browser.request(path);
      return [response.status, await response.text()];
    };
    for (const list of ['orders', 'payments'] as const) {
      const unknown = [400, `before is not one of your ${list}.`];
      expect(await refusal(`/api/my-${list}?before=${idsOf[list][0]}`)).toEqual(unknown);
      expect(await refusal(`/api/my-${list}?before=nothing`)).toEqual(unknown);
      expect(await refusal(`/api/my-${list}?before=`)).toEqual([400, 'before must be an id.']);
      for (const limit of ['0', '1001', '-1', '1.5', 'all', ''])
        expect(await refusal(`/api/my-${list}?limit=${limit}`)).toEqual([400, 'limit must be 1 to 1000.']);
    }
  });
});

forEachEngine(
  'Four reads of a long list at once (R-39)',
  (world) => {
    it.each([
      ['orders', '/api/my-orders', 'order'],
      ['payments', '/api/my-payments', 'payment'],
      ['changes of the balance', '/api/balance-history', 'ledger_transaction'],
    ])('hold one connection, so that a stranger can log in: %s', async (_, path, table) => {
      const { browser } = await signUpAndLogIn(world);
      const { host: beside } = await world.secondHost();
      const [reads, login] = await beside.db.transaction().execute(async (tx) => {
        await sql`LOCK TABLE ${sql.table(table)}`.execute(tx);
        const waiting = () => countWaiting(beside.db);
        const begun = Array.from({ length: 4 }, () => browser.request(path));
        await expect.poll(waiting, { timeout: 30_000 }).toBe(1);
        const stranger = { username: 'a_stranger', password: 'not-the-one-1' };
        const { status } = await world.browser().call('login', stranger);
        expect(await waiting()).toBe(1);
        return [begun, status];
      });
      expect(login).toBe(401);
      expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    });
  },
  { only: 'postgresql', connection: { poolSize: 3 } },
);
