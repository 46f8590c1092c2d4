import { describe, expect, it } from 'vitest';
import { pkr } from '#contract/money.ts';
import { proRata, refundStateOf } from '#server/orders/refund.ts';
import { atBoundary } from '../at-boundary.ts';
import { keepLaws } from './support/laws.ts';
import type { MoneyStep } from './support/money-rows.ts';
import { plays } from './support/money-rows.ts';
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

  const BOUGHT: MoneyStep[] = [{ opens: 'it' }, { pays: 'it' }];
  const bought = (...steps: MoneyStep[]) => plays(world, [...BOUGHT, ...steps]);

  atBoundary('A refund at once', { limit: 2_501 }, ({ before, at }) => {
    it('may be all that was paid', () =>
      bought({ refunds: before, did: 'PKR 2500, 2500 in all', balance: 2500 }));

    it('is never a rupee more, and then changes nothing', () =>
      bought({
        refunds: at,
        did: '409: Only PKR 2,500 of the PKR 2,500 paid can still be refunded.',
        balance: 0,
      }));
  });

  atBoundary('A refund after one of PKR 1,000', { limit: 1_501 }, ({ before, at }) => {
    it('may be all that is left', () =>
      bought({ refunds: 1000 }, { refunds: before, did: 'PKR 1500, 2500 in all', balance: 2500 }));

    it('is never a rupee more', () =>
      bought(
        { refunds: 1000 },
        {
          refunds: at,
          did: '409: Only PKR 1,500 of the PKR 2,500 paid can still be refunded.',
          balance: 1000,
        },
      ));
  });

  const MAILED = 'Refunded PKR 100: Setup Help, One Hour, order {KS}';
  it.each(
    Object.entries<MoneyStep[]>({
      'is refunded once for the same amount and reason, and again for another of either': [
        { refunds: 100, reason: 'late', did: 'PKR 100, 100 in all', mails: [MAILED] },
        { refunds: 100, reason: ' late ', did: 'again PKR 100, 100 in all', mails: [] },
        { refunds: 100, reason: 'very late', did: 'PKR 100, 200 in all', mails: [MAILED] },
        {
          refunds: 101,
          reason: 'late',
          did: 'PKR 101, 301 in all',
          balance: 301,
          mails: ['Refunded PKR 101: Setup Help, One Hour, order {KS}'],
        },
      ],
      'is cancelled once: the rest is refunded, less earlier refunds (R-55)': [
        { refunds: 600, order: 'nothing delivered' },
        { cancelsOrder: 'by itself', did: 'PKR 1900, 2500 in all' },
        {
          cancelsOrder: 'by itself',
          did: 'again PKR 0, 2500 in all',
          order: 'nothing delivered, cancelled, refunded',
          balance: 2500,
        },
      ],
      'is cancelled for the last rupee': [
        { refunds: 2499 },
        { cancelsOrder: 'by itself', did: 'PKR 1, 2500 in all', balance: 2500 },
      ],
      'that was refunded whole is not done with before it is cancelled': [
        { refunds: 2500, order: 'nothing delivered' },
        {
          cancelsOrder: 'by itself',
          did: 'PKR 0, 2500 in all',
          order: 'nothing delivered, cancelled, refunded',
          balance: 2500,
        },
      ],
      'that is delivered in full is not cancelled': [
        { delivers: 'Monday 10:00' },
        {
          cancelsOrder: 'by itself',
          did: '409: This order is already delivered in full: use "orders refund" instead.',
          order: 'all delivered',
          balance: 0,
        },
      ],
    }),
  )('%s', (_, steps) => bought(...steps));

  it('is known by its number to those who take its money back', async () => {
    const buyer = await world.shop.buyer();
    const payment = await world.shop.pays('bank', buyer, { 'help-hour': 1 });
    expect(await refundStateOf(world.host.db, payment)).toMatchObject({
      name: expect.stringMatching(/^KS-\w{4}-\w{2}$/),
      id: (await world.shop.orders(buyer))[0]?.id,
    });
  });

  it('is no order of a payment that was a deposit', () =>
    plays(world, [
      { opens: 'it', buys: { balance: 500 } },
      { pays: 'it', order: 'none' },
    ]));
});

onOneEngine('An order that is cancelled when it is delivered in part (R-55)', (world) => {
  keepLaws(world);

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
    expect(await shop.cancelsOrder(order?.id ?? '')).toEqual({ amount: 3209, total: 3209, isNew: true });
    expect(await shop.balance(buyer)).toBe(3209);
  });

  const stocked = (codes: number, delivered = 0) => ({
    does: async () => expect((await world.shop.stocks('star-5', codes)).delivered).toBe(delivered),
  });
  const TWO_CARDS: MoneyStep[] = [{ opens: 'it', buys: { 'star-5': 2 } }, { pays: 'it' }];

  it.each(
    Object.entries<MoneyStep[]>({
      'of money that its bank took back, with nothing delivered, refunds all (R-85)': [
        ...TWO_CARDS,
        { cancelsOrder: 'reversed by its bank', did: 'PKR 1000, 1000 in all', balance: 1000 },
      ],
      'of money that its bank took back, with a card delivered, refunds nothing (R-85)': [
        stocked(1),
        ...TWO_CARDS,
        { cancelsOrder: 'reversed by its bank', did: 'PKR 0, 0 in all', balance: 0 },
      ],
      'refunds nothing that was refunded before, and nothing below zero': [
        stocked(1),
        ...TWO_CARDS,
        { refunds: 501 },
        // A code of it was delivered, so not all that was paid goes back.
        {
          cancelsOrder: 'by itself',
          did: 'PKR 0, 501 in all',
          order: 'part delivered, cancelled',
          balance: 501,
        },
        stocked(1, 0),
      ],
    }),
  )('%s', (_, steps) => plays(world, steps));
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
