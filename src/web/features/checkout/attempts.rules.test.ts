import { describe, expect, test } from 'vitest';
import type { Cart } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { CART, STAMP } from './checkout.model.ts';
import type { Page, Sent } from './tabs.model.ts';
import { checkoutOn, inTurn, placed } from './tabs.model.ts';

const HOUR_MS = 3_600_000;

/** Chooses the bank and places the order. */
async function placeByBank({ actor, value }: Page, key = 'first') {
  await expect.poll(value).toEqual({ choosing: 'method' });
  actor.send({ type: 'method.chosen', method: 'bank' });
  actor.send({ type: 'order.submitted', ...STAMP, key });
}
const isAt = (page: Page, value: unknown) => expect.poll(page.value).toEqual(value);
const leadsTo = (page: Page, redir: string) =>
  expect.poll(() => page.actor.getSnapshot().output).toEqual({ redir });
const keysOf = (sent: readonly Sent[]) => sent.map(({ key }) => key);

/** A host that opens one payment for a key, and answers at once, or once it is told to. */
function keepingHost() {
  const payments = new Map<string, string>();
  return {
    payments,
    place({ key }: Sent) {
      const id = payments.get(key ?? '') ?? `/payment/p${payments.size + 1}`;
      payments.set(key ?? '', id);
      return placed(id);
    },
  };
}

describe('an attempt whose fate is unknown (R-57)', () => {
  test('is kept before its request goes out, and let go once the host has answered', async () => {
    const before: unknown[] = [];
    const { page } = checkoutOn(() => {
      before.push(page.checkouts.read().attempts.map(({ key }) => key));
      return placed();
    });
    await placeByBank(page);
    await leadsTo(page, '/payment/p1');
    expect(before).toEqual([['first']]);
    expect(page.checkouts.read()).toEqual({
      attempts: [],
      placed: { key: 'first', answer: { redir: '/payment/p1' }, cart: CART },
    });
  });

  test('survives a reload: the same key and the same body are sent again, and nothing else is offered', async () => {
    const { page, sent } = checkoutOn(inTurn(null, placed()));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    const reloaded = page.reload();
    expect(reloaded.value()).toEqual({ stillChecking: 'recalling' });
    await leadsTo(reloaded, '/payment/p1');
    expect(keysOf(sent)).toEqual(['first', 'first']);
    expect(sent[0]?.body).toBe(sent[1]?.body);
  });

  test('survives a reload in the middle of its request', async () => {
    const host = keepingHost();
    const held = Promise.withResolvers<Response>();
    const { page } = checkoutOn((sent) => {
      const isFirst = host.payments.size === 0;
      const answer = host.place(sent);
      return isFirst ? held.promise : answer;
    });
    await placeByBank(page);
    await expect.poll(() => host.payments.size).toBe(1);
    await leadsTo(page.reload(), '/payment/p1');
    expect(host.payments.size).toBe(1);
  });

  test('is never resumed by somebody else, and waits for its own account', async () => {
    const { page, sent, time } = checkoutOn(inTurn(null, null, placed('/payment/hers')));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    time.account = 'bilal_k';
    const his = page.reload();
    await placeByBank(his, 'second');
    await isAt(his, { stillChecking: 'resting' });
    expect(keysOf(sent)).toEqual(['first', 'second']);
    time.account = 'amna_k';
    const hers = his.reload();
    await leadsTo(hers, '/payment/hers');
    expect(keysOf(sent)).toEqual(['first', 'second', 'first']);
    expect(hers.checkouts.read().attempts).toMatchObject([{ account: 'bilal_k', key: 'second' }]);
  });

  test('is asked about in vain for 23 hours, and then no more: it is never sent when the host has forgotten its key', async () => {
    const { page, sent, time } = checkoutOn(inTurn(null, null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    time.now += 23 * HOUR_MS - 1;
    page.clock.fire('recheckEvery');
    await expect.poll(() => sent.length).toBe(2);
    await isAt(page, { stillChecking: 'resting' });
    time.now += 1;
    page.clock.fire('recheckEvery');
    await isAt(page, 'over');
    expect(sent).toHaveLength(2);
    expect(page.checkouts.read().attempts).toEqual([]);
  });

  test('that somebody else left is let go after 23 hours too, once another account opens the page', async () => {
    const { page, time } = checkoutOn(inTurn(null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    time.account = 'bilal_k';
    time.now += 23 * HOUR_MS - 1;
    const his = page.reload();
    await isAt(his, { choosing: 'method' });
    expect(his.checkouts.read().attempts).toMatchObject([{ account: 'amna_k' }]);
    time.now += 1;
    const later = his.reload();
    await isAt(later, { choosing: 'method' });
    await expect.poll(() => later.checkouts.read().attempts).toEqual([]);
  });

  test("that is one's own is told of when it has become too old while no page was open", async () => {
    const { page, time } = checkoutOn(inTurn(null));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    time.now += 24 * HOUR_MS;
    await isAt(page.reload(), 'over');
  });

  test('is not answered by a refusal of the question: too many tries say nothing of the first one', async () => {
    const tooMany = () => new Response('Please wait.', { status: 429 });
    const { page } = checkoutOn(inTurn(null, tooMany(), placed()));
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    page.clock.fire('recheckEvery');
    await isAt(page, { stillChecking: 'resting' });
    page.clock.fire('recheckEvery');
    await leadsTo(page, '/payment/p1');
  });

  test('lives as long as its page where the browser keeps nothing, and its order leaves the cart', async () => {
    const { page } = checkoutOn(inTurn(null, placed()), { refusing: true });
    await placeByBank(page);
    await isAt(page, { stillChecking: 'resting' });
    page.clock.fire('recheckEvery');
    await leadsTo(page, '/payment/p1');
    expect(page.cart.getSnapshot().context.cart.items).toEqual([]);
  });
});

describe('two tabs', () => {
  test('that place an order at once make one payment, and both come to it', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab, sent } = checkoutOn((order) => host.place(order));
    const two = inOtherTab();
    await isAt(two, { choosing: 'method' });
    await Promise.all([placeByBank(one, 'first'), placeByBank(two, 'second')]);
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
    expect(host.payments.size).toBe(1);
    expect(new Set(keysOf(sent)).size).toBe(1);
  });

  test('do not send an attempt that waited for its turn in vain as another order', async () => {
    const held = Promise.withResolvers<null>();
    const {
      page: one,
      inOtherTab,
      sent,
    } = checkoutOn(({ key }) => (key === 'first' ? held.promise : placed()));
    const two = inOtherTab();
    await isAt(two, { choosing: 'method' });
    await Promise.all([placeByBank(one, 'first'), placeByBank(two, 'second')]);
    await expect.poll(() => sent.length).toBe(1);
    two.clock.fire('answerBy');
    two.actor.send({ type: 'check.pressed' });
    held.resolve(null);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    expect(new Set(keysOf(sent))).toEqual(new Set(['first']));
  });

  test('ask about one attempt, and go on once one of them knows', async () => {
    const { page: one, inOtherTab } = checkoutOn(inTurn(null, placed()));
    const two = inOtherTab();
    await isAt(two, { choosing: 'method' });
    await placeByBank(one);
    await isAt(two, { stillChecking: 'resting' });
    one.clock.fire('recheckEvery');
    await leadsTo(one, '/payment/p1');
    await leadsTo(two, '/payment/p1');
  });

  test('offer the choice again once one of them knows that nothing was placed', async () => {
    const refused = new Response('Not available now: VPN for a year.', { status: 409 });
    const { page: one, inOtherTab } = checkoutOn(inTurn(null, refused));
    const two = inOtherTab();
    await isAt(two, { choosing: 'method' });
    await placeByBank(one);
    await isAt(two, { stillChecking: 'resting' });
    one.clock.fire('recheckEvery');
    await isAt(one, { choosing: 'refused' });
    await isAt(two, { choosing: 'method' });
  });

  test('take the order out of the cart once, and leave what was added meanwhile', async () => {
    const [card] = CART.items;
    if (card === undefined) throw new Error('The sample cart is empty.');
    const host = keepingHost();
    const { page: one, inOtherTab } = checkoutOn((order) => host.place(order));
    const two = inOtherTab();
    await placeByBank(one);
    await leadsTo(one, '/payment/p1');
    two.cart.send({ type: 'item.added', item: { ...card, quantity: 5 } });
    await expect.poll(() => two.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
    await expect.poll(() => one.cart.getSnapshot().context.cart.items).toEqual([{ ...card, quantity: 5 }]);
  });

  test('do not order a second time what has just been ordered, though they have not heard of it yet', async () => {
    const host = keepingHost();
    const { page: one, inOtherTab } = checkoutOn((order) => host.place(order));
    const two = inOtherTab();
    await isAt(two, { choosing: 'method' });
    await placeByBank(one);
    await leadsTo(one, '/payment/p1');
    const attempt = (cart: Cart) => ({
      account: 'amna_k',
      key: 'second',
      begunAt: STAMP.at,
      checkout: { method: 'bank', coin: null, network: null, cart } as const,
    });
    const request = {
      signal: new AbortController().signal,
      send: () => Promise.reject(new Error('It was sent.')),
      placedAt: () => null,
    };
    const answer = { redir: '/payment/p1' };
    await expect(two.checkouts.place(attempt(CART), request)).resolves.toEqual({ kind: 'placed', answer });
    const other = cartOf(sampleItem('pubg-uc-60'));
    await expect(two.checkouts.place(attempt(other), request)).resolves.toEqual({ kind: 'changed' });
    expect(host.payments.size).toBe(1);
  });
});

describe('an order at other figures', () => {
  const [card] = CART.items;
  if (card === undefined) throw new Error('The sample cart is empty.');
  const dearer = { ...card, price: pkr(3_100) };
  const repriced = () =>
    Response.json(
      { message: 'Prices have changed.', cart: { items: [dearer], totalPrice: 6_200 } },
      { status: 409 },
    );

  test('leaves its figures in the cart, with what is new, and what another tab added meanwhile', async () => {
    const added = sampleItem('pubg-uc-60');
    const { page } = checkoutOn(inTurn(repriced()));
    await placeByBank(page);
    page.cart.send({ type: 'item.added', item: added });
    await isAt(page, 'repriced');
    page.actor.send({ type: 'choice.resumed' });
    await isAt(page, { choosing: 'ready' });
    const { cart, told } = page.cart.getSnapshot().context;
    expect(cart).toEqual({ items: [dearer, added], totalPrice: 6_200 + added.price });
    expect(told.map(({ kind }) => kind)).toEqual(['repriced', 'gone']);
    expect(page.actor.getSnapshot().context.cart).toEqual(cart);
  });
});
