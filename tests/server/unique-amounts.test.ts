import { describe, expect, it } from 'vitest';
import { insertPayment } from '#server/payments/store.ts';
import { findPaymentByAmount } from '#server/payments/unique-amount.store.ts';
import {
  hasUniqueAmount,
  maxOffset,
  nextUniqueAmount,
  releaseExpiredAmounts,
} from '#server/payments/unique-amount.ts';
import { newId } from '#server/platform/ids.ts';
import { atBoundary } from '../at-boundary.ts';
import { HOUR, MINUTE, onOneEngine, START } from './support/world.ts';

const SCOPE = { method: 'usdt', destination: 'TAddress', currency: 'USDT' } as const;
const after = (ms: number) => new Date(START.getTime() + ms);
const LOCK_ENDS = 73 * HOUR;
const isOpen = (state: string) => state === 'pending' || state === 'confirming';

describe('The offset of a unique amount', () => {
  it.each([
    [5_000, 0],
    [10_000, 0],
    [10_001, 100],
    [1_000_000, 9_900],
    [1_798_600, 17_900],
    [50_000_000, 499_900],
    [50_000_100, 500_000],
    [900_000_000, 500_000],
  ])('of %j is less than one percent, and at most half a USDT: %j', (base, most) => {
    expect(maxOffset(base)).toBe(most);
    expect(most).toBeLessThan(base / 100);
    expect(most % 100).toBe(0);
  });
});

onOneEngine('The amount of a payment in USDT (R-61)', (world) => {
  type Payment = Parameters<typeof insertPayment>[1];
  /** A payment of an hour whose amount is locked for 72 hours after it. */
  const open = async (amount: number, more: Partial<Payment> = {}) => {
    const id = newId();
    const account_id = await world.shop.buyer();
    const payment: Payment = {
      id,
      account_id,
      ...SCOPE,
      pay_amount: amount,
      state: 'pending',
      cart: '{}',
      details: '{}',
      payable: 500,
      exchange_rate: '280',
      invoice_id: null,
      sender: null,
      sender_key: null,
      valid_seconds: 3600,
      created_at: START,
      expires_at: after(HOUR),
      closed_at: more.state === undefined || isOpen(more.state) ? null : after(HOUR),
      amount_locked_until: after(LOCK_ENDS),
      ...more,
    };
    const created = await world.shop.transact((tx) => insertPayment(tx, payment));
    return created?.id ?? null;
  };
  const next = (base: number) => nextUniqueAmount(world.host.db, SCOPE, base);

  it('is the first that is free, in steps of a ten-thousandth, below one percent more', async () => {
    expect(await next(30_000)).toBe(30_000);
    await open(30_000);
    expect(await next(30_000)).toBe(30_100);
    await open(30_200);
    expect(await next(30_000)).toBe(30_100);
    await open(30_100);
    expect(await next(30_000)).toBeNull();
    expect(await hasUniqueAmount(world.host.db, SCOPE, 30_000, START)).toBe(false);
    expect(await next(30_100)).toBe(30_300);
  });

  it('may be what is just outside its range, of another address, method or currency, or not locked', async () => {
    await open(19_900);
    await open(20_200);
    await open(20_000, { destination: 'TOther' });
    await open(20_000, { method: 'binance' });
    await open(20_000, { currency: 'PKR' });
    await open(20_000, { amount_locked_until: null });
    expect(await next(20_000)).toBe(20_000);
    expect(await hasUniqueAmount(world.host.db, SCOPE, 20_000, START)).toBe(true);
    await open(20_000);
    expect(await hasUniqueAmount(world.host.db, SCOPE, 20_000, START)).toBe(true);
    await open(20_100);
    expect(await hasUniqueAmount(world.host.db, SCOPE, 20_000, START)).toBe(false);
    expect(await open(20_100)).toBeNull();
  });

  atBoundary('The end of its lock', { limit: LOCK_ENDS }, ({ before, at }) => {
    it.each([
      { passed: before, isFree: false },
      { passed: at, isFree: true },
    ])('after $passed ms it is free: $isFree', async ({ passed, isFree }) => {
      await open(5_000, { state: 'expired' });
      expect(await hasUniqueAmount(world.host.db, SCOPE, 5_000, after(passed))).toBe(isFree);
      world.clock.advance(passed);
      await releaseExpiredAmounts(world.host);
      expect((await next(5_000)) === 5_000).toBe(isFree);
    });

    it.each([
      ['pending', false],
      ['confirming', false],
      ['completed', true],
      ['expired', true],
      ['cancelled', true],
    ] as const)('ends it for a payment that is %s: %s', async (state, isFree) => {
      await open(5_000, { state });
      world.clock.advance(at);
      await releaseExpiredAmounts(world.host);
      expect((await next(5_000)) === 5_000).toBe(isFree);
    });
  });

  it('is locked for 72 hours after the end of its payment', async () => {
    const id = await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
    expect((await world.shop.payment(id))?.amount_locked_until).toEqual(after(LOCK_ENDS));
    world.clock.advance(LOCK_ENDS);
    const sent = await world.shop.moneyFor(id);
    expect((await world.shop.records(sent)).outcome).toBe('credited');
  });

  it('is nobody’s a moment later', async () => {
    const id = await world.shop.opens('usdt', await world.shop.buyer(), { 'help-hour': 1 });
    world.clock.advance(LOCK_ENDS + 1);
    const sent = await world.shop.moneyFor(id);
    expect((await world.shop.records(sent)).outcome).toBe('unmatched');
  });

  const paymentAt = async (ms: number, more: Partial<typeof SCOPE & { amount: number }> = {}) => {
    const { amount = 20_000, ...scope } = more;
    const found = await findPaymentByAmount(
      world.host.db,
      { ...SCOPE, ...scope },
      { amount, at: after(ms), lockedForMs: 72 * HOUR, behindMs: MINUTE },
    );
    return found?.id ?? null;
  };

  it('tells the payment from a minute before it was opened until 72 hours after its end', async () => {
    const id = await open(20_000);
    expect(
      await Promise.all([-MINUTE - 1, -MINUTE, LOCK_ENDS, LOCK_ENDS + 1].map((ms) => paymentAt(ms))),
    ).toEqual([null, id, id, null]);
  });

  it('tells no payment of another amount or address', async () => {
    await open(20_000);
    await open(20_100, { destination: 'TOther' });
    expect(await paymentAt(0, { amount: 19_999 })).toBeNull();
    expect(await paymentAt(0, { amount: 20_001 })).toBeNull();
    expect(await paymentAt(0, { amount: 20_100 })).toBeNull();
  });

  it('tells no payment of another method or currency', async () => {
    await open(20_000, { method: 'binance' });
    await open(20_000, { currency: 'PKR' });
    expect(await paymentAt(0)).toBeNull();
  });

  it('that was given again tells the payment that was the last before the money, or else the next', async () => {
    const reopened = 74 * HOUR;
    const first = await open(20_000, { amount_locked_until: null });
    const second = await open(20_000, {
      created_at: after(reopened),
      expires_at: after(reopened + HOUR),
      amount_locked_until: null,
    });
    const third = await open(20_000, {
      created_at: after(reopened + 30_000),
      expires_at: after(reopened + HOUR + 30_000),
    });
    expect(await paymentAt(LOCK_ENDS)).toBe(first);
    expect(await paymentAt(reopened - 1)).toBe(third);
    expect(await paymentAt(reopened)).toBe(second);
    expect(await paymentAt(reopened + 29_999)).toBe(second);
    expect(await paymentAt(reopened + 30_000)).toBe(third);
  });
});
