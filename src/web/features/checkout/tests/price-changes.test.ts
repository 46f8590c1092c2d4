import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { hasPriceIncreased, reconcilePrices } from '../price-changes.ts';

const [points, topUp] = [sampleItem('valorant-vp-1000', 2), sampleItem('pubg-uc-60')];
const raisedPoints = { ...points, price: pkr(points.price + 1) };
const SPRING = { coupon: 'SPRING', discount: 0.1, cap: pkr(500) };
const SEEN: Cart = { ...cartOf(points, topUp), ...SPRING };

describe('prices that the shopper has seen (R-41)', () => {
  test.each([
    ['a price rose', { ...cartOf(raisedPoints, topUp), ...SPRING }, []],
    ['the discount went', cartOf(points, topUp), []],
    ['the discount fell', { ...SEEN, cap: pkr(499) }, []],
    ['a line left the shop', { ...cartOf(points), ...SPRING }, [topUp.id]],
    ['a line left the shop, and the others cost less', cartOf({ ...points, price: pkr(1) }), [topUp.id]],
    ['a price rose, and a line was removed', { ...cartOf(raisedPoints), ...SPRING }, []],
  ] as const)('are higher when %s', (_, cart, removedIds) => {
    expect(hasPriceIncreased(reconcilePrices(SEEN, { cart, removedIds }))).toBe(true);
  });

  test.each([
    ['a line was removed', { ...cartOf(points), ...SPRING }, []],
    ['a line was added', { ...cartOf(points, topUp, sampleItem('valorant-vp-475')), ...SPRING }, []],
    ['there is more of a line', { ...cartOf({ ...points, quantity: 9 }, topUp), ...SPRING }, []],
    ['a price fell', { ...cartOf({ ...points, price: pkr(1) }, topUp), ...SPRING }, []],
    ['a line left the shop long ago', SEEN, ['gone-before']],
  ] as const)('are accepted at once when %s', (_, cart, removedIds) => {
    expect(reconcilePrices(SEEN, { cart, removedIds })).toEqual({ cart, acceptedCart: cart });
  });

  test("compare the same items: the shopper's own changes are in both", () => {
    const cart = { ...cartOf({ ...raisedPoints, quantity: 5 }, sampleItem('valorant-vp-475')), ...SPRING };
    const { acceptedCart } = reconcilePrices(SEEN, { cart, removedIds: [] });
    expect(acceptedCart).toEqual({
      ...cartOf({ ...points, quantity: 5 }, sampleItem('valorant-vp-475')),
      ...SPRING,
    });
  });

  test('rise from the lowest price that was seen', () => {
    const { acceptedCart } = reconcilePrices(cartOf(points), {
      cart: { ...cartOf(points), ...SPRING },
      removedIds: [],
    });
    expect(hasPriceIncreased(reconcilePrices(acceptedCart, { cart: cartOf(points), removedIds: [] }))).toBe(
      true,
    );
  });
});
