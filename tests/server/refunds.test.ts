import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { proRata, refundStateOf } from '#server/orders/refund.ts';
import { atBoundary } from '../at-boundary.ts';
import { keepLaws } from './support/laws.ts';
import { onOneEngine } from './support/world.ts';

describe('The share of what was paid that falls on a part of the goods', () => {
  it.each([
    // Rounded down, in the shopper's favour: what falls on delivered goods is not refunded.
    { paid: 2_700, part: 0, total: 3_000, share: 0 },
    { paid: 2_700, part: 500, total: 3_000, share: 450 },
    { paid: 2_701, part: 500, total: 3_000, share: 450 },
    { paid: 2_705, part: 500, total: 3_000, share: 450 },
    { paid: 2_706, part: 500, total: 3_000, share: 451 },
    { paid: 2_700, part: 3_000, total: 3_000, share: 2_700 },
    { paid: 99_999_999, part: 33_333_333, total: 100_000_000, share: 33_333_332 },
    { paid: 0, part: 0, total: 0, share: 0 },
    { paid: 5, part: 0, total: 0, share: 5 },
  ])('$part of $total, with $paid paid: $share', ({ paid, part, total, share }) =>
    expect(proRata(paid, part, total)).toBe(share),
  );
});

onOneEngine('An order of PKR 2,500 (R-84)', (world) => {
  keepLaws(world);

  const bought = async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.pays('bank', buyer, { 'help-hour': 1 });
    return { buyer, payment, orderId: (await world.shop.orders(buyer))[0]?.id ?? '' };
  };
  const refund = (orderId: string, amount: number, reason = 'late') =>
    world.shop.refunds({ orderId, amount, reason });
  const cancel = (orderId: string) => world.shop.cancelsOrder(orderId);
  const balance = (buyer: string) => world.shop.balance(buyer);

  atBoundary('A refund at once', { limit: 2_501 }, ({ before, at }) => {
    it('may be all that was paid', async () => {
      const { buyer, orderId } = await bought();
      expect(await refund(orderId, before)).toEqual({ amount: 2500, total: 2500, isNew: true });
      expect(await balance(buyer)).toBe(2500);
    });

    it('is never a rupee more, and then changes nothing', async () => {
      const { buyer, orderId } = await bought();
      await expect(refund(orderId, at)).rejects.toMatchObject({
        status: 409,
        message: 'Only PKR 2,500 of the PKR 2,500 paid can still be refunded.',
      });
      expect(await balance(buyer)).toBe(0);
    });
  });

  atBoundary('A refund after one of PKR 1,000', { limit: 1_501 }, ({ before, at }) => {
    it('may be all that is left', async () => {
      const { buyer, orderId } = await bought();
      await refund(orderId, 1_000);
      expect(await refund(orderId, before)).toEqual({ amount: 1500, total: 2500, isNew: true });
      expect(await balance(buyer)).toBe(2500);
    });

    it('is never a rupee more', async () => {
      const { buyer, orderId } = await bought();
      await refund(orderId, 1_000);
      await expect(refund(orderId, at)).rejects.toMatchObject({
        message: 'Only PKR 1,500 of the PKR 2,500 paid can still be refunded.',
      });
      expect(await balance(buyer)).toBe(1000);
    });
  });

  it('is refunded once for the same amount and reason, and again for another of either', async () => {
    const { buyer, orderId } = await bought();
    expect(await refund(orderId, 100, 'late')).toEqual({ amount: 100, total: 100, isNew: true });
    expect(await refund(orderId, 100, ' late ')).toEqual({ amount: 100, total: 100, isNew: false });
    expect(await refund(orderId, 100, 'very late')).toEqual({ amount: 100, total: 200, isNew: true });
    expect(await refund(orderId, 101, 'late')).toEqual({ amount: 101, total: 301, isNew: true });
    expect(await balance(buyer)).toBe(301);
    expect((await world.mails()).filter(({ subject }) => subject.startsWith("We've refunded"))).toHaveLength(
      3,
    );
  });

  it('is cancelled once: the rest is refunded, less earlier refunds (R-55)', async () => {
    const { buyer, payment, orderId } = await bought();
    await refund(orderId, 600);
    expect(await refundStateOf(world.host.db, payment)).toEqual({
      name: expect.stringMatching(/^KS-\w{4}-\w{2}$/),
      id: orderId,
      isCancelled: false,
      isRefunded: false,
      delivered: 'nothing',
    });
    expect(await cancel(orderId)).toEqual({ amount: 1900, total: 2500, isNew: true });
    expect(await cancel(orderId)).toEqual({ amount: 0, total: 2500, isNew: false });
    expect(await refundStateOf(world.host.db, payment)).toMatchObject({ id: orderId, isRefunded: true });
    expect(await balance(buyer)).toBe(2500);
  });

  it('is cancelled for the last rupee', async () => {
    const { buyer, orderId } = await bought();
    await refund(orderId, 2_499);
    expect(await cancel(orderId)).toEqual({ amount: 1, total: 2500, isNew: true });
    expect(await balance(buyer)).toBe(2500);
  });

  it('is no order of a payment that was a deposit', async () => {
    const payment = await world.shop.pays('bank', await world.shop.buyer(), { balance: 500 });
    expect(await refundStateOf(world.host.db, payment)).toBeNull();
  });

  it('that was refunded whole is not done with before it is cancelled', async () => {
    const { buyer, payment, orderId } = await bought();
    await refund(orderId, 2_500);
    expect(await refundStateOf(world.host.db, payment)).toMatchObject({ id: orderId, isRefunded: false });
    expect(await cancel(orderId)).toEqual({ amount: 0, total: 2500, isNew: true });
    expect(await refundStateOf(world.host.db, payment)).toMatchObject({ id: orderId, isRefunded: true });
    expect(await balance(buyer)).toBe(2500);
  });

  it('that is delivered in full is not cancelled', async () => {
    const { buyer, payment, orderId } = await bought();
    const items = { orderId, variantId: 'help-hour', items: ['Monday 10:00'] };
    await world.shop.delivers(items);
    await expect(cancel(orderId)).rejects.toMatchObject({
      status: 409,
      message: 'This order is already delivered in full: use "orders refund" instead.',
    });
    expect(await refundStateOf(world.host.db, payment)).toMatchObject({ delivered: 'all' });
    expect(await balance(buyer)).toBe(0);
  });
});

onOneEngine('An order that is cancelled when it is delivered in part (R-55)', (world) => {
  keepLaws(world);

  const cancel = (orderId: string) => world.shop.cancelsOrder(orderId);

  it('with a discount refunds the share of what was paid, to the rupee in the shopper’s favour', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 1);
    const at = host.now();
    const spring = { code: 'SPRING', discount: 0.1, cap: 333, usesMax: null, endsAt: null, at };
    await shop.coupon(spring);
    const buyer = await shop.buyer();
    await shop.credits(buyer, 3_667);
    // Three cards and an hour: PKR 4,000, less PKR 333.
    const quantities = { 'star-5': 3, 'help-hour': 1 };
    const cart = { ...shop.cart(quantities), coupon: 'SPRING', discount: 0.1, cap: pkr(333) };
    await shop.checksOut(buyer, { ...shop.checkout('balance', quantities), cart });
    const [order] = await shop.orders(buyer);
    expect(order).toMatchObject({ amount: 3667, discount: 333, goods: { 'star-5': [expect.any(String)] } });
    // One card was delivered: 3,667 × 500 / 4,000 = 458.375, and 458 of it stay with the shop.
    expect(await cancel(order?.id ?? '')).toEqual({ amount: 3209, total: 3209, isNew: true });
    expect(await shop.balance(buyer)).toBe(3209);
  });

  it.each([
    { stocked: 0, refunded: 1000 },
    { stocked: 1, refunded: 0 },
  ])('of money that its bank took back, with $stocked delivered, refunds $refunded (R-85)', async (row) => {
    const { shop } = world;
    if (row.stocked > 0) await shop.stocks('star-5', row.stocked);
    const buyer = await shop.buyer();
    await shop.pays('bank', buyer, { 'star-5': 2 });
    const orderId = (await shop.orders(buyer))[0]?.id ?? '';
    const cancelled = shop.cancelsOrder(orderId, { isReversed: true });
    expect(await cancelled).toEqual({ amount: row.refunded, total: row.refunded, isNew: true });
    expect(await shop.balance(buyer)).toBe(row.refunded);
  });

  it('refunds nothing that was refunded before, and nothing below zero', async () => {
    const { host, shop } = world;
    await shop.stocks('star-5', 1);
    const buyer = await shop.buyer();
    const payment = await shop.pays('bank', buyer, { 'star-5': 2 });
    const orderId = (await shop.orders(buyer))[0]?.id ?? '';
    await shop.refunds({ orderId, amount: 501, reason: 'late' });
    expect(await cancel(orderId)).toEqual({ amount: 0, total: 501, isNew: true });
    // A code of it was delivered, so not all that was paid goes back.
    expect(await refundStateOf(host.db, payment)).toEqual({
      name: expect.stringMatching(/^KS-\w{4}-\w{2}$/),
      id: orderId,
      isCancelled: true,
      isRefunded: false,
      delivered: 'part',
    });
    expect(await shop.balance(buyer)).toBe(501);
    expect((await shop.stocks('star-5', 1)).delivered).toBe(0);
  });
});

onOneEngine('A credit at the shop’s expense (R-84)', (world) => {
  keepLaws(world);

  it('is given once for the same amount and reason', async () => {
    const accountId = await world.shop.buyer();
    const grant = (amount: number, reason: string) => world.shop.grants({ accountId, amount, reason });
    expect(await grant(200, 'sorry')).toMatch(new RegExp(`^${accountId}:`));
    expect(await grant(200, 'sorry')).toBeNull();
    expect(await grant(200, 'sorry again')).not.toBeNull();
    expect(await grant(201, 'sorry')).not.toBeNull();
    expect(await world.shop.balance(accountId)).toBe(601);
  });
});
