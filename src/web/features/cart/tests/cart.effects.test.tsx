import { describe, expect, it } from 'vitest';
import { SimulatedClock } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { FIELD_FAULTS } from '#contract/tests/field-faults.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { EMPTY_CART } from '../cart-lines.ts';
import { cartModel } from './cart.model.ts';
import { createFakeBrowser } from './two-tabs.ts';

const points = sampleItem('valorant-vp-1000');
const topUp = sampleItem('pubg-uc-60');
const { reason: UNUSABLE } = cartModel.outcomes.checkCoupon.refused;
const eid = { coupon: 'EID10', discount: 0.1, cap: pkr(500) };

/** A host that accepts the coupon, and returns the cart at its own prices. */
const allowing = (cart: Cart) => Response.json({ ...cart, ...eid });
const refusing = (status: number, sentence: string) => () => refusalResponse(status, sentence);

describe('the cart store', () => {
  it("stores a change for the next visit, in the contract's format", async () => {
    const { tab, settled, stored } = createFakeBrowser();
    tab().send({ type: 'item.added', item: points });
    await settled();
    expect(JSON.parse(stored.get('cart') ?? '')).toEqual(cartOf(points));
    expect(tab().cart()).toEqual(cartOf(points));
  });

  it.each(['{"items":', '"cart"', '{"items":[{"id":"points"}],"totalPrice":1}', '[]'])(
    'drops what is not a cart, without an error: %s',
    async (text) => {
      const { tab, settled, stored } = createFakeBrowser();
      stored.set('cart', text);
      const one = tab();
      expect(one.cart()).toEqual(EMPTY_CART);
      one.send({ type: 'item.added', item: points });
      await settled();
      expect(one.record.read()).toEqual(cartOf(points));
    },
  );

  it.each([true, false])('merges what two tabs add at once (with locks: %s)', async (locked) => {
    const { tab, settled } = createFakeBrowser();
    const [one, two] = [tab({ locked }), tab({ locked })];
    one.send({ type: 'item.added', item: points });
    two.send({ type: 'item.added', item: topUp });
    two.send({ type: 'item.added', item: points });
    await settled();
    const both = cartOf({ ...points, quantity: 2 }, topUp);
    expect(one.record.read()).toEqual(both);
    expect(one.cart()).toEqual(both);
    expect(two.cart()).toEqual(both);
  });

  it('is followed by other tabs, also to an empty cart', async () => {
    const { tab, settled } = createFakeBrowser();
    const [one, two] = [tab(), tab()];
    one.send({ type: 'item.added', item: points });
    await settled();
    two.send({ type: 'cart.cleared' });
    await settled();
    expect(one.cart()).toEqual(EMPTY_CART);
  });

  it('keeps what another tab added while an order was placed', async () => {
    const { tab, settled } = createFakeBrowser();
    const [one, two] = [tab(), tab()];
    one.send({ type: 'item.added', item: points });
    await settled();
    two.send({ type: 'item.added', item: topUp });
    one.send({ type: 'order.placed', items: [points] });
    await settled();
    expect([one.cart(), two.cart()]).toEqual([cartOf(topUp), cartOf(topUp)]);
  });

  it('never reverts what is shown while quick changes wait for the lock', async () => {
    const { tab, settled } = createFakeBrowser();
    const one = tab();
    const counts: number[] = [];
    one.actor.subscribe(({ context }) => counts.push(context.cart.items[0]?.quantity ?? 0));
    for (const quantity of [1, 1, 1, 1]) one.send({ type: 'item.added', item: { ...points, quantity } });
    await settled();
    expect(counts.at(-1)).toBe(4);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('keeps the cart for the visit where the browser stores nothing', async () => {
    const { tab, settled } = createFakeBrowser({ storageIsFull: true });
    const one = tab();
    one.send({ type: 'item.added', item: points });
    await settled();
    one.send({ type: 'item.added', item: topUp });
    await settled();
    expect(one.cart()).toEqual(cartOf(points, topUp));
  });

  it('stores the last change of a closing tab', async () => {
    const { tab, settled } = createFakeBrowser();
    const one = tab();
    one.send({ type: 'item.added', item: points });
    one.actor.stop();
    await settled();
    expect(one.record.read()).toEqual(cartOf(points));
  });
});

describe('a coupon', () => {
  const filled = async (host: (cart: Cart) => Response | Promise<Response>) => {
    const clock = new SimulatedClock();
    const { tab, settled } = createFakeBrowser({ host, clock });
    const [one, two] = [tab(), tab()];
    one.send({ type: 'item.added', item: points });
    await settled();
    return { one, two, settled, clock };
  };

  it('applied in one tab appears in the other, and so does its removal', async () => {
    const { one, two, settled } = await filled(allowing);
    one.send({ type: 'coupon.entered', code: ' EID10 ' });
    await settled();
    expect(two.cart()).toEqual({ ...cartOf(points), ...eid });
    expect(two.actor.getSnapshot().matches({ coupon: 'applied' })).toBe(true);
    two.send({ type: 'coupon.removed' });
    await settled();
    expect(one.cart()).toEqual(cartOf(points));
    expect(one.actor.getSnapshot().matches({ coupon: 'none' })).toBe(true);
  });

  it('adds only its terms, and removes nothing that was added during its check', async () => {
    const host = Promise.withResolvers<Response>();
    const { one, two, settled } = await filled(() => host.promise);
    one.send({ type: 'coupon.entered', code: 'EID10' });
    two.send({ type: 'item.added', item: topUp });
    await settled();
    host.resolve(allowing(cartOf({ ...points, price: pkr(1) })));
    await settled();
    expect(one.cart()).toEqual({ ...cartOf(points, topUp), ...eid });
    expect(two.cart()).toEqual(one.cart());
  });

  it.each([
    [422, UNUSABLE],
    [429, 'Too many attempts. Please wait for 40 seconds.'],
  ])("that is refused (%i) shows the host's reason for five seconds", async (status, sentence) => {
    const { one, settled, clock } = await filled(refusing(status, sentence));
    one.send({ type: 'coupon.entered', code: 'NOBODY' });
    await settled();
    expect(one.actor.getSnapshot().matches({ coupon: 'refused' })).toBe(true);
    expect(one.actor.getSnapshot().context.couponError?.message).toBe(sentence);
    clock.increment(4_999);
    expect(one.actor.getSnapshot().matches({ coupon: 'refused' })).toBe(true);
    clock.increment(1);
    expect(one.actor.getSnapshot().matches({ coupon: 'none' })).toBe(true);
  });

  it.each(Object.entries(FIELD_FAULTS.coupon))(
    'that is %s is refused without asking',
    async (_, { typed, says }) => {
      const { one } = await filled(() => Promise.reject(new Error('The host was asked.')));
      one.send({ type: 'coupon.entered', code: typed });
      expect(one.actor.getSnapshot().matches({ coupon: 'refused' })).toBe(true);
      expect(one.actor.getSnapshot().context.couponError?.message).toBe(says);
    },
  );

  it('of the greatest length is asked for', async () => {
    const codes: (string | undefined)[] = [];
    const { one, settled } = await filled((cart) => {
      codes.push(cart.coupon);
      return allowing(cart);
    });
    one.send({ type: 'coupon.entered', code: 'X'.repeat(32) });
    await settled();
    expect(codes).toEqual(['X'.repeat(32)]);
    expect(one.actor.getSnapshot().matches({ coupon: 'applied' })).toBe(true);
  });

  it('without an answer is refused after five seconds', async () => {
    const { one, clock } = await filled(() => new Promise<Response>(() => {}));
    one.send({ type: 'coupon.entered', code: 'EID10' });
    clock.increment(5_000);
    expect(one.actor.getSnapshot().context.couponError?.message).toMatch(/didn't answer in time/);
  });

  it('that the host revokes after a change of the cart is removed in all tabs', async () => {
    const answers = [allowing, refusing(422, UNUSABLE)];
    const { one, two, settled, clock } = await filled((cart) => answers.shift()?.(cart) ?? allowing(cart));
    one.send({ type: 'coupon.entered', code: 'EID10' });
    await settled();
    two.actor.stop();
    one.send({ type: 'item.added', item: topUp });
    await settled();
    clock.increment(3_000);
    await settled();
    expect(one.cart()).toEqual(cartOf(points, topUp));
    expect(one.actor.getSnapshot().matches({ coupon: 'revoked' })).toBe(true);
    expect(one.record.read()).toEqual(cartOf(points, topUp));
  });

  it('stays when the host can not be reached for a recheck', async () => {
    const answers = [allowing, refusing(429, 'Too many attempts.')];
    const { one, settled, clock } = await filled((cart) => answers.shift()?.(cart) ?? allowing(cart));
    one.send({ type: 'coupon.entered', code: 'EID10' });
    await settled();
    one.send({ type: 'item.added', item: topUp });
    clock.increment(3_000);
    await settled();
    expect(one.actor.getSnapshot().matches({ coupon: { applied: 'idle' } })).toBe(true);
  });

  it('from the last visit is checked again', async () => {
    const clock = new SimulatedClock();
    const { tab, settled, stored } = createFakeBrowser({ clock, host: refusing(422, 'It is over.') });
    stored.set('cart', JSON.stringify({ ...cartOf(points), ...eid }));
    const one = tab();
    expect(one.actor.getSnapshot().matches({ coupon: { applied: 'stale' } })).toBe(true);
    clock.increment(3_000);
    await settled();
    expect(one.actor.getSnapshot().matches({ coupon: { revoked: 'open' } })).toBe(true);
    expect(one.actor.getSnapshot().context.revokedReason).toBe('It is over.');
  });

  it('is revoked by a deposit, with a reason, whichever tab added it', async () => {
    const { one, two, settled } = await filled(allowing);
    one.send({ type: 'coupon.entered', code: 'EID10' });
    await settled();
    two.send({ type: 'item.added', item: sampleItem('balance', 500) });
    await settled();
    for (const { actor, cart } of [one, two]) {
      expect(cart()).toEqual(cartOf(points, sampleItem('balance', 500)));
      expect(actor.getSnapshot().matches({ coupon: { revoked: 'unavailable' } })).toBe(true);
    }
  });

  it('comes back with the lines when clearing is undone', async () => {
    const { one, settled } = await filled(allowing);
    one.send({ type: 'coupon.entered', code: 'EID10' });
    await settled();
    one.send({ type: 'cart.cleared' });
    one.send({ type: 'clearing.undone' });
    await settled();
    expect(one.record.read()).toEqual({ ...cartOf(points), ...eid });
  });
});
