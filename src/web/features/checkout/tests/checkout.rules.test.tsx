import { describe, expect, test, vi } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { payableOf } from '#contract/cart.ts';
import { parseCatalogue } from '#contract/check-catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { toLoadedCatalogue } from '#web/features/catalogue/catalogue.machine.ts';
import { createServerClock } from '#web/platform/server-clock.ts';
import { refusalResponse } from '#web/platform/tests/request-over.ts';
import { newAttemptId } from '../checkout.effects.ts';
import { NO_SELECTION, select, unavailableReason } from '../method-selection.ts';
import { priceChangeRows } from '../parts/PriceChanges.tsx';
import { ATTEMPT_ID, CART, METHODS } from './checkout.model.ts';
import { answerInOrder, openCheckout, placedResponse } from './checkout-tabs.ts';

async function placeByBank({ page: { actor } }: ReturnType<typeof openCheckout>) {
  await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'method' });
  actor.send({ type: 'method.selected', method: 'bank' });
  actor.send({ type: 'order.submitted', ...ATTEMPT_ID, key: 'first' });
}

const WAITING = { stillChecking: { check: 'idle', wayOn: 'later' } };

test('the methods are fetched for the total, because one may have no free amount of that size (R-61)', async () => {
  const { page, time } = openCheckout(answerInOrder());
  await expect.poll(() => page.actor.getSnapshot().value).toEqual({ selecting: 'method' });
  expect(time.askedFor).toBe(`/api/payment-methods?total=${payableOf(CART)}`);
});

test('an unknown method, a broken one and an odd profile leave the others to choose (R-2)', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const methods = [{ id: 'paypal', name: 'PayPal', description: '' }, null, ...METHODS];
  const { page } = openCheckout(answerInOrder(), { methods, profile: { email: null, preference: 'all' } });
  await expect.poll(() => page.actor.getSnapshot().value).toEqual({ selecting: 'method' });
  expect(page.actor.getSnapshot().context.methods).toEqual(METHODS);
  vi.restoreAllMocks();
});

test.each([null, 'a lot', -5])(
  'a balance of %j keeps only the balance from being chosen (R-2)',
  async (balance) => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { page } = openCheckout(answerInOrder(), { profile: { balance } });
    await expect.poll(() => page.actor.getSnapshot().value).toEqual({ selecting: 'method' });
    const { context } = page.actor.getSnapshot();
    const reasons = context.methods.map((method) => [method.id, unavailableReason(method, context)]);
    expect(Object.fromEntries(reasons)).toMatchObject({
      bank: null,
      balance: "We can't show your balance right now.",
    });
    vi.restoreAllMocks();
  },
);

describe('an order', () => {
  test('leads to its payment', async () => {
    const checkout = openCheckout(answerInOrder(placedResponse()));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
  });

  test('whose answer was lost is asked about until there is an answer, and never sent again', async () => {
    const checkout = openCheckout(answerInOrder(null, null, placedResponse()));
    const {
      sent,
      page: { actor, clock, cart },
    } = checkout;
    await placeByBank(checkout);
    await expect.poll(() => actor.getSnapshot().value).toEqual(WAITING);
    cart.send({ type: 'cart.cleared' });
    clock.fire('recheckAfter');
    await expect.poll(() => actor.getSnapshot().value).toEqual(WAITING);
    actor.send({ type: 'check.pressed' });
    await expect.poll(() => actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
    expect(sent.map(({ kind, key }) => [kind, key])).toEqual([
      ['order', 'first'],
      ['question', 'first'],
      ['question', 'first'],
    ]);
  });

  test('that was repriced may come with nulls and without a sentence (R-2)', async () => {
    const cart = { ...CART, coupon: null, discount: null, cap: null };
    const checkout = openCheckout(answerInOrder(Response.json({ message: null, cart }, { status: 409 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('repriced');
  });

  test('that a proxy answers instead of the host has an unknown outcome too', async () => {
    const checkout = openCheckout(answerInOrder(new Response('Bad gateway', { status: 502 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual(WAITING);
  });

  test.each([400, 409])(
    'that is refused with a %i is refused, even if its body can not be read',
    async (status) => {
      vi.spyOn(console, 'error').mockReturnValue();
      const headers = { 'Content-Type': 'application/json' };
      const checkout = openCheckout(answerInOrder(new Response('{"message": ', { status, headers })));
      await placeByBank(checkout);
      await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    },
  );

  test('shows what the host last said while its outcome is unknown', async () => {
    const busy = refusalResponse(503, 'We are down for a moment.');
    const checkout = openCheckout(answerInOrder(busy));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual(WAITING);
    expect(checkout.page.actor.getSnapshot().context.checkError).toBe('We are down for a moment.');
  });

  test('that the host had no time for is refused, since it says that nothing was ordered (R-90)', async () => {
    const busy = "We're very busy right now. Please try again in a few seconds.";
    const refused = refusalResponse(503, busy, { 'Attempt-Status': 'refused' });
    const checkout = openCheckout(answerInOrder(refused));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    expect(checkout.sent).toHaveLength(1);
  });

  test('that the host prices differently is shown, and continues only as a new attempt', async () => {
    const cart = { items: [{ ...CART.items[0], price: 3_100 }], totalPrice: 6_200 };
    const checkout = openCheckout(
      answerInOrder(
        Response.json({ message: 'Prices have changed.', cart }, { status: 409 }),
        placedResponse(),
      ),
    );
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('repriced');
    checkout.page.actor.send({ type: 'order.resubmitted', ...ATTEMPT_ID, key: 'second' });
    await expect.poll(() => checkout.page.actor.getSnapshot().status).toBe('done');
    expect(checkout.sent.map(({ key }) => key)).toEqual(['first', 'second']);
    expect(JSON.parse(checkout.sent[1]?.body ?? '')).toMatchObject({
      method: 'bank',
      cart: { totalPrice: 6_200 },
    });
  });

  test('with a payment still pending links to that payment', async () => {
    const checkout = openCheckout(answerInOrder(Response.json({ redir: '/payment/p0' }, { status: 412 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('paymentPending');
    expect(checkout.page.actor.getSnapshot().context.result).toEqual({
      kind: 'pending',
      redir: '/payment/p0',
    });
  });

  test("that is refused says so in the host's words, also for a conflict without prices", async () => {
    const checkout = openCheckout(
      answerInOrder(new Response('Not available right now: VPN for a year.', { status: 409 })),
    );
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    const { result } = checkout.page.actor.getSnapshot().context;
    expect(result).toEqual({ kind: 'refused', reason: 'Not available right now: VPN for a year.' });
  });

  test('that meets a 401 was not placed: the host says why, and the shop what that means (R-57)', async () => {
    const checkout = openCheckout(answerInOrder(new Response('Please log in.', { status: 401 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    const { result } = checkout.page.actor.getSnapshot().context;
    expect(result).toEqual({
      kind: 'refused',
      reason: 'Please log in. Nothing was ordered.',
      needsLogin: true,
    });
    expect(checkout.page.attemptStore.read().attempts).toEqual([]);
  });

  test.each([
    [401, 'Please log in.'],
    [408, 'That took too long.'],
  ])('whose answer was lost may still be placed after a %i to the question (R-57)', async (status, words) => {
    const checkout = openCheckout(answerInOrder(null, new Response(words, { status })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual(WAITING);
    checkout.page.actor.send({ type: 'check.pressed' });
    await expect.poll(() => checkout.sent.length).toBe(2);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual(WAITING);
    expect(checkout.page.attemptStore.read().attempts).toHaveLength(1);
  });

  test.each([
    ['no path', 'Finish the other one first.', '/my/payments'],
    ['a path of another site', '{"redir":"//example.com/pay"}', '/my/payments'],
    ['an address of this shop', `{"redir":"${location.origin}/payment/p0"}`, '/payment/p0'],
    [
      'an address with more than a path',
      `{"redir":"${location.origin}/payment/p0?step=2#pay"}`,
      '/payment/p0?step=2#pay',
    ],
  ])('with a payment still pending says so, also if the 412 has %s (R-57)', async (_, body, redir) => {
    const checkout = openCheckout(answerInOrder(new Response(body, { status: 412 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('paymentPending');
    expect(checkout.page.actor.getSnapshot().context.result).toEqual({ kind: 'pending', redir });
  });

  test('leads to its payment, also by an address of this shop', async () => {
    const checkout = openCheckout(answerInOrder(placedResponse(`${location.origin}/payment/p1`)));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
  });

  test('is not sent for an account that the page did not show, which the next press is of (R-57)', async () => {
    const checkout = openCheckout(answerInOrder(placedResponse()));
    const { actor } = checkout.page;
    await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'method' });
    checkout.time.account = 'sana_r';
    await placeByBank(checkout);
    await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    expect(actor.getSnapshot().context.result).toMatchObject({
      reason: 'You are logged in as sana_r, so nothing was ordered.',
    });
    expect(checkout.sent).toEqual([]);
    expect(checkout.page.attemptStore.read().attempts).toEqual([]);
    actor.send({ type: 'order.submitted', ...ATTEMPT_ID, key: 'second' });
    await expect.poll(() => actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
    expect(checkout.sent.map(({ key, account }) => [key, account])).toEqual([['second', 'sana_r']]);
  });

  test('is not sent where nobody is logged in any more, and asks for a login (R-57)', async () => {
    const checkout = openCheckout(answerInOrder(placedResponse()));
    const { actor } = checkout.page;
    await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'method' });
    checkout.time.profile = () => new Response('You are not logged in.', { status: 401 });
    await placeByBank(checkout);
    await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'refused' });
    expect(actor.getSnapshot().context.result).toEqual({
      kind: 'refused',
      reason: 'You are not logged in. Nothing was ordered.',
      needsLogin: true,
    });
    expect(checkout.sent).toEqual([]);
  });

  test.each([
    ['does not answer', () => new Promise<never>(() => {})],
    ['answers with a fault', () => Response.json('Down for a moment.', { status: 503 })],
    ['answers with another page', () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } })],
  ])(
    'is not sent, and said not to be, where the host %s when asked who is logged in',
    async (how, answer) => {
      const checkout = openCheckout(answerInOrder(placedResponse()));
      const { actor } = checkout.page;
      await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'method' });
      checkout.time.profile = answer;
      await placeByBank(checkout);
      if (how === 'does not answer') checkout.page.clock.fire('answerBy');
      await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'refused' });
      expect(actor.getSnapshot().context.result).toMatchObject({
        reason: expect.stringMatching(/\. Nothing was ordered\.$/),
      });
      expect(checkout.sent).toEqual([]);
      expect(checkout.page.attemptStore.read().attempts).toEqual([]);
    },
  );

  test('has a new key each time', () => {
    const serverClock = createServerClock();
    const keys = Array.from({ length: 100 }, () => newAttemptId({ serverClock }).key);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a new catalogue while the shopper selects (R-41)', () => {
  const [card, vpn] = CART.items;
  if (card === undefined || vpn === undefined) throw new Error('The sample cart lacks a line.');
  type Line = { id: string; name: string; price: number };
  const catalogueOf = (lines: readonly Line[]) => {
    const parsed = parseCatalogue(
      lines.map(({ id, name, price }) => ({
        id: `page-of-${id}`,
        type: 'products',
        name,
        products: [{ id, name, price }],
      })),
    );
    if (!parsed.ok) throw new Error(parsed.reason);
    return toLoadedCatalogue(parsed.value).index;
  };
  /** Everything is selected, and then the catalogue is fetched again. */
  async function refetch(...lines: Line[]) {
    const checkout = openCheckout(answerInOrder(placedResponse()));
    const { actor, cart } = checkout.page;
    await expect.poll(() => actor.getSnapshot().value).toEqual({ selecting: 'method' });
    actor.send({ type: 'method.selected', method: 'bank' });
    cart.send({ type: 'catalogue.updated', catalogue: catalogueOf(lines) });
    return { ...checkout, actor };
  }

  test('that raises the total is shown first: nothing is ordered at prices that the shopper has not seen', async () => {
    const { actor, sent } = await refetch({ ...card, price: 3_100 }, vpn);
    expect(actor.getSnapshot().value).toBe('priceIncreased');
    actor.send({ type: 'order.submitted', ...ATTEMPT_ID });
    expect(sent).toEqual([]);
    const { acceptedCart, cart } = actor.getSnapshot().context;
    expect([payableOf(acceptedCart), payableOf(cart)]).toEqual([14_250, 14_550]);
    actor.send({ type: 'prices.accepted' });
    expect(actor.getSnapshot().value).toEqual({ selecting: 'ready' });
    actor.send({ type: 'order.submitted', ...ATTEMPT_ID });
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ cart: { totalPrice: 15_050 } });
  });

  test('that lacks a line is shown too, though the total is lower', async () => {
    const { actor } = await refetch(card);
    expect(actor.getSnapshot().value).toBe('priceIncreased');
    const { acceptedCart, cart } = actor.getSnapshot().context;
    expect(priceChangeRows(acceptedCart, cart)).toContainEqual(
      expect.objectContaining({ label: vpn.name, after: null }),
    );
  });

  test('that reverts the rise leads back to the selection', async () => {
    const { actor, page } = await refetch({ ...card, price: 3_100 }, vpn);
    page.cart.send({ type: 'catalogue.updated', catalogue: catalogueOf([card, vpn]) });
    expect(actor.getSnapshot().value).toEqual({ selecting: 'ready' });
  });

  test('that raises no price keeps the selection', async () => {
    const { actor } = await refetch({ ...card, price: 2_900 }, vpn);
    expect(actor.getSnapshot().value).toEqual({ selecting: 'ready' });
    expect(actor.getSnapshot().context.cart.totalPrice).toBe(14_650);
  });

  test('is not needed for a line that another tab removes', async () => {
    const { page, inOtherTab } = openCheckout(answerInOrder());
    await expect.poll(() => page.actor.getSnapshot().value).toEqual({ selecting: 'method' });
    inOtherTab().cart.send({ type: 'item.removed', id: vpn.id });
    await expect.poll(() => page.actor.getSnapshot().context.cart.items).toEqual([card]);
    expect(page.actor.getSnapshot().value).toEqual({ selecting: 'method' });
  });
});

describe('the selection', () => {
  const usdt = { method: 'crypto', coin: 'USDT', network: 'trc20' } as const;

  test('of another method clears the coin and its network', () => {
    expect(select(METHODS, usdt, { type: 'method.selected', method: 'bank' })).toEqual({
      ...NO_SELECTION,
      method: 'bank',
    });
  });
  test('of another coin clears the network', () => {
    const selection = select(METHODS, usdt, { type: 'coin.selected', coin: 'BTC', network: null });
    expect(selection).toEqual({ method: 'crypto', coin: 'BTC', network: null });
  });
  test.each([
    { type: 'coin.selected', coin: 'DOGE', network: null } as const,
    { type: 'coin.selected', coin: 'USDT', network: null } as const,
    { type: 'coin.selected', coin: 'USDT', network: 'trc20' } as const,
    { type: 'coin.selected', coin: 'USDT', network: 'erc20' } as const,
    { type: 'method.selected', method: 'crypto' } as const,
  ])('ignores what is not offered or already selected: %o', (event) => {
    expect(select(METHODS, usdt, event)).toBeNull();
  });
  test('of a coin needs a method that offers it', () => {
    expect(
      select(
        METHODS,
        { ...NO_SELECTION, method: 'bank' },
        { type: 'coin.selected', coin: 'BTC', network: null },
      ),
    ).toBeNull();
  });
});

describe('a payment method', () => {
  const bank: PaymentMethod = {
    id: 'bank',
    name: 'Bank',
    description: '',
    disabled: false,
    limit: pkr(14_250),
    currencies: [],
  };
  const balance: PaymentMethod = {
    id: 'balance',
    name: 'Balance',
    description: '',
    disabled: false,
    currencies: [],
  };
  const purse = (cart: Cart, rupees = 0) => ({ cart, balance: pkr(rupees) });
  const oneMore: Cart = { ...CART, cap: pkr(499) };
  const deposit: Cart = {
    items: [{ id: BALANCE_VARIANT, name: 'Account balance', price: pkr(1), quantity: 50 }],
    totalPrice: pkr(50),
  };

  test('can be used up to its limit, compared with the total after the discount', () => {
    expect(unavailableReason(bank, purse(CART))).toBeNull();
    expect(unavailableReason(bank, purse(oneMore))).toBe(
      'This payment method can not be used for payments above PKR 14,250',
    );
  });
  test('that the host disabled says why', () => {
    expect(unavailableReason({ ...bank, disabled: true, reason: 'Paused.' }, purse(CART))).toBe('Paused.');
    expect(unavailableReason({ ...bank, disabled: true }, purse(CART))).toMatch(
      /can't use this payment method right now/,
    );
  });
  test('by balance needs a balance of at least the total', () => {
    expect(unavailableReason(balance, purse(CART, 14_250))).toBeNull();
    expect(unavailableReason(balance, purse(CART, 14_249))).toBe(
      'Your balance of PKR 14,249 is PKR 1 short.',
    );
  });
  test('by balance can not pay for a deposit', () => {
    expect(unavailableReason(balance, purse(deposit, 1_000))).toMatch(/deposit/);
    expect(unavailableReason(bank, purse(deposit))).toBeNull();
  });
});
