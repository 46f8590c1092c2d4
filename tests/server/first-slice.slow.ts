import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Browser } from './support/browser.ts';
import { reachableEngines } from './support/databases.ts';
import { insertOrders } from './support/order-history.ts';
import { seedShop } from './support/seed-shop.ts';
import type { World } from './support/world.ts';
import { createWorld } from './support/world.ts';

const SIZE = { accounts: 10_000, orders: 100_000, codes: 200_000 };
const VARIANTS = [
  { id: 'star-5', name: 'Star Card, USD 5', price: 500 },
  { id: 'star-10', name: 'Star Card, USD 10', price: 1_000 },
];
const OWN_ORDERS = 20;
const SLOWER_MAX = 2;
const ROUNDS = 5;
const READS = 30;

describe.skipIf(!reachableEngines.includes('postgresql'))('The first slice of an account (R-109)', () => {
  let [empty, large]: World[] = [];
  beforeAll(async () => {
    empty = await createWorld('postgresql');
    large = await createWorld('postgresql');
    await seedShop(large.host.db, SIZE, VARIANTS);
  }, 300_000);
  afterAll(async () => {
    await empty?.close();
    await large?.close();
  });

  /** A logged-in shopper with some orders. */
  async function shopperOf({ host, shop, clock, browser }: World): Promise<Browser> {
    clock.set(new Date());
    const account = await shop.buyer();
    await insertOrders(host, account, OWN_ORDERS);
    const cookie = await shop.logsIn(account);
    const [name = '', token = ''] = (cookie.split(';')[0] ?? '').split('=');
    const shopper = browser();
    shopper.cookies.set(name, token);
    return shopper;
  }

  /** The median of reading a slice, in milliseconds. */
  async function timeReads(shopper: Browser, path: string): Promise<number> {
    const times: number[] = [];
    for (let read = 0; read < READS; read++) {
      const began = performance.now();
      expect((await shopper.request(path)).status).toBe(200);
      times.push(performance.now() - began);
    }
    return times.toSorted((a, b) => a - b)[READS / 2] ?? Number.NaN;
  }

  it.each(['my-orders', 'my-payments'])(
    'of %s takes no longer in a large shop than in a new one',
    async (name) => {
      if (empty === undefined || large === undefined) throw new Error('The worlds are missing');
      const [inEmpty, inLarge] = [await shopperOf(empty), await shopperOf(large)];
      const path = `/api/${name}?limit=${OWN_ORDERS}`;
      const ratios: number[] = [];
      // In turns, so that a load of the machine is on both; the calmest round counts.
      for (let round = 0; round < ROUNDS; round++)
        ratios.push((await timeReads(inLarge, path)) / (await timeReads(inEmpty, path)));
      expect(Math.min(...ratios)).toBeLessThan(SLOWER_MAX);
    },
  );
});
