import { describe, expect, it } from 'vitest';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { LARGEST_DEPOSIT } from '#contract/tests/field-faults.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { countItems, EMPTY_CART, limitOf } from '../cart-lines.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');

describe('the count of a cart', () => {
  it('is the sum of the quantities, with a deposit as one', () => {
    expect(countItems(cartOf(points, topUp, sampleItem('balance', 5_000)))).toBe(4);
    expect(countItems(EMPTY_CART)).toBe(0);
  });
});

describe('the limit that stops a line from growing', () => {
  it.each([
    [1, null],
    [98, null],
    [99, 'line'],
  ])('at %d of a variant: %s', (quantity, limit) => {
    const line = { ...topUp, quantity };
    expect(limitOf(cartOf(line), line)).toBe(limit);
  });

  it("is the deposit's own limit, or that of the whole cart", () => {
    const deposit = sampleItem('balance', LARGEST_DEPOSIT.rupees);
    expect(limitOf(cartOf(deposit), deposit)).toBe('line');
    const dear = { ...points, price: pkr(CART_TOTAL_MAX - 25), quantity: 1 };
    const cheap = { ...topUp, price: pkr(25), quantity: 1 };
    expect(limitOf(cartOf(dear), dear)).toBe('cart');
    expect(limitOf(cartOf({ ...dear, price: pkr(CART_TOTAL_MAX - 50) }, cheap), cheap)).toBeNull();
    expect(limitOf(cartOf(dear, cheap), cheap)).toBe('cart');
  });
});
