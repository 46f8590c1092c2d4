import { describe, expect, it } from 'vitest';
import { CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import { LARGEST_DEPOSIT } from '#contract/tests/field-faults.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { atBoundary } from '../../../../../tests/at-boundary.ts';
import { EMPTY_CART } from '../cart-lines.ts';
import { applyEvent } from '../cart-reducer.ts';

const points = sampleItem('valorant-vp-1000', 2);
const topUp = sampleItem('pubg-uc-60');
const cart = cartOf(points, topUp);

const priced = (id: string, price: number, quantity = 1) => ({ id, name: id, price: pkr(price), quantity });

describe('adding an item', () => {
  it('makes a line of it and updates the total', () => {
    expect(applyEvent(EMPTY_CART, { type: 'item.added', item: points })).toEqual({
      items: [points],
      totalPrice: 5_580,
    });
  });

  it('adds to its existing line, which keeps its place', () => {
    const { items } = applyEvent(cart, { type: 'item.added', item: { ...points, quantity: 3 } });
    expect(items).toEqual([{ ...points, quantity: 5 }, topUp]);
  });

  it('stops at 99 of a variant', () => {
    const { items } = applyEvent(cart, { type: 'item.added', item: { ...points, quantity: 98 } });
    expect(items[0]?.quantity).toBe(99);
  });

  it('stops at the limit of a deposit, which starts at 50', () => {
    const deposit = (quantity: number) =>
      ({ type: 'item.added', item: sampleItem('balance', quantity) }) as const;
    const some = applyEvent(EMPTY_CART, deposit(10));
    expect(some.totalPrice).toBe(50);
    const { rupees } = LARGEST_DEPOSIT;
    expect(applyEvent(some, deposit(rupees)).totalPrice).toBe(rupees);
  });

  atBoundary('takes a line up to the hundredth', { limit: 100 }, ({ before, at }) => {
    it.each([
      [before, 100],
      [at, 100],
    ])('%i lines and one more are %i', (lines, count) => {
      const held = cartOf(...Array.from({ length: lines }, (_, nth) => priced(`item-${nth}`, 10)));
      expect(applyEvent(held, { type: 'item.added', item: points }).items).toHaveLength(count);
      expect(applyEvent(held, { type: 'item.added', item: priced('item-7', 10) }).items[7]?.quantity).toBe(2);
    });
  });

  it('stops at the highest total of a cart', () => {
    const dear = cartOf(priced('dear', CART_TOTAL_MAX - 25));
    expect(applyEvent(dear, { type: 'item.added', item: priced('cheap', 10, 5) }).items[1]?.quantity).toBe(2);
    expect(applyEvent(dear, { type: 'item.added', item: priced('other', 26) })).toEqual(dear);
  });
});

describe('a line that was short in stock', () => {
  const short = applyEvent(cart, { type: 'stock.checked', id: points.id, isShort: true });

  it('is marked until a later check finds enough', () => {
    expect(short.items).toEqual([{ ...points, may_wait: true }, topUp]);
    expect(applyEvent(short, { type: 'stock.checked', id: points.id, isShort: false })).toEqual(cart);
    expect(applyEvent(cart, { type: 'stock.checked', id: 'gone', isShort: true })).toEqual(cart);
  });

  it.each([
    { type: 'item.added', item: points },
    { type: 'quantity.changed', id: points.id, quantity: 4 },
    { type: 'items.restored', items: [points] },
  ] as const)('stays marked when it grows by $type', (event) => {
    expect(applyEvent(short, event).items[0]).toEqual({ ...points, quantity: 4, may_wait: true });
  });
});

describe('details of delivery (R-16)', () => {
  const [first, second] = [{ player: '5123456789' }, { player: '5999999999' }];
  const withDetails = { ...topUp, answers: first };

  it('are one set a line: new ones replace those of all of it', () => {
    const event = { type: 'item.added', item: { ...topUp, answers: second } } as const;
    expect(applyEvent(cartOf(points, withDetails), event).items).toEqual([
      points,
      { ...topUp, quantity: 2, answers: second },
    ]);
  });

  it('stay when the item is added without any, as an older tab does', () => {
    const { items } = applyEvent(cartOf(withDetails), { type: 'item.added', item: topUp });
    expect(items).toEqual([{ ...withDetails, quantity: 2 }]);
  });

  it('are changed on their line, and on no other', () => {
    const event = { type: 'details.submitted', id: topUp.id, details: second } as const;
    expect(applyEvent(cartOf(points, withDetails), event)).toEqual(
      cartOf(points, { ...topUp, answers: second }),
    );
    expect(applyEvent(cartOf(points), event)).toEqual(cartOf(points));
  });

  it('come back with their item, but not over newer ones', () => {
    const restored = { type: 'items.restored', items: [withDetails] } as const;
    expect(applyEvent(EMPTY_CART, restored).items).toEqual([withDetails]);
    const newer = cartOf({ ...topUp, answers: second });
    expect(applyEvent(newer, restored).items).toEqual([{ ...topUp, quantity: 2, answers: second }]);
    expect(applyEvent(newer, { type: 'clearing.undone', cart: cartOf(withDetails) }).items).toEqual([
      { ...topUp, quantity: 2, answers: second },
    ]);
  });

  it('survive new quantities, new prices and the prices of the host', () => {
    const cartWithDetails = cartOf(withDetails);
    const { index } = sampleShopWith('', { [topUp.id]: 300 });
    expect(applyEvent(cartWithDetails, { type: 'catalogue.updated', catalogue: index }).items).toEqual([
      { ...withDetails, price: 300 },
    ]);
    const repriced = { type: 'order.repriced', ordered: cartWithDetails, cart: cartOf(topUp) } as const;
    expect(applyEvent(cartWithDetails, repriced)).toEqual(cartWithDetails);
    const more = { type: 'quantity.changed', id: topUp.id, quantity: 3 } as const;
    expect(applyEvent(cartWithDetails, more).items).toEqual([{ ...withDetails, quantity: 3 }]);
  });
});

describe('changing a quantity', () => {
  it('changes its line and the total', () => {
    const changed = applyEvent(cart, { type: 'quantity.changed', id: topUp.id, quantity: 4 });
    expect(changed).toEqual(cartOf(points, { ...topUp, quantity: 4 }));
  });

  it.each([
    [0, 1],
    [100, 99],
    [2.9, 2],
  ])('to %d sets %d, within the limits', (quantity, set) => {
    const changed = applyEvent(cart, { type: 'quantity.changed', id: topUp.id, quantity });
    expect(changed.items[1]?.quantity).toBe(set);
  });

  it('is limited by what the other lines leave of the highest total', () => {
    const dear = cartOf(priced('cheap', 10), priced('dear', CART_TOTAL_MAX - 25));
    const changed = applyEvent(dear, { type: 'quantity.changed', id: 'cheap', quantity: 9 });
    expect(changed.items.map(({ quantity }) => quantity)).toEqual([2, 1]);
  });
});

describe('an emptied cart', () => {
  const discounted = { ...cartOf(points), coupon: 'EID', discount: 0.1, cap: pkr(500) };

  it('drops its coupon with its last line', () => {
    expect(applyEvent(discounted, { type: 'item.removed', id: points.id })).toEqual(EMPTY_CART);
    expect(applyEvent(discounted, { type: 'cart.cleared' })).toEqual(EMPTY_CART);
  });

  it('keeps it while any line is left', () => {
    const added = applyEvent(discounted, { type: 'item.added', item: topUp });
    expect(applyEvent(added, { type: 'item.removed', id: topUp.id })).toEqual(discounted);
  });
});

describe('a new catalogue', () => {
  const opened = (changes: Record<string, number | 'gone'>) =>
    ({ type: 'catalogue.updated', catalogue: sampleShopWith('', changes).index }) as const;

  it('gives the lines its prices and drops those that it lacks', () => {
    expect(applyEvent(cart, opened({ [points.id]: 3_000, [topUp.id]: 'gone' }))).toEqual(
      cartOf({ ...points, price: pkr(3_000) }),
    );
  });

  it('keeps a line as it is while its variant may be in the file, unreadable (R-24)', () => {
    const { index } = sampleShopWith('', { [points.id]: 'gone', [topUp.id]: 'gone' });
    const catalogue = { ...index, mayHave: (id: string) => id === topUp.id };
    expect(applyEvent(cart, { type: 'catalogue.updated', catalogue })).toEqual(cartOf(topUp));
  });

  it('never lifts a cart over its highest total: the last lines are reduced', () => {
    const raised = applyEvent(
      cartOf({ ...points, quantity: 90 }, { ...topUp, quantity: 50 }),
      opened({ [points.id]: 1_000_000, [topUp.id]: 1_000_000 }),
    );
    expect(raised.items.map(({ quantity }) => quantity)).toEqual([90, 10]);
    expect(raised.totalPrice).toBe(CART_TOTAL_MAX);
  });
});

describe('a placed order', () => {
  it('removes its lines and the coupon from the cart', () => {
    const discounted = { ...cart, coupon: 'EID', discount: 0.1, cap: pkr(500) };
    expect(applyEvent(discounted, { type: 'order.placed', items: [points] })).toEqual(cartOf(topUp));
    expect(applyEvent(discounted, { type: 'order.placed', items: cart.items })).toEqual(EMPTY_CART);
  });

  it('keeps what was added meanwhile', () => {
    const more = cartOf({ ...points, quantity: 3 }, topUp);
    expect(applyEvent(more, { type: 'order.placed', items: [points] })).toEqual(
      cartOf({ ...points, quantity: 1 }, topUp),
    );
  });

  it('leaves no deposit below the smallest one', () => {
    const deposit = (quantity: number) => cartOf(sampleItem('balance', quantity));
    const placed = { type: 'order.placed', items: deposit(500).items } as const;
    expect(applyEvent(deposit(549), placed)).toEqual(EMPTY_CART);
    expect(applyEvent(deposit(550), placed)).toEqual(deposit(50));
  });
});

describe('an order that the host prices differently', () => {
  const dearer = { ...points, price: pkr(3_000), name: 'Valorant VP, one thousand' };
  const other = priced('other', 10);
  const discounted = { ...cart, coupon: 'EID', discount: 0.1, cap: pkr(500) };
  const repriced = (from: typeof cart, to: typeof cart) =>
    ({ type: 'order.repriced', ordered: from, cart: to }) as const;

  it("takes the host's names and prices, drops what is gone, and keeps what was added meanwhile", () => {
    const now = applyEvent(cartOf(points, topUp, other), repriced(cart, cartOf(dearer)));
    expect(now).toEqual(cartOf(dearer, other));
  });

  it('keeps, changes or loses the coupon of the order, but no other one', () => {
    const better = { ...discounted, discount: 0.2 };
    expect(applyEvent(discounted, repriced(discounted, better)).discount).toBe(0.2);
    expect(applyEvent(discounted, repriced(discounted, cart))).toEqual(cart);
    const spring = { ...discounted, coupon: 'SPRING' };
    expect(applyEvent(spring, repriced(discounted, cart))).toEqual(spring);
  });

  it("keeps the cart's quantities, within its highest total", () => {
    const dear = { ...points, price: pkr(60_000_000), quantity: 1 };
    const now = applyEvent(cartOf(points, topUp), repriced(cart, cartOf(dear, topUp)));
    expect(now).toEqual(cartOf(dear, topUp));
  });
});

describe('restored items', () => {
  it('join the cart, as far as its limits allow', () => {
    const some = cartOf({ ...points, quantity: 98 });
    const returned = { type: 'items.restored', items: [points, topUp] } as const;
    expect(applyEvent(some, returned)).toEqual(cartOf({ ...points, quantity: 99 }, topUp));
    expect(applyEvent(EMPTY_CART, returned)).toEqual(cart);
  });
});

describe('a coupon', () => {
  const eid = { coupon: 'EID', discount: 0.1, cap: pkr(500) };
  const discounted = { ...cart, ...eid };
  const accepted = { kind: 'accepted', ...eid } as const;
  const refused = { kind: 'refused', coupon: 'EID', reason: 'It is over.' } as const;
  const deposit = sampleItem('balance', 500);

  it('is applied with its terms, and replaces another one', () => {
    expect(applyEvent(cart, { type: 'coupon.checked', result: accepted })).toEqual(discounted);
    const other = { ...discounted, coupon: 'SPRING', discount: 0.5 };
    expect(applyEvent(other, { type: 'coupon.checked', result: accepted })).toEqual(discounted);
  });

  it('is not applied to an empty cart or one with a deposit', () => {
    expect(applyEvent(EMPTY_CART, { type: 'coupon.checked', result: accepted })).toEqual(EMPTY_CART);
    expect(applyEvent(cartOf(deposit), { type: 'coupon.checked', result: accepted })).toEqual(
      cartOf(deposit),
    );
  });

  it('is removed by a deposit', () => {
    expect(applyEvent(discounted, { type: 'item.added', item: deposit })).toEqual(
      cartOf(points, topUp, deposit),
    );
  });

  it('is removed or gets new terms when the host says so', () => {
    expect(applyEvent(discounted, { type: 'coupon.rechecked', result: refused })).toEqual(cart);
    const better = { ...accepted, discount: 0.2 };
    expect(applyEvent(discounted, { type: 'coupon.rechecked', result: better }).discount).toBe(0.2);
  });

  it('is dropped by its code: another one applied meanwhile stays, and a removed one does not come back', () => {
    const other = { ...discounted, coupon: 'SPRING' };
    expect(applyEvent(other, { type: 'coupon.cleared', coupon: 'EID' })).toEqual(other);
    expect(applyEvent(other, { type: 'coupon.rechecked', result: refused })).toEqual(other);
    expect(applyEvent(cart, { type: 'coupon.rechecked', result: accepted })).toEqual(cart);
    expect(applyEvent(other, { type: 'coupon.cleared', coupon: 'SPRING' })).toEqual(cart);
  });
});

describe('undoing a clearing', () => {
  const discounted = { ...cart, coupon: 'EID', discount: 0.1, cap: pkr(500) };

  it('restores lines and coupon', () => {
    expect(applyEvent(EMPTY_CART, { type: 'clearing.undone', cart: discounted })).toEqual(discounted);
  });

  it('keeps what another tab added meanwhile', () => {
    expect(applyEvent(cartOf(points), { type: 'clearing.undone', cart })).toEqual(
      cartOf({ ...points, quantity: 4 }, topUp),
    );
  });
});
