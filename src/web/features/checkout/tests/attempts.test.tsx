import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { ATTEMPT_ID, CART } from './checkout.model.ts';
import type { Page, SentRequest } from './checkout-tabs.ts';
import { answerInOrder, openCheckout, placedResponse, unknownResponse } from './checkout-tabs.ts';

const HOUR_MS = 3_600_000;
const WAITING = { stillChecking: { check: 'idle', wayOn: 'later' } };

/** Selects the bank and places the order. */
async function placeByBank({ actor, value }: Page, key = 'first') {
  await expect.poll(value).toEqual({ selecting: 'method' });
  actor.send({ type: 'method.selected', method: 'bank' });
  actor.send({ type: 'order.submitted', ...ATTEMPT_ID, key });
}
const isAt = (page: Page, value: unknown) => expect.poll(page.value).toEqual(value);
const leadsTo = (page: Page, redir: string) =>
  expect.poll(() => page.actor.getSnapshot().output).toEqual({ redir });
const requestsOf = (sent: readonly SentRequest[]) => sent.map(({ kind, key }) => `${kind} ${key}`);
const ordersOf = (sent: readonly SentRequest[]) => sent.filter(({ kind }) => kind === 'order');

/** A host that creates one payment per key, and makes a key void when it is asked about before. */
function keepingHost() {
  const payments = new Map<string, string>();
  const voided = new Set<string>();
  return {
    payments,
    answer({ kind, key }: SentRequest) {
      const own = key ?? '';
      if (kind === 'order' && voided.has(own)) return new Response('It is void.', { status: 409 });
      if (kind === 'order' && !payments.has(own)) payments.set(own, `/payment/p${payments.size + 1}`);
      const payment = payments.get(own);
      if (payment !== undefined) return placedResponse(payment);
      voided.add(own);
      return unknownResponse();
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

  test('survives a reload: the host is asked about it, nothing is sent again, and nothing else is offered', async () => {
    const { page, sent } = openCheckout(answerInOrder(null, placedResponse()));
    await placeByBank(page);
    await isAt(page, WAITING);
    const reloaded = page.reload();
    expect(reloaded.value()).toEqual({ stillChecking: { check: 'identifying', wayOn: 'later' } });
    await leadsTo(reloaded, '/payment/p1');
    expect(requestsOf(sent)).toEqual(['order first', 'question first']);
  });

  test('is asked about after a reload even if the cart is empty by then', async () => {
    const { page, sent } = openCheckout(answerInOrder(null, placedResponse()));
    await placeByBank(page);
    await isAt(page, WAITING);
    page.cart.send({ type: 'cart.cleared' });
    await expect.poll(() => page.actor.getSnapshot().context.cart.items).toEqual([]);
    await leadsTo(page.reload(), '/payment/p1');
    expect(requestsOf(sent)).toEqual(['order first', 'question first']);
  });

  test('survives a reload during its request', async () => {
    const host = keepingHost();
    const held = Promise.withResolvers<Response>();
    const { page } = openCheckout((sent) => {
      const isFirst = host.payments.size === 0;
      const answer = host.answer(sent);
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
    await isAt(page, WAITING);
    time.account = 'bilal_k';
    const his = page.reload();
    await placeByBank(his, 'second');
    await isAt(his, WAITING);
    expect(requestsOf(sent)).toEqual(['order first', 'order second']);
    time.account = 'amna_k';
    const hers = his.reload();
    await leadsTo(hers, '/payment/hers');
    expect(requestsOf(sent)).toEqual(['order first', 'order second', 'question first']);
    expect(hers.attemptStore.read().attempts).toMatchObject([{ account: 'bilal_k', key: 'second' }]);
  });

  test('is asked about for 23 hours and no longer, because the host then forgets its key', async () => {
    const { page, sent, time } = openCheckout(answerInOrder(null, null));
    await placeByBank(page);
    await isAt(page, WAITING);
    time.now += 23 * HOUR_MS - 1;
    page.clock.fire('recheckAfter');
    await expect.poll(() => sent.length).toBe(2);
    await isAt(page, WAITING);
    time.now += 1;
    page.clock.fire('recheckAfter');
    await isAt(page, 'outcomeUnknown');
    expect(sent).toHaveLength(2);
    expect(page.attemptStore.read().attempts).toEqual([]);
  });

  test('of another account is removed after 23 hours too, once this account opens the page', async () => {
    const { page, time } = openCheckout(answerInOrder(null));
    await placeByBank(page);
    await isAt(page, WAITING);
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
    await isAt(page, WAITING);
    time.now += 24 * HOUR_MS;
    await isAt(page.reload(), 'outcomeUnknown');
  });

  test('is not settled by a refusal of the question: a rate limit says nothing about the order', async () => {
    const tooMany = () => new Response('Please wait.', { status: 429 });
    const { page } = openCheckout(answerInOrder(null, tooMany(), placedResponse()));
    await placeByBank(page);
    await isAt(page, WAITING);
    page.clock.fire('recheckAfter');
    await isAt(page, WAITING);
    page.clock.fire('recheckAfter');
    await leadsTo(page, '/payment/p1');
  });

  test.each([true, 'silently'] as const)(
    'lives as long as its page where the browser stores nothing, which asks before it is left (%s)',
    async (refusing) => {
      const { page } = openCheckout(answerInOrder(null, placedResponse()), { refusing });
      const isAskedBeforeLeaving = () =>
        !page.browser.dispatchEvent(new Event('beforeunload', { cancelable: true }));
      expect(isAskedBeforeLeaving()).toBe(false);
      await placeByBank(page);
      await isAt(page, WAITING);
      expect(isAskedBeforeLeaving()).toBe(true);
      page.clock.fire('recheckAfter');
      await leadsTo(page, '/payment/p1');
      expect(page.cart.getSnapshot().context.cart.items).toEqual([]);
      expect(isAskedBeforeLeaving()).toBe(false);
    },
  );
});

describe('asking what became of an order', () => {
  test('that the host never saw ends the attempt: it says so, and the order can be placed again', async () => {
    const host = keepingHost();
    const { page, sent } = openCheckout((request) => {
      const isLost = sent.length === 1;
      return isLost ? null : host.answer(request);
    });
    await placeByBank(page);
    await isAt(page, WAITING);
    page.clock.fire('recheckAfter');
    await isAt(page, { selecting: 'refused' });
    expect(page.actor.getSnapshot().context.result).toEqual({
      kind: 'refused',
      reason: "This order didn't reach us, so nothing was ordered.",
    });
    page.actor.send({ type: 'order.submitted', ...ATTEMPT_ID, key: 'second' });
    await leadsTo(page, '/payment/p1');
    expect(requestsOf(sent)).toEqual(['order first', 'question first', 'order second']);
  });

  test("leads to the pending payment if that was the order's own answer", async () => {
    const conflict = Response.json(
      { redir: '/payment/p0' },
      { status: 412, headers: { 'Attempt-Status': 'refused' } },
    );
    const { page } = openCheckout(answerInOrder(null, conflict));
    await placeByBank(page);
    await isAt(page, WAITING);
    page.clock.fire('recheckAfter');
    await isAt(page, 'paymentPending');
    expect(page.actor.getSnapshot().context.hasReleased).toBe(false);
  });

  test('is done at growing intervals, up to a minute', async () => {
    const { page } = openCheckout(answerInOrder(null));
    await placeByBank(page);
    const waits: number[] = [];
    for (let count = 0; count < 7; count++) {
      await isAt(page, WAITING);
      waits.push(page.clock.waitOf('recheckAfter'));
      page.clock.fire('recheckAfter');
      await expect.poll(() => page.actor.getSnapshot().context.checks).toBe(count + 1);
    }
    expect(waits.map((ms) => ms / 1_000)).toEqual([3, 6, 12, 24, 48, 60, 60]);
  });

  test('for two minutes offers to let the attempt go, which sends nothing', async () => {
    const { page, sent } = openCheckout(answerInOrder(null));
    await placeByBank(page);
    await isAt(page, WAITING);
    page.actor.send({ type: 'attempt.released' });
    await isAt(page, WAITING);
    expect(page.clock.waitOf('offerWayOn')).toBe(120_000);
    page.clock.fire('offerWayOn');
    page.actor.send({ type: 'attempt.released' });
    await isAt(page, { selecting: 'method' });
    expect(requestsOf(sent)).toEqual(['order first']);
    expect(page.attemptStore.read().attempts).toEqual([]);
  });

  test('of a host that does not know the call shows at once where to look', async () => {
    const notFound = new Response('Not found', { status: 404 });
    const conflict = Response.json({ redir: '/payment/p0' }, { status: 412 });
    const { page, sent } = openCheckout(answerInOrder(null, notFound, conflict));
    await placeByBank(page);
    await isAt(page, WAITING);
    page.clock.fire('recheckAfter');
    await isAt(page, { stillChecking: { check: 'unsupported', wayOn: 'offered' } });
    expect(page.attemptStore.read().attempts).toHaveLength(1);

    page.actor.send({ type: 'attempt.released' });
    await placeByBank(page, 'second');
    await isAt(page, 'paymentPending');
    // The pending payment may be the very order that was let go.
    expect(page.actor.getSnapshot().context.hasReleased).toBe(true);
    expect(requestsOf(sent)).toEqual(['order first', 'question first', 'order second']);
  });
});

describe('two tabs', () => {
  test('that place an order at once create one payment, and both lead to it', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab, sent } = openCheckout((order) => host.answer(order));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await Promise.all([placeByBank(one, 'first'), placeByBank(two, 'second')]);
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
    expect(host.payments.size).toBe(1);
    expect(ordersOf(sent)).toHaveLength(1);
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
    expect(requestsOf(sent).every((request) => request.endsWith('first'))).toBe(true);
    expect(ordersOf(sent)).toHaveLength(1);
  });

  test('check one attempt, and go on once one of them knows its outcome', async () => {
    const { page: one, inOtherTab } = openCheckout(answerInOrder(null, placedResponse()));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await placeByBank(one);
    await isAt(two, WAITING);
    one.clock.fire('recheckAfter');
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
  });

  test('offer the methods again once one of them knows that nothing was placed', async () => {
    const { page: one, inOtherTab } = openCheckout(answerInOrder(null, unknownResponse()));
    const two = inOtherTab();
    await isAt(two, { selecting: 'method' });
    await placeByBank(one);
    await isAt(two, WAITING);
    one.clock.fire('recheckAfter');
    await isAt(one, { selecting: 'refused' });
    await isAt(two, { selecting: 'method' });
  });

  test('remove the order from the cart once, and keep what was added meanwhile', async () => {
    const [card] = CART.items;
    if (card === undefined) throw new Error('The sample cart is empty.');
    const host = keepingHost();
    const { page: one, inOtherTab } = openCheckout((order) => host.answer(order));
    const two = inOtherTab();
    await placeByBank(one);
    await leadsTo(one, '/payment/p1');
    two.cart.send({ type: 'item.added', item: { ...card, quantity: 5 } });
    await expect.poll(() => two.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
    await expect.poll(() => one.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
  });

  test('do not repeat an order that was just placed, before they were notified', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab } = openCheckout((order) => host.answer(order));
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
      outcomeOf: () => null,
    };
    const answer = { redir: '/payment/p1' };
    await expect(two.attemptStore.submit(attempt(CART), request)).resolves.toEqual({
      kind: 'placed',
      answer,
    });
    const other = cartOf(sampleItem('pubg-uc-60'));
    await expect(two.attemptStore.submit(attempt(other), request)).resolves.toEqual({ kind: 'cartChanged' });
    // Also after another order was refused.
    two.cart.send({ type: 'item.added', item: sampleItem('pubg-uc-60') });
    await expect.poll(() => one.cart.getSnapshot().context.cart.items).toEqual(other.items);
    const refusal = { ...request, send: async () => 'refused', outcomeOf: () => ({ placed: null }) };
    await expect(two.attemptStore.submit(attempt(other), refusal)).resolves.toBe('refused');
    await expect(two.attemptStore.submit(attempt(CART), request)).resolves.toEqual({
      kind: 'placed',
      answer,
    });
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
