import { describe, expect, it } from 'vitest';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/app/catalogue/samples.model.ts';
import { applyChange, countOf, EMPTY_CART, newsOf } from './lines.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');
const cart = cartOf(points, topUp);

const priced = (id: string, price: number, quantity = 1) => ({ id, name: id, price: pkr(price), quantity });

describe('adding an item', () => {
  it('makes a line of it and adds up the total', () => {
    expect(applyChange(EMPTY_CART, { type: 'item.added', item: points })).toEqual({
      items: [points],
      totalPrice: 5_580,
    });
  });

  it('adds to the line that is there, which stays in its place', () => {
    const { items } = applyChange(cart, { type: 'item.added', item: { ...points, quantity: 3 } });
    expect(items).toEqual([{ ...points, quantity: 5 }, topUp]);
  });

  it('stops at 99 of a variant', () => {
    const { items } = applyChange(cart, { type: 'item.added', item: { ...points, quantity: 98 } });
    expect(items[0]?.quantity).toBe(99);
  });

  it('stops at PKR 200,000 of a deposit, which begins at 50', () => {
    const deposit = (quantity: number) =>
      ({ type: 'item.added', item: sampleItem('balance', quantity) }) as const;
    const some = applyChange(EMPTY_CART, deposit(10));
    expect(some.totalPrice).toBe(50);
    expect(applyChange(some, deposit(200_000)).totalPrice).toBe(200_000);
  });

  it('takes no line beyond the hundredth, but more of those that are there', () => {
    const full = cartOf(...Array.from({ length: 100 }, (_, at) => priced(`item-${at}`, 10)));
    expect(applyChange(full, { type: 'item.added', item: points })).toEqual(full);
    expect(applyChange(full, { type: 'item.added', item: priced('item-7', 10) }).items[7]?.quantity).toBe(2);
  });

  it('takes no more than a cart may cost', () => {
    const dear = cartOf(priced('dear', CART_TOTAL_MAX - 25));
    expect(applyChange(dear, { type: 'item.added', item: priced('cheap', 10, 5) }).items[1]?.quantity).toBe(
      2,
    );
    expect(applyChange(dear, { type: 'item.added', item: priced('other', 26) })).toEqual(dear);
  });
});

describe('changing a quantity', () => {
  it('changes its line and the total', () => {
    const changed = applyChange(cart, { type: 'quantity.changed', id: topUp.id, quantity: 4 });
    expect(changed).toEqual(cartOf(points, { ...topUp, quantity: 4 }));
  });

  it.each([
    [0, 1],
    [100, 99],
    [2.9, 2],
  ])('to %d sets %d, within the limits', (quantity, set) => {
    const changed = applyChange(cart, { type: 'quantity.changed', id: topUp.id, quantity });
    expect(changed.items[1]?.quantity).toBe(set);
  });

  it('leaves what the cart may cost to the other lines', () => {
    const dear = cartOf(priced('cheap', 10), priced('dear', CART_TOTAL_MAX - 25));
    const changed = applyChange(dear, { type: 'quantity.changed', id: 'cheap', quantity: 9 });
    expect(changed.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});

describe('an emptied cart', () => {
  const discounted = { ...cartOf(points), coupon: 'EID', discount: 0.1, cap: pkr(500) };

  it('drops its coupon with its last line', () => {
    expect(applyChange(discounted, { type: 'item.removed', id: points.id })).toEqual(EMPTY_CART);
    expect(applyChange(discounted, { type: 'cart.cleared' })).toEqual(EMPTY_CART);
  });

  it('keeps it while there are lines', () => {
    const added = applyChange(discounted, { type: 'item.added', item: topUp });
    expect(applyChange(added, { type: 'item.removed', id: topUp.id })).toEqual(discounted);
  });
});

describe('a new catalogue', () => {
  const opened = (changes: Record<string, number | 'gone'>) =>
    ({ type: 'catalogue.opened', catalogue: sampleShopWith('', changes).index }) as const;

  it('gives the lines its prices and drops those that it does not have', () => {
    expect(applyChange(cart, opened({ [points.id]: 3_000, [topUp.id]: 'gone' }))).toEqual(
      cartOf({ ...points, price: pkr(3_000) }),
    );
  });

  it('never lifts a cart over what it may cost: the last lines give way', () => {
    const raised = applyChange(
      cartOf({ ...points, quantity: 90 }, { ...topUp, quantity: 50 }),
      opened({ [points.id]: 1_000_000, [topUp.id]: 1_000_000 }),
    );
    expect(raised.items.map(({ quantity }) => quantity)).toEqual([90, 10]);
    expect(raised.totalPrice).toBe(CART_TOTAL_MAX);
  });
});

describe('the news of a cart', () => {
  const dearer = { ...points, price: pkr(3_000) };
  const dearest = { ...points, price: pkr(3_500) };
  const news = newsOf([], [points, topUp], [dearer]);

  it('is what changed its price, and what is gone', () => {
    expect(news).toEqual([
      { kind: 'repriced', id: points.id, name: 'Valorant VP, 1,000 VP', from: 2_790, to: 3_000 },
      { kind: 'gone', id: topUp.id, name: 'PUBG Mobile UC, 60 UC' },
    ]);
  });

  it('tells a price that moved twice from the one that the shopper knows', () => {
    expect(newsOf(news, [dearer], [dearest])).toContainEqual({
      kind: 'repriced',
      id: points.id,
      name: 'Valorant VP, 1,000 VP',
      from: 2_790,
      to: 3_500,
    });
  });

  it('says nothing of a price that is back where it was', () => {
    expect(newsOf(news, [dearer], [points]).map(({ kind }) => kind)).toEqual(['gone']);
  });

  it('forgets a line that the shopper took out, and a gone one that is in again', () => {
    expect(newsOf(news, [topUp], [topUp])).toEqual([]);
  });
});

describe('the count of a cart', () => {
  it('is every piece of every line, and one for a deposit', () => {
    expect(countOf(cartOf(points, topUp, sampleItem('balance', 5_000)))).toBe(4);
    expect(countOf(EMPTY_CART)).toBe(0);
  });
});
