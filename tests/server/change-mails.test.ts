import { expect, it } from 'vitest';
import type { Host } from '#server/host.ts';
import { shopOf } from './support/driver.ts';
import { onOneEngine, unnumbered } from './support/world.ts';

const CANCELLED = 'Cancelled: Setup Help, One Hour, order {KS}';

onOneEngine('An order that is cancelled', (world) => {
  /** The buyer of an order, with these mail preferences on. */
  const boughtBy = async (host: Host, wanted: { orders: boolean; alerts: boolean }) => {
    const shop = shopOf(host);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'help-hour': 1 });
    await host.db.updateTable('account').set(wanted).where('id', '=', buyer).execute();
    return (await shop.orders(buyer))[0]?.id ?? '';
  };
  const cancel = (host: Host, order: string) => shopOf(host).cancelsOrder(order);
  const cancelledMails = async () =>
    (await world.mails()).filter(({ subject }) => unnumbered(subject) === CANCELLED);

  it.each([
    [{ orders: true, alerts: true }, 1],
    [{ orders: true, alerts: false }, 1],
    [{ orders: false, alerts: true }, 1],
    [{ orders: false, alerts: false }, 0],
  ])('with a refund is mailed to shoppers who want %j, in %d mails', async (wanted, count) => {
    await cancel(world.host, await boughtBy(world.host, wanted));
    const mails = await cancelledMails();
    expect(mails).toHaveLength(count);
    for (const { text } of mails) expect(text).toContain('refunded the rest to your balance: PKR 2,500');
  });

  it('without a refund is mailed only to shoppers who want mails about orders', async () => {
    for (const orders of [false, true]) {
      const order = await boughtBy(world.host, { orders, alerts: true });
      const all = { orderId: order, amount: 2500, reason: 'none left' };
      await world.shop.refunds(all);
      await cancel(world.host, order);
      expect(await cancelledMails()).toHaveLength(orders ? 1 : 0);
    }
  });
});
