import { expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { listCoupons } from '#server/coupons/coupons.ts';
import type { Tx } from '#server/database/connect.ts';
import { insertReceipt } from '#server/payments/receipt.store.ts';
import { settle } from '#server/payments/settle.ts';
import { toNewReceipt } from '#server/reconciliation/new-receipt.ts';
import { addCodes } from '#server/stock/stock.ts';
import { testCatalogue } from './support/catalogue.ts';
import { makeCodes } from './support/driver.ts';
import { keepLaws } from './support/laws.ts';
import { HOUR, onOneEngine } from './support/world.ts';

onOneEngine('Settling a payment (R-44)', (world) => {
  keepLaws(world);

  /** Settles a payment with a receipt of this amount, as after a match. */
  const settleWith = async (
    paymentId: string,
    amount: number,
    meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
  ) => {
    const { host, shop } = world;
    const receipt = toNewReceipt(host, shop.money(amount, { from: 'Mina Khan' }));
    return shop.transact(async (tx) => {
      await insertReceipt(tx, receipt);
      const surplus = amount - 2_500;
      await settle(tx, host, paymentId, { from: 'receipt', receiptId: receipt.id, amount, surplus });
      await meanwhile(tx);
    });
  };
  const placed = async (quantities: Record<string, number> = { 'help-hour': 1 }) =>
    world.shop.opens('bank', await world.shop.buyer(), quantities);

  it('needs a payment', () => expect(settleWith('none', 2_500)).rejects.toThrow('There is no payment none'));

  it.each([
    ['cancelled', /is cancelled and can't be completed$/],
    ['underpaid', /is underpaid and can't be completed$/],
    ['failed', /is failed and can't be completed$/],
  ] as const)('is refused for one that is %s', async (state, why) => {
    const id = await placed();
    const closed = { state, closed_at: world.clock.now() };
    await world.host.db.updateTable('payment').set(closed).where('id', '=', id).execute();
    await expect(settleWith(id, 2_500)).rejects.toThrow(why);
  });

  it.each([
    [2_499, 'too little'],
    [2_500, 'settled'],
    [2_501, 'settled'],
  ])('with PKR %d for PKR 2,500: %s', async (amount, outcome) => {
    const settled = settleWith(await placed(), amount);
    if (outcome === 'settled') await expect(settled).resolves.toBeUndefined();
    else await expect(settled).rejects.toThrow(/^The money is too little for payment \w{32}$/);
  });

  it('is done once: a completed payment stays as it is', async () => {
    const id = await placed();
    await settleWith(id, 2_500);
    const before = await world.rowCounts();
    await world.shop.transact((tx) => settle(tx, world.host, id, { from: 'balance' }));
    expect(await world.rowCounts()).toEqual(before);
  });

  it('delivers the codes that came while its stock ran short, once it is committed', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 1);
    await settleWith(await placed({ 'star-5': 5 }), 2_500, (tx) =>
      addCodes(tx, host, 'star-5', makeCodes(4)),
    );
    const order = host.db.selectFrom('order').innerJoin('order_line', 'order_id', 'order.id');
    expect(await order.select(['state', 'delivered', 'backordered_since']).execute()).toEqual([
      { state: 'completed', delivered: 5, backordered_since: null },
    ]);
  });

  it('by balance says nothing of a surplus, and books goods of a single rupee', async () => {
    const { shop } = world;
    world.setCatalogue(testCatalogue({ 'star-5': 1 }));
    const buyer = await shop.buyer({ balance: 3 });
    await shop.pays('balance', buyer, { 'star-5': 1 });
    expect(await shop.balance(buyer)).toBe(2);
    const [mail] = (await world.mails()).filter(({ subject }) => subject.startsWith('Paid: '));
    expect(mail?.text).toContain('your payment of PKR 1 is complete.');
    expect(mail?.text).not.toContain('too much');
  });

  it('of one that had expired counts its coupon again; of one in time it is counted already', async () => {
    const { host, shop } = world;
    const at = host.now();
    const spring = { code: 'SPRING', discount: 0.1, cap: 200, usesMax: null, endsAt: null, at };
    await shop.coupon(spring);
    const uses = async () => (await listCoupons(host.db))[0]?.uses;
    const cart = { ...shop.cart({ 'help-hour': 1 }), coupon: 'SPRING', discount: 0.1, cap: pkr(200) };
    const place = async () => {
      const buyer = await shop.buyer();
      await shop.checksOut(buyer, { ...shop.checkout('bank', { 'help-hour': 1 }), cart });
      return (await shop.openPayment(buyer)) ?? '';
    };
    const sent = await shop.moneyFor(await place());
    world.clock.advance(HOUR);
    await shop.expires();
    expect(await uses()).toBe(0);
    expect((await shop.records(sent)).outcome).toBe('settled');
    expect(await uses()).toBe(1);
    const inTime = await place();
    expect(await uses()).toBe(2);
    await shop.receivesFor(inTime);
    expect(await uses()).toBe(2);
  });
});
