import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transact } from '#server/database/transact.ts';
import type { Host } from '#server/host.ts';
import { grantGoodwill } from '#server/ledger/goodwill.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { mailOrderStatus } from '#server/orders/change-mails.ts';
import { newOrderNumber } from '#server/orders/fulfilment.ts';
import { deliverManually } from '#server/orders/manual-fulfilment.ts';
import { myOrders } from '#server/orders/my-orders.ts';
import { cancelOrder, refundOrder } from '#server/orders/refund.ts';
import { replaceDeadItem } from '#server/orders/replace.ts';
import { addStock } from '#server/orders/restock.ts';
import { insertOrder } from '#server/orders/store.ts';
import { balanceHistory } from '#server/payments/balance-history.ts';
import { cancelPayment } from '#server/payments/close.ts';
import { myPayments } from '#server/payments/my-payments.ts';
import { paymentStatus } from '#server/payments/status.ts';
import { newId } from '#server/platform/ids.ts';
import { recordReceipt } from '#server/reconciliation/record-receipt.ts';
import {
  bankReceiptFrom,
  buy,
  createAccount,
  credit,
  makeCodes,
  placeBankPayment,
  placePayment,
} from './support/shopping.ts';
import { MINUTE, onOneEngine } from './support/world.ts';

const newestOrder = async (host: Host, accountId: string) => {
  const [order] = await myOrders(host, accountId);
  if (order === undefined) throw new Error('There is no order.');
  return order;
};

onOneEngine('After buying', (world) => {
  it('an order number is drawn again when it is taken (R-1)', async () => {
    const { host } = world;
    const [first, second] = [await createAccount(host), await createAccount(host)];
    await buy(host, first, { 'star-5': 1 });
    const { number = '' } = await newestOrder(host, first);
    const paymentId = await placePayment(host, second, { 'star-5': 1 });
    const order = { account_id: second, payment_id: paymentId, state: 'processing' as const };
    const insert = (as: string) =>
      transact(host.db, (tx) =>
        insertOrder(tx, { ...order, id: newId(), number: as, amount: 1, paid: 1, created_at: host.now() }),
      );
    expect(await insert(number)).toBe(false);
    expect(await insert(newOrderNumber())).toBe(true);
  });

  it('every mail about an order says what was bought, without codes (R-56)', async () => {
    const { host } = world;
    const codes = makeCodes(3);
    await addStock(host, 'star-5', codes);
    const buyer = await createAccount(host);
    await buy(host, buyer, { 'star-5': 2, 'help-hour': 1 });
    const { id: orderId, number = '' } = await newestOrder(host, buyer);
    await transact(host.db, async (tx) => {
      const dead = { orderId, variantId: 'star-5', dead: codes[0] ?? '', substitute: null };
      await replaceDeadItem(tx, host, dead);
      await refundOrder(tx, host, { orderId, amount: 100, reason: 'late' });
      await mailOrderStatus(tx, host, { orderId, accountId: buyer, state: 'processing', delivered: 2 });
      await cancelOrder(tx, host, orderId);
    });
    const mails = (await world.mails()).filter(({ subject }) => !subject.startsWith('Manual delivery'));
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'About your order',
      'Part of your order has been delivered',
      "We've refunded PKR 100",
      "We've replaced an item in your order",
      'Your order was cancelled',
      'Your payment is complete',
    ]);
    for (const { subject, text } of mails) {
      expect(text, subject).toContain(`Order: ${number}`);
      expect(text, subject).toContain('Paid by: Bank transfer');
      expect(text, subject).toContain('2 × Star Card, USD 5: PKR 1,000');
      expect(text, subject).toContain('1 × Setup Help, One Hour: PKR 2,500');
      expect(text, subject).toContain('Total: PKR 3,500');
      for (const code of codes) expect(text, subject).not.toContain(code);
    }
  });

  it('a payment says what it is for, on its page and in the list', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const paymentId = await placePayment(host, buyer, { 'star-5': 2 });
    const cart = [{ id: 'star-5', name: 'Star Card, USD 5', price: 500, quantity: 2 }];
    expect(await paymentStatus(host, buyer, { payment_id: paymentId })).toMatchObject({ cart, total: 1000 });
    expect(await myPayments(host, buyer)).toMatchObject([{ id: paymentId, cart }]);
  });

  it('a completed payment names its order, and says whether all its codes are there (R-98)', async () => {
    const { host } = world;
    await addStock(host, 'star-5', makeCodes(1));
    const buyer = await createAccount(host);
    const statusAfter = async (cart: Record<string, number>) => {
      world.clock.advance(MINUTE);
      const paymentId = await buy(host, buyer, cart);
      const { order } = await paymentStatus(host, buyer, { payment_id: paymentId });
      const { id, number } = await newestOrder(host, buyer);
      return { hasCodes: order?.has_codes, isNewest: order?.id === id && order.number === number };
    };
    expect(await statusAfter({ 'star-5': 1, 'help-hour': 1 })).toEqual({ hasCodes: true, isNewest: true });
    // Nothing is left in stock.
    expect(await statusAfter({ 'star-5': 1 })).toEqual({ hasCodes: false, isNewest: true });
    // Help is given by hand.
    expect(await statusAfter({ 'help-hour': 1 })).toEqual({ hasCodes: false, isNewest: true });
    const waiting = await placePayment(host, buyer, { 'star-5': 1 });
    expect((await paymentStatus(host, buyer, { payment_id: waiting })).order ?? null).toBeNull();
  });

  it('a replaced item is said to be dead, and stays among the goods (R-83)', async () => {
    const { host } = world;
    const [dead = '', live = '', substitute = ''] = makeCodes(3);
    await addStock(host, 'star-5', [dead, live]);
    const buyer = await createAccount(host);
    await buy(host, buyer, { 'star-5': 2 });
    const { id: orderId, dead: before } = await newestOrder(host, buyer);
    expect(before).toBeUndefined();
    await transact(host.db, (tx) =>
      replaceDeadItem(tx, host, { orderId, variantId: 'star-5', dead, substitute }),
    );
    const order = await newestOrder(host, buyer);
    expect(order.goods?.['star-5']).toEqual(expect.arrayContaining([dead, live, substitute]));
    expect(order.dead).toEqual({ 'star-5': [dead] });
  });
});

onOneEngine('The history of a balance', (world) => {
  it('has every change with its reason, and adds up to the balance (R-50)', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const history = () => balanceHistory(host, buyer);
    expect(await history()).toEqual([]);

    const short = await placeBankPayment(host, buyer, { 'help-hour': 1 }, 'Amna Khan');
    await recordReceipt(host, bankReceiptFrom(host, 'Amna Khan', 500));
    world.clock.advance(MINUTE);
    await transact(host.db, (tx) =>
      grantGoodwill(tx, host, { accountId: buyer, amount: 4_000, reason: 'sorry' }),
    );
    world.clock.advance(MINUTE);
    await placePayment(host, buyer, { 'help-hour': 1 }, { method: 'balance' });
    world.clock.advance(MINUTE);
    const order = await newestOrder(host, buyer);
    await transact(host.db, (tx) => refundOrder(tx, host, { orderId: order.id, amount: 100, reason: 'x' }));
    world.clock.advance(MINUTE);
    await transact(host.db, (tx) => cancelOrder(tx, host, order.id));

    const named = { id: order.id, number: order.number };
    expect((await history()).map(({ id: _, created_at: __, ...change }) => change)).toEqual([
      {
        amount: 2_400,
        reason: 'Your order was cancelled, so we refunded what was not delivered.',
        order: named,
      },
      { amount: 100, reason: 'We refunded a part of your order: x', order: named },
      { amount: -2_500, reason: 'You paid for an order.', order: named },
      { amount: 4_000, reason: 'A credit from the shop: sorry' },
      { amount: 500, reason: 'Your transfer was less than was due.', payment_id: short },
    ]);
    await sql`UPDATE ledger_transaction SET reason = NULL`.execute(host.db);
    const older = (await history()).map(({ reason }) => reason);
    expect([older[1], older[3]]).toEqual(['We refunded a part of your order.', 'A credit from the shop.']);
    const total = (await history()).reduce((sum, { amount }) => sum + amount, 0);
    expect(total).toBe(await balanceOf(host.db, buyer));
  });

  it('is the account’s own, in slices (R-39)', async () => {
    const { host } = world;
    const [own, other] = [await createAccount(host), await createAccount(host)];
    for (const amount of [1, 2, 3]) {
      await credit(host, own, amount);
      world.clock.advance(MINUTE);
    }
    await credit(host, other, 9);
    const all = await balanceHistory(host, own);
    expect(all.map(({ amount }) => amount)).toEqual([3, 2, 1]);
    const older = await balanceHistory(host, own, { before: all[0]?.id ?? '', limit: 1 });
    expect(older).toEqual([all[1]]);
    const foreign = (await balanceHistory(host, other))[0]?.id ?? '';
    await expect(balanceHistory(host, own, { before: foreign, limit: 1 })).rejects.toThrow(
      'before is not in the history of your balance.',
    );
  });

  it('names the payment of money that came for a cancelled one', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    const paymentId = await placeBankPayment(host, buyer, { 'star-5': 1 }, 'Late Payer');
    await cancelPayment(host, paymentId);
    await recordReceipt(host, bankReceiptFrom(host, 'Late Payer', 500));
    expect(await balanceHistory(host, buyer)).toMatchObject([
      { reason: 'Your transfer arrived for a payment that was cancelled.', payment_id: paymentId },
    ]);
    const [mail] = (await world.mails()).filter(({ subject }) => subject.includes('to your balance'));
    expect(mail?.text).toContain(`Payment: ${paymentId}`);
    expect(mail?.text).toContain('1 × Star Card, USD 5: PKR 500');
  });

  it('of an item delivered by hand changes nothing', async () => {
    const { host } = world;
    const buyer = await createAccount(host);
    await buy(host, buyer, { 'help-hour': 1 });
    const { id: orderId } = await newestOrder(host, buyer);
    await transact(host.db, (tx) =>
      deliverManually(tx, host, { orderId, variantId: 'help-hour', items: ['Done.'] }),
    );
    expect(await balanceHistory(host, buyer)).toEqual([]);
  });
});
