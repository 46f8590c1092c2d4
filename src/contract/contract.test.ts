import { describe, expect, it } from 'vitest';
import type { CartItem } from './cart.ts';
import { Cart, CouponCode, cartTotal, discountOf, payableOf, reprice, unavailableLines } from './cart.ts';
import { indexCatalogue, isVisible } from './catalogue.ts';
import { parseCatalogue } from './check-catalogue.ts';
import { pkr } from './money.ts';
import { parse } from './parse.ts';
import { Payment, SenderName } from './payments.ts';
import { AppPath, HttpUrl, OneTimeCode } from './primitives.ts';
import { FIELD_FAULTS } from './tests/field-faults.ts';

const variant = (id: string, price: number, rest = {}) => ({ id, name: `Variant ${id}`, price, ...rest });
const tree = [
  {
    id: 'gift-cards',
    name: 'Gift cards',
    type: 'category',
    subcategories: [
      {
        id: 'valorant-vp',
        name: 'Valorant VP',
        type: 'products',
        eta: 'Instant',
        products: [variant('vp-475', 1_450), variant('vp-1000', 2_900, { out_of_stock: true })],
      },
    ],
  },
  {
    id: 'account',
    name: 'Account',
    type: 'products',
    products: [variant('balance', 1, { invisible: true })],
  },
];
const catalogue = () => {
  const parsed = parseCatalogue(tree);
  if (!parsed.ok) throw new Error(parsed.reason);
  return parsed.value;
};
const line = (id: string, price: number, quantity = 1): CartItem => ({
  id,
  name: id,
  price: pkr(price),
  quantity,
});

describe('the catalogue', () => {
  it('locates every node and variant', () => {
    const { nodes, variants } = indexCatalogue(catalogue());
    expect(nodes.get('valorant-vp')?.href).toBe('/product/gift-cards/valorant-vp');
    expect(variants.get('vp-475')?.at.node.id).toBe('valorant-vp');
  });

  it('hides a node without a visible variant', () => {
    expect(catalogue().map(isVisible)).toEqual([true, false]);
  });
});

describe('a cart', () => {
  it('costs the sum of its lines', () => {
    expect(cartTotal([line('a', 1_450, 2), line('b', 70, 3)])).toBe(3_110);
  });

  it.each([
    [1_000, 0.1, 500, 100],
    [1_005, 0.1, 500, 101],
    [100_000, 0.5, 500, 500],
    [1, 0.4, 500, 0],
  ])('of %i with %f off, at most %i, is reduced by %i', (total, discount, cap, off) => {
    expect(discountOf(pkr(total), { discount, cap: pkr(cap) })).toBe(off);
    expect(payableOf({ totalPrice: pkr(total), discount, cap: pkr(cap) })).toBe(total - off);
  });

  it('without a coupon costs its total', () => {
    expect(payableOf({ totalPrice: pkr(700) })).toBe(700);
  });

  it('takes the prices of a new catalogue and drops what is gone', () => {
    const { items, changes } = reprice(
      [line('vp-475', 1_000, 2), line('old', 5)],
      indexCatalogue(catalogue()),
    );
    expect(items).toEqual([{ id: 'vp-475', name: 'Valorant VP, Variant vp-475', price: 1_450, quantity: 2 }]);
    expect(changes).toEqual([
      { kind: 'repriced', name: 'Valorant VP, Variant vp-475', from: 1_000, to: 1_450 },
      { kind: 'gone', name: 'old' },
    ]);
  });

  it('lists what can’t be bought now, except a deposit', () => {
    const items = [line('vp-475', 1_450), line('vp-1000', 2_900), line('balance', 1, 50)];
    expect(unavailableLines(items, indexCatalogue(catalogue())).map(({ id }) => id)).toEqual(['vp-1000']);
  });

  it.each([
    ['a wrong total', { items: [line('a', 5)], totalPrice: 6 }],
    ['a hundred of one', { items: [line('a', 5, 100)], totalPrice: 500 }],
    ['a deposit below 50', { items: [line('balance', 1, 49)], totalPrice: 49 }],
    ['a line twice', { items: [line('a', 5), line('a', 5)], totalPrice: 10 }],
    ['a discount of everything', { items: [line('a', 5)], totalPrice: 5, discount: 1, cap: 5 }],
    ['more than numbers hold exactly', { items: [line('a', Number.MAX_SAFE_INTEGER, 2)], totalPrice: 0 }],
    ['paisas', { items: [{ id: 'a', name: 'a', price: 1.5, quantity: 2 }], totalPrice: 3 }],
  ])('with %s is rejected', (_, cart) => {
    expect(parse(Cart, cart).ok).toBe(false);
  });
});

describe('what shoppers type', () => {
  it('has no control characters, which the database can’t store', () => {
    expect(parse(SenderName, ' Mina Khān ')).toEqual({ ok: true, value: 'Mina Khān' });
    expect(parse(SenderName, 'Mina\u0000Khan')).toEqual({
      ok: false,
      reason: "A sender name can't have control characters.",
    });
    expect(parse(CouponCode, 'SAVE\u000010')).toEqual({
      ok: false,
      reason: "A discount code can't have control characters.",
    });
  });

  it('accepts a code as a number or as text', () => {
    expect(parse(OneTimeCode, ' 123456 ')).toEqual({ ok: true, value: 123_456 });
    expect(parse(OneTimeCode, 999_999).ok).toBe(true);
    expect(parse(OneTimeCode, '099999')).toEqual({
      ok: false,
      reason: FIELD_FAULTS.code.tooLow.says,
    });
    expect(parse(OneTimeCode, 12).ok).toBe(false);
  });
});

describe('URLs that the shop follows', () => {
  it.each([
    '//evil.example.com',
    '/\\evil.example.com',
    'https://evil.example.com',
    '/.//evil.example.com',
    '/my/..//evil.example.com',
    '/%2e//evil.example.com',
    'my/orders',
    '/a b',
  ])('%s is not a path of the shop', (path) => expect(parse(AppPath, path).ok).toBe(false));
  it('are paths of its own, or http', () => {
    expect(parse(AppPath, '/my/orders?order=1').ok).toBe(true);
    expect(parse(HttpUrl, 'https://pay.example.com/i/1').ok).toBe(true);
    expect(parse(HttpUrl, 'javascript:alert(1)').ok).toBe(false);
  });
});

it('a payment carries the details of its method, or is refused with a reason', () => {
  const payment = {
    payment_method: 'bank',
    payment_amount: '1450',
    payment_currency: 'PKR',
    status: 0,
    status_text: 'Waiting for your payment',
    created_at: '2026-11-01T10:00:00.000Z',
    payment_details: {
      methodName: 'Bank transfer',
      time: 3_600,
      bankName: 'A Bank',
      accNo: '0001',
      title: 'Keystall',
    },
  };
  expect(parse(Payment, payment).ok).toBe(true);
  expect(parse(Payment, { ...payment, status: 9 })).toEqual({
    ok: false,
    reason: 'status: must be 0, 1 or 2',
  });
  expect(parse(Payment, { ...payment, payment_method: 'usdt' }).ok).toBe(false);
});
