import { expect, it } from 'vitest';
import { signUpAndLogIn } from './support/members.ts';
import { statementsOf } from './support/query-plans.ts';
import type { World } from './support/world.ts';
import { forEachEngine } from './support/world.ts';

/** A shopper with 5,000 rupees, and codes to buy. */
async function shopperWithBalance({ host, shop, ...world }: World) {
  const { browser, shopper } = await signUpAndLogIn(world);
  const { id } = await host.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', shopper.username)
    .executeTakeFirstOrThrow();
  await shop.credits(id, 5_000);
  await shop.stocks('star-5', 5);
  const buy = (key: string) =>
    browser.call('checkout', shop.checkout('balance', { 'star-5': 1 }), { 'Idempotency-Key': key });
  return { browser, buy };
}

// Each statement is a round trip, which takes longer than what most of them do.
forEachEngine(
  'The database is asked',
  (world) => {
    it('20 times for a checkout by balance: its session and limit, and 18 for the order', async () => {
      const { buy } = await shopperWithBalance(world);
      let status = 0;
      const statements = await statementsOf(async () => {
        ({ status } = await buy('key-1'));
      });
      expect(status).toBe(200);
      expect(statements, statements.join('\n')).toHaveLength(20);
    });

    it('once for a session, and once more for what a page shows', async () => {
      const { browser, buy } = await shopperWithBalance(world);
      const [, paid = ''] = /\/payment\/(\w+)/.exec((await buy('key-1')).text) ?? [];
      const order = world.shop.checkout('bank', { 'star-5': 1 });
      const [, pending = ''] = /\/payment\/(\w+)/.exec((await browser.call('checkout', order)).text) ?? [];
      const countOf = async (work: () => Promise<{ status: number }>, expected: number) => {
        let status = 0;
        const statements = await statementsOf(async () => {
          ({ status } = await work());
        });
        expect(status).toBe(expected);
        return statements.length;
      };
      expect({
        session: await countOf(() => browser.call('tokenValidation'), 204),
        pending: await countOf(() => browser.call('paymentStatus', { payment_id: pending }), 200),
        paid: await countOf(() => browser.call('paymentStatus', { payment_id: paid }), 200),
        profile: await countOf(() => browser.call('profile'), 200),
        preference: await countOf(() => browser.call('preference', { list: 'alerts', value: false }), 200),
        orders: await countOf(() => browser.call('myOrders'), 200),
        payments: await countOf(() => browser.call('myPayments'), 200),
        stock: await countOf(() => browser.call('checkStock', { productId: 'star-5', quantity: 2 }), 204),
      }).toEqual({
        session: 1,
        pending: 2,
        paid: 2,
        profile: 2,
        preference: 2,
        orders: 2,
        payments: 2,
        stock: 1,
      });
    });

    it('for what is in a figure of the books by the sum of that figure, and by its rows', async () => {
      const day = '2026-03-02';
      const read = (figure: 'owed' | 'refunds') => world.shop.operator('books rows', { figure, day });
      for (const figure of ['owed', 'refunds'] as const) {
        const statements = await statementsOf(() => read(figure));
        const selects = statements.filter((text) => /^\s*select/i.test(text));
        expect(selects, selects.join('\n')).toHaveLength(2);
      }
    });
  },
  { only: 'postgresql', env: { OPERATOR_EMAIL: 'staff@example.com' } },
);
