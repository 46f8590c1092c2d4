import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { changedTo, isDearer } from './figures.ts';

const [points, topUp] = [sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')];
const dearPoints = { ...points, price: pkr(points.price + 1) };
const SPRING = { coupon: 'SPRING', discount: 0.1, cap: pkr(500) };
const SEEN: Cart = { ...cartOf(points, topUp), ...SPRING };

describe('figures that the shopper has seen (R-41)', () => {
  test.each([
    ['a price rose', { ...cartOf(dearPoints, topUp), ...SPRING }, []],
    ['the discount went', cartOf(points, topUp), []],
    ['the discount fell', { ...SEEN, cap: pkr(499) }, []],
    ['a line left the shop', { ...cartOf(points), ...SPRING }, [topUp.id]],
    ['a line left the shop, and the others cost less', cartOf({ ...points, price: pkr(1) }), [topUp.id]],
    ['a price rose, and a line was removed', { ...cartOf(dearPoints), ...SPRING }, []],
  ] as const)('are dearer when %s', (_, cart, gone) => {
    expect(isDearer(changedTo(SEEN, { cart, gone }))).toBe(true);
  });

  test.each([
    ['a line was removed', { ...cartOf(points), ...SPRING }, []],
    ['a line was added', { ...cartOf(points, topUp, sampleItem('valorant-vp-475')), ...SPRING }, []],
    ['there is more of a line', { ...cartOf({ ...points, quantity: 9 }, topUp), ...SPRING }, []],
    ['a price fell', { ...cartOf({ ...points, price: pkr(1) }, topUp), ...SPRING }, []],
    ['a line left the shop long ago', SEEN, ['gone-before']],
  ] as const)('are agreed to at once when %s', (_, cart, gone) => {
    expect(changedTo(SEEN, { cart, gone })).toEqual({ cart, agreed: cart });
  });

  test('are compared for the same things: what the shopper changed is in both', () => {
    const cart = { ...cartOf({ ...dearPoints, quantity: 5 }, sampleItem('valorant-vp-475')), ...SPRING };
    const { agreed } = changedTo(SEEN, { cart, gone: [] });
    expect(agreed).toEqual({
      ...cartOf({ ...points, quantity: 5 }, sampleItem('valorant-vp-475')),
      ...SPRING,
    });
  });

  test('rise from the lowest that was seen', () => {
    const { agreed } = changedTo(cartOf(points), { cart: { ...cartOf(points), ...SPRING }, gone: [] });
    expect(isDearer(changedTo(agreed, { cart: cartOf(points), gone: [] }))).toBe(true);
  });
});
