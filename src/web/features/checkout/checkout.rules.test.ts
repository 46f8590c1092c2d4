import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { payableOf } from '#contract/cart.ts';
import { parseCatalogue } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';
import type { PaymentMethod } from '#contract/payments.ts';
import { openCatalogue } from '#web/app/catalogue/catalogue.machine.ts';
import { createHostClock } from '#web/app/host-clock.ts';
import { newStamp } from './checkout.effects.ts';
import { CART, METHODS, STAMP } from './checkout.model.ts';
import { choose, NO_CHOICE, obstacleOf } from './methods.ts';
import { changesOf } from './parts/Figures.tsx';
import { checkoutOn, inTurn, placed } from './tabs.model.ts';

async function placeByBank({ page: { actor } }: ReturnType<typeof checkoutOn>, key = 'first') {
  await expect.poll(() => actor.getSnapshot().value).toEqual({ choosing: 'method' });
  actor.send({ type: 'method.chosen', method: 'bank' });
  actor.send({ type: 'order.submitted', ...STAMP, key });
}

test('the methods are asked for with the total, for one may be out of amounts of just that size (R-61)', async () => {
  const { page, time } = checkoutOn(inTurn());
  await expect.poll(() => page.actor.getSnapshot().value).toEqual({ choosing: 'method' });
  expect(time.askedFor).toBe(`/api/payment-methods?total=${payableOf(CART)}`);
});

describe('an order', () => {
  test('leads to its payment', async () => {
    const checkout = checkoutOn(inTurn(placed()));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
  });

  test('whose answer got lost is asked about with the same key and the same body, until there is an answer', async () => {
    const checkout = checkoutOn(inTurn(null, null, placed()));
    const {
      sent,
      page: { actor, clock, cart },
    } = checkout;
    await placeByBank(checkout);
    await expect.poll(() => actor.getSnapshot().value).toEqual({ stillChecking: 'resting' });
    cart.send({ type: 'cart.cleared' });
    clock.fire('recheckEvery');
    await expect.poll(() => actor.getSnapshot().value).toEqual({ stillChecking: 'resting' });
    actor.send({ type: 'check.pressed' });
    await expect.poll(() => actor.getSnapshot().output).toEqual({ redir: '/payment/p1' });
    expect(sent.map(({ key }) => key)).toEqual(['first', 'first', 'first']);
    expect(new Set(sent.map(({ body }) => body)).size).toBe(1);
  });

  test('that a gateway answers in the place of the host has an unknown fate too', async () => {
    const checkout = checkoutOn(inTurn(new Response('Bad gateway', { status: 502 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ stillChecking: 'resting' });
  });

  test('at other figures is shown, and goes on only as another attempt for the new ones', async () => {
    const cart = { items: [{ ...CART.items[0], price: 3_100 }], totalPrice: 6_200 };
    const checkout = checkoutOn(
      inTurn(Response.json({ message: 'Prices have changed.', cart }, { status: 409 }), placed()),
    );
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('repriced');
    checkout.page.actor.send({ type: 'figures.accepted', ...STAMP, key: 'second' });
    await expect.poll(() => checkout.page.actor.getSnapshot().status).toBe('done');
    expect(checkout.sent.map(({ key }) => key)).toEqual(['first', 'second']);
    expect(JSON.parse(checkout.sent[1]?.body ?? '')).toMatchObject({
      method: 'bank',
      cart: { totalPrice: 6_200 },
    });
  });

  test('beside a pending payment tells where that is', async () => {
    const checkout = checkoutOn(inTurn(Response.json({ redir: '/payment/p0' }, { status: 412 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toBe('pendingElsewhere');
    expect(checkout.page.actor.getSnapshot().context.placement).toEqual({
      kind: 'pending',
      redir: '/payment/p0',
    });
  });

  test("that is refused says so in the host's words, also by a conflict without figures", async () => {
    const checkout = checkoutOn(inTurn(new Response('Not available now: VPN for a year.', { status: 409 })));
    await placeByBank(checkout);
    await expect.poll(() => checkout.page.actor.getSnapshot().value).toEqual({ choosing: 'refused' });
    const { placement } = checkout.page.actor.getSnapshot().context;
    expect(placement).toEqual({ kind: 'refused', reason: 'Not available now: VPN for a year.' });
  });

  test('has a key of its own each time', () => {
    const hostClock = createHostClock();
    const keys = Array.from({ length: 100 }, () => newStamp({ hostClock }).key);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a new catalogue while the choice is made (R-41)', () => {
  const [card, vpn] = CART.items;
  if (card === undefined || vpn === undefined) throw new Error('The sample cart lacks a line.');
  type Line = { id: string; name: string; price: number };
  const shelves = (lines: readonly Line[]) => {
    const parsed = parseCatalogue(
      lines.map(({ id, name, price }) => ({
        id: `page-of-${id}`,
        type: 'products',
        name,
        products: [{ id, name, price }],
      })),
    );
    if (!parsed.ok) throw new Error(parsed.reason);
    return openCatalogue(parsed.value).index;
  };
  /** All is chosen, and then the shop's catalogue is fetched anew. */
  async function fetchAnew(...lines: Line[]) {
    const checkout = checkoutOn(inTurn(placed()));
    const { actor, cart } = checkout.page;
    await expect.poll(() => actor.getSnapshot().value).toEqual({ choosing: 'method' });
    actor.send({ type: 'method.chosen', method: 'bank' });
    cart.send({ type: 'catalogue.opened', catalogue: shelves(lines) });
    return { ...checkout, actor };
  }

  test('that makes it dearer is shown first: nothing is ordered at figures that nobody has seen', async () => {
    const { actor, sent } = await fetchAnew({ ...card, price: 3_100 }, vpn);
    expect(actor.getSnapshot().value).toBe('dearer');
    actor.send({ type: 'order.submitted', ...STAMP });
    expect(sent).toEqual([]);
    const { agreed, cart } = actor.getSnapshot().context;
    expect([payableOf(agreed), payableOf(cart)]).toEqual([14_250, 14_550]);
    actor.send({ type: 'choice.resumed' });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'ready' });
    actor.send({ type: 'order.submitted', ...STAMP });
    await expect.poll(() => sent.length).toBe(1);
    expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ cart: { totalPrice: 15_050 } });
  });

  test('that lacks a line is shown too, though it costs less without', async () => {
    const { actor } = await fetchAnew(card);
    expect(actor.getSnapshot().value).toBe('dearer');
    const { agreed, cart } = actor.getSnapshot().context;
    expect(changesOf(agreed, cart)).toContainEqual(
      expect.objectContaining({ label: vpn.name, to: 'no longer sold' }),
    );
  });

  test('that takes the rise back makes an end of it', async () => {
    const { actor, page } = await fetchAnew({ ...card, price: 3_100 }, vpn);
    page.cart.send({ type: 'catalogue.opened', catalogue: shelves([card, vpn]) });
    expect(actor.getSnapshot().value).toEqual({ choosing: 'ready' });
  });

  test('that makes nothing dearer leaves the choice as it is', async () => {
    const { actor } = await fetchAnew({ ...card, price: 2_900 }, vpn);
    expect(actor.getSnapshot().value).toEqual({ choosing: 'ready' });
    expect(actor.getSnapshot().context.cart.totalPrice).toBe(14_650);
  });

  test('is no matter while another tab takes a line out', async () => {
    const { page, inOtherTab } = checkoutOn(inTurn());
    await expect.poll(() => page.actor.getSnapshot().value).toEqual({ choosing: 'method' });
    inOtherTab().cart.send({ type: 'item.removed', id: vpn.id });
    await expect.poll(() => page.actor.getSnapshot().context.cart.items).toEqual([card]);
    expect(page.actor.getSnapshot().value).toEqual({ choosing: 'method' });
  });
});

describe('the choice', () => {
  const usdt = { method: 'crypto', coin: 'USDT', network: 'trc20' } as const;

  test('of another method clears the coin and its network', () => {
    expect(choose(METHODS, usdt, { type: 'method.chosen', method: 'bank' })).toEqual({
      ...NO_CHOICE,
      method: 'bank',
    });
  });
  test('of another coin clears the network', () => {
    const chosen = choose(METHODS, usdt, { type: 'coin.chosen', coin: 'BTC' });
    expect(chosen).toEqual({ method: 'crypto', coin: 'BTC', network: null });
  });
  test.each([
    { type: 'coin.chosen', coin: 'DOGE' } as const,
    { type: 'network.chosen', network: 'erc20' } as const,
    { type: 'method.chosen', method: 'crypto' } as const,
  ])('does not change by what is not on offer, or stands already: %o', (pick) => {
    expect(choose(METHODS, usdt, pick)).toBeNull();
  });
  test('of a coin needs a method that has it', () => {
    expect(
      choose(METHODS, { ...NO_CHOICE, method: 'bank' }, { type: 'coin.chosen', coin: 'BTC' }),
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

  test('can be used up to its limit, compared with what is left to pay after the discount', () => {
    expect(obstacleOf(bank, purse(CART))).toBeNull();
    expect(obstacleOf(bank, purse(oneMore))).toBe(
      'This payment method can not be used for payments above PKR 14,250',
    );
  });
  test('that the host disabled says why', () => {
    expect(obstacleOf({ ...bank, disabled: true, reason: 'Paused.' }, purse(CART))).toBe('Paused.');
    expect(obstacleOf({ ...bank, disabled: true }, purse(CART))).toMatch(/can not be used now/);
  });
  test('by balance needs as much balance as there is to pay', () => {
    expect(obstacleOf(balance, purse(CART, 14_250))).toBeNull();
    expect(obstacleOf(balance, purse(CART, 14_249))).toMatch(/^Your balance of PKR 14,249 is less/);
  });
  test('by balance can not pay for a deposit', () => {
    expect(obstacleOf(balance, purse(deposit, 1_000))).toMatch(/deposit/);
    expect(obstacleOf(bank, purse(deposit))).toBeNull();
  });
});
