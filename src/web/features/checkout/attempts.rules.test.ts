import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/catalogue.sample.ts';
import { ATTEMPT_ID, CART } from './checkout.model.ts';
import type { Page, SentOrder } from './checkout-tabs.fake.ts';
import { answerInOrder, openCheckout, placedResponse } from './checkout-tabs.fake.ts';

const HOUR_MS = 3_600_000;

/** Selects the bank and places the order. */
async function placeByBank({ actor, value }: Page, key = 'first') {
  await expect.poll(value).toEqual({ selecting: 'method' });
  actor.send({ type: 'method.selected', method: 'bank' });
  actor.send({ type: 'order.submitted', ...ATTEMPT_ID, key });
}
const isAt = (page: Page, value: unknown) => expect.poll(page.value).toEqual(value);
const leadsTo = (page: Page, redir: string) =>
  expect.poll(() => page.actor.getSnapshot().output).toEqual({ redir });
const keysOf = (sent: readonly SentOrder[]) => sent.map(({ key }) => key);

/** A host that creates one payment per key. */
function keepingHost() {
  const payments = new Map<string, string>();
  return {
    payments,
    place({ key }: SentOrder) {
      const id = payments.get(key ?? '') ?? `/payment/p${payments.size + 1}`;
      payments.set(key ?? '', id);
      return placedResponse(id);
    },
  };
}

describe('an attempt with an unknown outcome (R-57)', () => {
  test('is stored before its request is sent, and removed once the host has answered', async () => {
    const storedKeys: unknown[] = [];
    const { page } = openCheckout(() => {
      storedKeys.push(page.attemptStore.read().attempts.map(({ key }) => key));
      return placedResponse();
    });
    await placeByBank(page);
    await leadsTo(page, '/payment/p1');
    expect(storedKeys).toEqual([['first']]);
    expect(page.attemptStore.read()).toEqual({
      attempts: [],
      placed: { key: 'first', answer: { redir: '/payment/p1' }, cart: CART },
    });
  });

  test('survives a reload: the same key and body are sent again, and nothing else is offered', async () => {
    const { page, sent } = openCheckout(answerInOrder(null, placedResponse()));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    const reloaded = page.reload();
    expect(reloaded.value()).toEqual({ stillChecking: 'identifying' });
    await leadsTo(reloaded, '/payment/p1');
    expect(keysOf(sent)).toEqual(['first', 'first']);
    expect(sent[0]?.body).toBe(sent[1]?.body);
  });

  test('survives a reload during its request', async () => {
    const host = keepingHost();
    const held = Promise.withResolvers<Response>();
    const { page } = openCheckout((sent) => {
      const isFirst = host.payments.size === 0;
      const answer = host.place(sent);
      return isFirst ? held.promise : answer;
    });
    await placeByBank(page);
    await expect.poll(() => host.payments.size).toBe(1);
    await leadsTo(page.reload(), '/payment/p1');
    expect(host.payments.size).toBe(1);
  });

  test('is never resumed by another account, and is kept for its own', async () => {
    const { page, sent, time } = openCheckout(answerInOrder(null, null, placedResponse('/payment/hers')));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    time.account = 'bilal_k';
    const his = page.reload();
    await placeByBank(his, 'second');
    await isAt(his, { stillChecking: 'idle' });
    expect(keysOf(sent)).toEqual(['first', 'second']);
    time.account = 'amna_k';
    const hers = his.reload();
    await leadsTo(hers, '/payment/hers');
    expect(keysOf(sent)).toEqual(['first', 'second', 'first']);
    expect(hers.attemptStore.read().attempts).toMatchObject([{ account: 'bilal_k', key: 'second' }]);
  });

  test('is sent again for 23 hours and no longer, because the host then forgets its key', async () => {
    const { page, sent, time } = openCheckout(answerInOrder(null, null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    time.now += 23 * HOUR_MS - 1;
    page.clock.fire('recheckEvery');
    await expect.poll(() => sent.length).toBe(2);
    await isAt(page, { stillChecking: 'idle' });
    time.now += 1;
    page.clock.fire('recheckEvery');
    await isAt(page, 'outcomeUnknown');
    expect(sent).toHaveLength(2);
    expect(page.attemptStore.read().attempts).toEqual([]);
  });

  test('of another account is removed after 23 hours too, once this account opens the page', async () => {
    const { page, time } = openCheckout(answerInOrder(null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    time.account = 'bilal_k';
    time.now += 23 * HOUR_MS - 1;
    const his = page.reload();
    await isAt(his, { selecting: 'method' });
    expect(his.attemptStore.read().attempts).toMatchObject([{ account: 'amna_k' }]);
    time.now += 1;
    const later = his.reload();
    await isAt(later, { selecting: 'method' });
    await expect.poll(() => later.attemptStore.read().attempts).toEqual([]);
  });

  test('that expired while no page was open is shown to its own account', async () => {
    const { page, time } = openCheckout(answerInOrder(null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    time.now += 24 * HOUR_MS;
    await isAt(page.reload(), 'outcomeUnknown');
  });

  test('is not settled by a refusal of the repeated request: a rate limit says nothing about the first one', async () => {
    const tooMany = () => new Response('Please wait.', { status: 429 });
    const { page } = openCheckout(answerInOrder(null, tooMany(), placedResponse()));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    page.clock.fire('recheckEvery');
    await isAt(page, { stillChecking: 'idle' });
    page.clock.fire('recheckEvery');
    await leadsTo(page, '/payment/p1');
  });

  test('lives as long as its page where the browser stores nothing, and its order leaves the cart', async () => {
    const { page } = openCheckout(answerInOrder(null, placedResponse()), { refusing: true });
    await placeByBank(page);
    await isAt(page, { stillChecking: 'idle' });
    page.clock.fire('recheckEvery');
    await leadsTo(page, '/payment/p1');
    expect(page.cart.getSnapshot().context.cart.items).toEqual([]);
  });
});

describe('two tabs', () => {
  test('that place an order at once create one payment, and both lead to it', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab, sent } = openCheckout((order) => host.place(order));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await Promise.all([placeByBank(one, 'first'), placeByBank(two, 'second')]);
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
    expect(host.payments.size).toBe(1);
    expect(new Set(keysOf(sent)).size).toBe(1);
  });

  test('do not send an attempt as another order after waiting for the lock in vain', async () => {
    const held = Promise.withResolvers<null>();
    const {
      page: one,
      inOtherTab,
      sent,
    } = openCheckout(({ key }) => (key === 'first' ? held.promise : placedResponse()));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await Promise.all([placeByBank(one, 'first'), placeByBank(two, 'second')]);
    await expect.poll(() => sent.length).toBe(1);
    two.clock.fire('answerBy');
    two.actor.send({ type: 'check.pressed' });
    held.resolve(null);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(keysOf(sent))).toEqual(new Set(['first']));
  });

  test('check one attempt, and go on once one of them knows its outcome', async () => {
    const { page: one, inOtherTab } = openCheckout(answerInOrder(null, placedResponse()));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await placeByBank(one);
    await isAt(two, { stillChecking: 'idle' });
    one.clock.fire('recheckEvery');
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
  });

  test('offer the methods again once one of them knows that nothing was placed', async () => {
    const refused = new Response('Not available now: VPN for a year.', { status: 409 });
    const { page: one, inOtherTab } = openCheckout(answerInOrder(null, refused));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await placeByBank(one);
    await isAt(two, { stillChecking: 'idle' });
    one.clock.fire('recheckEvery');
    await isAt(one, { selecting: 'refused' });
    await isAt(two, { selecting: 'method' });
  });

  test('remove the order from the cart once, and keep what was added meanwhile', async () => {
    const [card] = CART.items;
    if (card === undefined) throw new Error('The sample cart is empty.');
    const host = keepingHost();
    const { page: one, inOtherTab } = openCheckout((order) => host.place(order));
    const two = inOtherTab();
    await placeByBank(one);
    await leadsTo(one, '/payment/p1');
    two.cart.send({ type: 'item.added', item: { ...card, quantity: 5 } });
    await expect.poll(() => two.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
    await expect.poll(() => one.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
  });

  test('do not repeat an order that was just placed, before they were notified', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab } = openCheckout((order) => host.place(order));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await placeByBank(one);
    await leadsTo(one, '/payment/p1');
    const attempt = (cart: Cart) => ({
      account: 'amna_k',
      key: 'second',
      startedAt: ATTEMPT_ID.startedAt,
      checkout: { method: 'bank', coin: null, network: null, cart } as const,
    });
    const request = {
      signal: new AbortController().signal,
      send: () => Promise.reject(new Error('It was sent.')),
      placedAnswerOf: () => null,
    };
    const answer = { redir: '/payment/p1' };
    await expect(two.attemptStore.submit(attempt(CART), request)).resolves.toEqual({
      kind: 'placed',
      answer,
    });
    const other = cartOf(sampleItem('pubg-uc-60'));
    await expect(two.attemptStore.submit(attempt(other), request)).resolves.toEqual({ kind: 'cartChanged' });
    expect(host.payments.size).toBe(1);
  });
});

describe('an order that the host prices differently', () => {
  const [card] = CART.items;
  if (card === undefined) throw new Error('The sample cart is empty.');
  const raised = { ...card, price: pkr(3_100) };
  const repriced = () =>
    Response.json(
      { message: 'Prices have changed.', cart: { items: [raised], totalPrice: 6_200 } },
      { status: 409 },
    );

  test('keeps the new prices in the cart, with notices, and what another tab added meanwhile', async () => {
    const added = sampleItem('pubg-uc-60');
    const { page } = openCheckout(answerInOrder(repriced()));
    await placeByBank(page);
    page.cart.send({ type: 'item.added', item: added });
    await isAt(page, 'repriced');
    page.actor.send({ type: 'selection.resumed' });
    await isAt(page, { selecting: 'ready' });
    const { cart, notices } = page.cart.getSnapshot().context;
    expect(cart).toEqual({ items: [raised, added], totalPrice: 6_200 + added.price });
    expect(notices.map(({ kind }) => kind)).toEqual(['repriced', 'gone']);
    expect(page.actor.getSnapshot().context.cart).toEqual(cart);
  });
});
