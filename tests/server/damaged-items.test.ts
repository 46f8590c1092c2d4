import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { orderDetails } from '#server/orders/admin.ts';
import { makeCodes } from './support/driver.ts';
import { brokenLaws } from './support/laws.ts';
import type { World } from './support/world.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const SENTENCE = "We can't read this item. Please contact support.";
const OPERATOR = 'staff@example.com';

/** Changes one character in the sealed text of the newest item; returns the item's id. */
async function damageNewest({ host }: World, table: 'stock_code' | 'delivered_item'): Promise<string> {
  const at = sql.ref(table === 'stock_code' ? 'sold_at' : 'delivered_at');
  const newest = sql<{
    id: string;
    sealed: string;
  }>`SELECT id, sealed FROM ${sql.table(table)} ORDER BY ${at} DESC NULLS LAST, position DESC LIMIT 1`;
  const row = (await newest.execute(host.db)).rows[0];
  if (row === undefined) throw new Error(`There is no ${table}`);
  const damaged = `${row.sealed.slice(0, -9)}${row.sealed.at(-9) === 'A' ? 'B' : 'A'}${row.sealed.slice(-8)}`;
  await sql`UPDATE ${sql.table(table)} SET sealed = ${damaged} WHERE id = ${row.id}`.execute(host.db);
  return row.id;
}

onOneEngine(
  'A delivered item that can’t be decrypted',
  (world) => {
    afterEach(() => expect(world.logged.text()).not.toMatch(/CODE-|We call you/));

    const alerts = async () => (await world.mails()).filter(({ to }) => to === OPERATOR);
    const damageAlerts = async () =>
      (await alerts()).filter(({ subject }) =>
        /^A delivered item of order KS-.* can't be read$/.test(subject),
      );
    const bought = async (quantities: Record<string, number>) => {
      const buyer = await world.shop.buyer();
      await world.shop.pays('bank', buyer, quantities);
      const [order] = await world.shop.orders(buyer);
      return { buyer, orderId: order?.id ?? '', number: order?.number };
    };
    const goodsOf = async (buyer: string) => (await world.shop.orders(buyer)).map(({ goods }) => goods);

    it('asks to contact support in its place, and hides no other (R-59)', async () => {
      const [first = '', second = '', third = ''] = makeCodes(3);
      await world.shop.stocks('star-5', [first, second, third]);
      const buyer = await world.shop.buyer();
      const payment_id = await world.shop.pays('bank', buyer, { 'star-5': 2 });
      await damageNewest(world, 'stock_code');
      const { order } = await world.shop.status(buyer, { payment_id });
      expect(order?.goods).toEqual({ 'star-5': [first, SENTENCE] });
      world.clock.advance(MINUTE);
      await world.shop.pays('bank', buyer, { 'star-5': 1 });
      expect(await goodsOf(buyer)).toEqual([{ 'star-5': [third] }, { 'star-5': [first, SENTENCE] }]);
    });

    it('is treated alike if it was delivered by hand', async () => {
      const { buyer, orderId } = await bought({ 'help-hour': 2 });
      await world.shop.delivers({
        orderId,
        variantId: 'help-hour',
        items: ['We call you at ten', 'We call you at noon'],
      });
      const id = await damageNewest(world, 'delivered_item');
      expect(await goodsOf(buyer)).toEqual([{ 'help-hour': ['We call you at ten', SENTENCE] }]);
      expect(await damageAlerts()).toHaveLength(1);
      expect(world.logged.text()).toContain(id);
    });

    it('is told to the operator once, by its id, and again only with another one (R-88)', async () => {
      await world.shop.stocks('star-5', 2);
      const { buyer, number } = await bought({ 'star-5': 2 });
      const id = await damageNewest(world, 'stock_code');
      await world.shop.orders(buyer);
      await world.shop.orders(buyer);
      const [alert, ...more] = await damageAlerts();
      expect(more).toEqual([]);
      expect(alert?.text).toContain(`orders replace ${number} star-5 --code ${id}`);
      expect(world.logged.text()).toContain(id);
      await sql`UPDATE stock_code SET sealed = 'v1.short'`.execute(world.host.db);
      await world.shop.orders(buyer);
      expect(await damageAlerts()).toHaveLength(2);
    });

    it('is shown to the operator by its id, and can be replaced by it (R-83)', async () => {
      const [first = '', , third = ''] = makeCodes(3);
      await world.shop.stocks('star-5', [first, makeCodes(1)[0] ?? '', third]);
      const { buyer, orderId } = await bought({ 'star-5': 2 });
      const id = await damageNewest(world, 'stock_code');
      const shown = async () =>
        (await orderDetails(world.host, orderId)).lines[0]?.items.map((item) => item.shown);
      expect(await shown()).toEqual([`…${first.slice(-4)}`, `unreadable ${id}`]);

      const replace = (dead: string | null) =>
        world.shop.replaces({ orderId, variantId: 'star-5', dead, substitute: null });
      expect(await replace(id)).toEqual({
        dead: `unreadable ${id}`,
        wasReplacement: false,
        items: 2,
        replaced: 1,
      });
      await expect(replace(id)).rejects.toThrow(`unreadable ${id} was already replaced.`);
      expect(await goodsOf(buyer)).toEqual([{ 'star-5': [first, third] }]);
      expect(await brokenLaws(world.host.db)).toEqual([]);
    });

    it('needs no more alerts once it is replaced', async () => {
      await world.shop.stocks('star-5', 2);
      const { buyer, orderId } = await bought({ 'star-5': 1 });
      await damageNewest(world, 'stock_code');
      await world.shop.replaces({ orderId, variantId: 'star-5', dead: null, substitute: null });
      world.logged.clear();
      await world.shop.orders(buyer);
      expect(world.logged.text()).not.toContain('decrypted');
      expect(await damageAlerts()).toHaveLength(1);
    });
  },
  { config: { operatorEmail: OPERATOR } },
);
