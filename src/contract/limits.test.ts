import type { GenericSchema } from 'valibot';
import { describe, expect, test } from 'vitest';
import { Email, Login, NewPassword, PasswordChange, SignupPassword, Step, Username } from './accounts.ts';
import { Ask, DeliveryDetails, detailsFault } from './asks.ts';
import { Cart, CartItem, CouponCode, DiscountRate, discountOf } from './cart.ts';
import { CatalogueNode, Variant } from './catalogue.ts';
import { ChatLine, ChatMessage } from './chat.ts';
import { Deposit, DepositAmount } from './deposit.ts';
import { DecimalAmount, Pkr, pkr } from './money.ts';
import { parse } from './parse.ts';
import { Checkout, IdempotencyKey, Network, Payment, SenderName } from './payments.ts';
import { Id, Line, NonEmptyText, OneTimeCode, Slug, Status } from './primitives.ts';
import { patternFault } from './safe-pattern.ts';
import { FIRST_SLICE, SliceQuery } from './slices.ts';
import { StockCheckRequest } from './stock.ts';
import { WishWords } from './wishes.ts';

/* Every limit of the spec (§5, §9) and of RULES.md, at the limit and one beyond. */
const a = (length: number) => 'a'.repeat(length);
const fits = (schema: GenericSchema, input: unknown) => parse(schema, input).ok;

describe('a text', () => {
  const password = (length: number) => `${a(length - 1)}1`;
  const email = (length: number) => `${a(64)}@${[62, 62, length - 195].map(a).join('.')}.com`;
  test.each<
    [what: string, schema: GenericSchema, min: number, max: number, write?: (length: number) => string]
  >([
    ['a username has 4 to 16 characters (R-30)', Username, 4, 16],
    ['a password at sign-up has 8 to 64 characters (R-30)', SignupPassword, 8, 64, password],
    ['a later password has 8 to 255 characters (R-30)', NewPassword, 8, 255],
    ['a coupon code has 1 to 32 characters', CouponCode, 1, 32],
    ['a wish has 1 to 80 characters (R-204)', WishWords, 1, 80],
    ['a message has 1 to 5,000 characters (R-71)', ChatLine, 1, 5_000],
    ['a sender name has 1 to 100 characters (R-45)', SenderName, 1, 100],
    ['an idempotency key has 1 to 200 characters', IdempotencyKey, 1, 200],
    ['an id has 1 to 64 characters', Id, 1, 64],
    ['a catalogue id has 1 to 80 characters', Slug, 1, 80],
    ['a line of the catalogue has 1 to 500 characters', Line, 1, 500],
  ])('%s', (_, schema, min, max, write = a) => {
    const lengths = [min - 1, min, max, max + 1];
    expect(lengths.map((length) => fits(schema, length === 0 ? '' : write(length)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test('an address has at most 254 characters', () => {
    expect([email(254).length, fits(Email, email(254)), fits(Email, email(255))]).toEqual([254, true, false]);
    expect(fits(Email, '')).toBe(false);
  });

  test('that may be lacking is not empty', () =>
    expect([fits(NonEmptyText, ''), fits(NonEmptyText, 'a')]).toEqual([false, true]));

  test('a paragraph has at most 2,000 characters, and a note is not empty', () => {
    const node = (fields: object) =>
      fits(CatalogueNode, { id: 'a', name: 'A', type: 'category', subcategories: [], ...fields });
    expect([2_000, 2_001].map((length) => node({ description: [a(length)] }))).toEqual([true, false]);
    expect(['', 'a'].map((note) => node({ note }))).toEqual([false, true]);
  });

  test('a label has at most 60 characters, a pattern 1 to 200, and there are 1 to 5 details (R-16)', () => {
    const ask = (fields: object) => fits(Ask, { id: 'a', label: 'A', ...fields });
    expect([60, 61].map((length) => ask({ label: a(length) }))).toEqual([true, false]);
    expect([0, 1, 200, 201].map((length) => ask({ pattern: a(length) }))).toEqual([false, true, true, false]);
    const details = (count: number) =>
      Object.fromEntries(['a', 'b', 'c', 'd', 'e', 'f'].slice(0, count).map((id) => [id, 'x']));
    expect([1, 5, 6].map((count) => fits(DeliveryDetails, details(count)))).toEqual([true, true, false]);
    expect(fits(DeliveryDetails, { a: '' })).toBe(false);
    expect(detailsFault([{ id: 'a', label: 'A' }], { a: 'x' })).toBeNull();
  });

  test('a pattern is tried in at most a million ways, on texts of 100 characters (R-16)', () => {
    const fair = ['.*.*.*', 'a{0,99}'.repeat(3), 'a?'.repeat(19), 'a{123}b{1,123}', 'a{3,}'];
    expect(fair.filter((pattern) => patternFault(pattern) !== null)).toEqual([]);
    const open = ['.*.*.{0,100}', 'a{0,100}'.repeat(3), 'a?'.repeat(20), 'a{1234}', 'a{1,1234}'];
    expect(open.filter((pattern) => patternFault(pattern) === null)).toEqual([]);
  });

  test('an author is not empty: without one, a message is from support (R-77)', () =>
    expect(['', 'Y'].map((from) => parse(ChatMessage, { from, msg: 'Hello' }))).toMatchObject([
      { value: { from: 'Support' } },
      { value: { from: 'Y' } },
    ]));

  test('a coin has at most 20 characters, a network at most 40', () => {
    const item = { id: 'a', name: 'A', price: 5, quantity: 1 };
    const order = (choice: object) =>
      fits(Checkout, { method: 'crypto', ...choice, cart: { items: [item], totalPrice: 5 } });
    expect([20, 21].map((length) => order({ coin: a(length) }))).toEqual([true, false]);
    expect([40, 41].map((length) => order({ network: a(length) }))).toEqual([true, false]);
    expect(fits(Checkout, { method: 'bank', cart: { items: [], totalPrice: 0 } })).toBe(false);
  });
});

describe('a login', () => {
  const login = (name: number, password: number) => fits(Login, { username: a(name), password: a(password) });
  test('takes a name or an address of 4 to 254 characters', () =>
    expect([3, 4, 254, 255].map((length) => login(length, 8))).toEqual([false, true, true, false]));
  test('takes a password of 8 to 255 characters', () =>
    expect([7, 8, 255, 256].map((length) => login(4, length))).toEqual([false, true, true, false]));
});

test('the current password is asked for, however short it is', () => {
  const change = (current_pass: string) =>
    fits(PasswordChange, { current_pass, new_pass_1: a(8), new_pass_2: a(8) });
  expect(['', 'a', a(255), a(256)].map(change)).toEqual([false, true, true, false]);
});

describe('a number', () => {
  test('a mailed code is 100000 to 999999', () => {
    expect([99_999, 100_000, 999_999, 1_000_000].map((code) => fits(OneTimeCode, code))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    const typed = ['12345', '099999', '100000', '999999', '1000000', '0123456'];
    expect(typed.filter((code) => fits(OneTimeCode, code))).toEqual(['100000', '999999']);
  });

  test('a deposit is PKR 50 to 200,000 (R-20)', () => {
    const deposit = (amount: string) => fits(Deposit, { amount });
    expect(['', '49', '50', '200,000', '200,001'].map(deposit)).toEqual([false, false, true, true, false]);
    expect(['1,50,000', ' 1 500 '].map((typed) => parse(DepositAmount, typed))).toEqual([
      { ok: true, value: 150_000 },
      { ok: true, value: 1_500 },
    ]);
  });

  test('a stock check is for 1 and more, and for as much as the largest line', () => {
    const check = (quantity: number) => fits(StockCheckRequest, { productId: 'a', quantity });
    expect([0, 1, 200_000, 200_001].map(check)).toEqual([false, true, true, false]);
  });

  test('an answer has 1 to 1,000 rows, and as many as may be unless it is asked for fewer (R-39)', () => {
    const page = (limit: string) => fits(SliceQuery, { limit });
    expect(['0', '1', '1000', '1001', '01'].map(page)).toEqual([false, true, true, false, false]);
    expect(FIRST_SLICE.limit).toBe(1_000);
  });

  test('a status is 0, 1 or 2', () => {
    expect([-1, 0, 1, 2, 3].map((status) => fits(Status, status))).toEqual([false, true, true, true, false]);
    expect([-1, 0, 1, 2, 3].map((step) => fits(Step, { step }))).toEqual([false, true, true, true, false]);
  });

  test('a network may ask for no confirmation, and a payment for no time', () => {
    expect([-1, 0].map((confirms) => fits(Network, { id: 'a', name: 'A', confirms }))).toEqual([false, true]);
    const payment = (time: number) =>
      fits(Payment, {
        payment_method: 'balance',
        payment_amount: '5',
        payment_currency: 'PKR',
        status: 0,
        status_text: 'Waiting',
        created_at: '2026-11-01T10:00:00.000Z',
        payment_details: { methodName: 'Balance', time },
      });
    expect([-1, 0].map(payment)).toEqual([false, true]);
  });
});

describe('money', () => {
  test('is a whole, non-negative number of rupees (R-3)', () =>
    expect([-1, 0, 1, 1.5].map((amount) => fits(Pkr, amount))).toEqual([false, true, true, false]));

  test('in other currencies has up to 15 digits and 8 decimals', () =>
    expect(
      ['1'.repeat(15), '1'.repeat(16), '0.12345678', '0.123456789', '5.', '5.1', '05'].map((amount) =>
        fits(DecimalAmount, amount),
      ),
    ).toEqual([true, false, true, false, false, true, false]));

  test('a variant costs PKR 1 to 100,000,000', () => {
    const variant = (price: number) => fits(Variant, { id: 'a', name: 'A', price });
    expect([0, 1, 100_000_000, 100_000_001].map(variant)).toEqual([false, true, true, false]);
  });

  test('without a coupon nothing is taken off', () => expect(discountOf(pkr(500), {})).toBe(0));

  test('a coupon takes off more than nothing and less than everything (R-22)', () =>
    expect([0, 0.001, 0.999, 1].map((rate) => fits(DiscountRate, rate))).toEqual([false, true, true, false]));
});

describe('a cart', () => {
  const line = (quantity: number, rest = {}) => ({ id: 'a', name: 'A', price: 1, quantity, ...rest });
  const cart = (items: { price: number; quantity: number }[]) =>
    fits(Cart, { items, totalPrice: items.reduce((sum, one) => sum + one.price * one.quantity, 0) });

  test('has 1 to 99 of an item on a line (R-20)', () =>
    expect([0, 1, 99, 100].map((quantity) => fits(CartItem, line(quantity)))).toEqual([
      false,
      true,
      true,
      false,
    ]));

  test('has a deposit of 50 to 200,000 (R-20)', () =>
    expect(
      [49, 50, 200_000, 200_001].map((quantity) => fits(CartItem, line(quantity, { id: 'balance' }))),
    ).toEqual([false, true, true, false]));

  test('names an item by its product and its variant, each of 1 to 500 characters', () =>
    expect(
      ['', 'A', `${a(500)}, ${a(500)}`, `${a(500)}, ${a(501)}`].map((name) =>
        fits(CartItem, line(1, { name })),
      ),
    ).toEqual([false, true, true, false]));

  test('has at most 100 lines (R-20)', () =>
    expect(
      [100, 101].map((length) => cart(Array.from({ length }, (_, at) => line(1, { id: `a${at}` })))),
    ).toEqual([true, false]));

  test('costs at most PKR 100,000,000 (R-20)', () => {
    expect([100_000_000, 100_000_001].map((price) => fits(CartItem, line(1, { price })))).toEqual([
      true,
      false,
    ]);
    const dear = line(1, { price: 99_999_999 });
    expect([1, 2].map((price) => cart([dear, line(1, { id: 'b', price })]))).toEqual([true, false]);
  });
});
