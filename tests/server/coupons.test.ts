import { expect, it } from 'vitest';
import {
  addCoupon,
  couponKeyOf,
  endCoupon,
  findUsableCoupon,
  listCoupons,
  redeemCoupon,
  releaseCoupon,
} from '#server/coupons/coupons.ts';
import { DAY, onOneEngine, START } from './support/world.ts';

const after = (ms: number) => new Date(START.getTime() + ms);

it.each([' spring ', 'SPRING', 'ｓｐｒｉｎｇ'])('The code %j is that of SPRING', (typed) => {
  expect(couponKeyOf(typed)).toBe('SPRING');
});

onOneEngine('A coupon of the operator (R-22)', (world) => {
  const spring = { code: 'spring', discount: 0.125, cap: 200, usesMax: 1, endsAt: after(DAY), at: START };
  const add = (more: Partial<typeof spring> = {}) =>
    world.shop.transact((tx) => addCoupon(tx, { ...spring, ...more }));
  const find = (accountId: string | null = null, at = START) =>
    findUsableCoupon(world.host.db, ' Spring', { accountId, at });
  /** An account that has used the coupon for a payment. */
  const used = async () => {
    const accountId = await world.shop.buyer();
    const paymentId = await world.shop.opens('bank', accountId, { 'help-hour': 1 });
    const { id = '' } = (await find(accountId)) ?? {};
    const redeem = () =>
      world.shop.transact((tx) => redeemCoupon(tx, id, { accountId, paymentId, at: START }));
    return { accountId, paymentId, isNew: await redeem(), again: await redeem() };
  };

  it('has a code that no other has, in any case, and is found with its figures', async () => {
    expect([await add(), await add({ code: 'SPRING', discount: 0.5 })]).toEqual([true, false]);
    expect(await find()).toEqual({ id: expect.any(String), discount: 0.125, cap: 200 });
    expect(await listCoupons(world.host.db)).toEqual([
      { code: 'SPRING', discount: 0.125, cap: 200, uses: 0, usesMax: 1, endsAt: after(DAY) },
    ]);
    expect(await findUsableCoupon(world.host.db, 'AUTUMN', { accountId: null, at: START })).toBeNull();
    await add({ code: 'winter', at: after(1) });
    expect((await listCoupons(world.host.db)).map(({ code }) => code)).toEqual(['SPRING', 'WINTER']);
  });

  it('is used once by an account, and can be used by it again once its payment has closed', async () => {
    await world.shop.transact((tx) => addCoupon(tx, { ...spring, usesMax: 5 }));
    const { accountId, paymentId, isNew, again } = await used();
    expect([isNew, again]).toEqual([true, false]);
    expect([await find(accountId), (await find()) !== null]).toEqual([null, true]);
    expect((await listCoupons(world.host.db))[0]?.uses).toBe(1);
    await world.shop.transact((tx) => releaseCoupon(tx, paymentId));
    expect(await find(accountId)).not.toBeNull();
    expect((await listCoupons(world.host.db))[0]?.uses).toBe(0);
  });

  it('is not counted for an account that comes a moment too late', async () => {
    await add();
    const accountId = await world.shop.buyer();
    const paymentId = await world.shop.opens('bank', accountId, { 'help-hour': 1 });
    const { id = '' } = (await find()) ?? {};
    await used();
    const late = world.shop.transact((tx) => redeemCoupon(tx, id, { accountId, paymentId, at: START }));
    expect(await late).toBe(false);
    expect((await listCoupons(world.host.db))[0]?.uses).toBe(1);
  });

  it('is ended once, and keeps an end that has passed', async () => {
    await add();
    const end = (at: Date, code = 'SPRING') => world.shop.transact((tx) => endCoupon(tx, code, at));
    expect(await end(START, 'AUTUMN')).toBeNull();
    expect(await end(after(5))).toEqual({ before: after(DAY), after: after(5) });
    expect(await find(null, after(4))).not.toBeNull();
    expect(await find(null, after(5))).toBeNull();
    expect(await end(after(5))).toEqual({ before: after(5), after: after(5) });
    expect(await end(after(9))).toEqual({ before: after(5), after: after(5) });
  });

  it('is told as open, used up or ended', async () => {
    const stateAfter = async (ms: number) => {
      world.clock.set(after(ms));
      return (await world.shop.operator('coupons list', {})).map(({ uses, uses_max, ends_at, state }) => [
        ...[uses, uses_max, ends_at, state],
      ]);
    };
    await add();
    const ends = after(DAY).toISOString();
    expect(await stateAfter(0)).toEqual([[0, 1, ends, 'open']]);
    await used();
    expect(await stateAfter(DAY - 1)).toEqual([[1, 1, ends, 'used up']]);
    expect(await stateAfter(DAY)).toEqual([[1, 1, ends, 'ended']]);
  });

  it('ends with its last day, which is not over yet', async () => {
    const last = (until: string) =>
      world.shop.operator('coupons add', { code: `to-${until}`, discount: 0.1, cap: 100, until });
    expect(await last('2026-03-02')).toEqual({ code: 'TO-2026-03-02' });
    expect((await listCoupons(world.host.db))[0]?.endsAt).toEqual(new Date('2026-03-02T19:00:00.000Z'));
    await expect(last('2026-03-01')).rejects.toThrow('The last day of the coupon is in the past.');
  });
});
