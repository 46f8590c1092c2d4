import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import type { CartItem } from '#contract/cart.ts';
import { pkr } from '#contract/money.ts';
import { idleEffect } from '#statecharts/index.ts';
import { cartLogic } from '#web/features/cart/cart.effects.ts';
import { EMPTY_CART } from '#web/features/cart/cart-lines.ts';
import { cartRecordOf } from '#web/features/cart/cart-store.ts';
import { cartOf, sampleItem, sampleShopWith } from '#web/features/catalogue/tests/sample-catalogue.ts';
import { createAttemptStore } from '#web/features/checkout/attempt-store.ts';
import { createFakeTabs } from '#web/testing/fake-tabs.ts';
import { createRandom } from '../../../../../tests/random.ts';
import { setAsideLogic } from '../set-aside.effects.ts';
import type { PutBackReason } from '../set-aside-record.ts';
import { createSetAsideStore, setAsideRecordOf } from '../set-aside-store.ts';

/* what is set aside is in the cart or in the record, exactly once, in all tabs. */

const POINTS = sampleItem('valorant-vp-1000', 2);
const TOP_UP = { ...sampleItem('pubg-uc-60'), answers: { player: '5123456789' } };
const DEPOSIT = sampleItem('balance', 4_610);
const PAID_AT = '/payment/dep1';
const ended = (...addresses: string[]): PutBackReason => ({ kind: 'ended', addresses });

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

/** Lets locks go around and storage events arrive. */
async function settle() {
  for (let round = 0; round < 8; round += 1) {
    await vi.advanceTimersByTimeAsync(120);
    await new Promise(setImmediate);
  }
}
/** The records after an action, once all locks were granted. */
async function settled<T>(action: Promise<T>): Promise<T> {
  await settle();
  return action;
}

/** A browser with tabs; in each, the real cart on the shared storage, and the store on top of it. */
function browserWith(
  items: readonly CartItem[],
  { refusing = false, coupon = {} }: { refusing?: boolean | 'silently'; coupon?: object } = {},
) {
  const newTab = createFakeTabs({ refusing });
  const asked: unknown[] = [];
  function open() {
    const browser = newTab();
    const storedCart = cartRecordOf(browser);
    const request = async (_call: unknown, body: unknown) => {
      asked.push(body);
      return { kind: 'refusal', status: 422, message: 'Used up.' } as never;
    };
    const actor = createActor(
      cartLogic({ request: request as never, storedCart, locks: browser.navigator.locks }),
      { input: { cart: storedCart.read() ?? cartOf(...items) } },
    ).start();
    return { actor, browser, store: createSetAsideStore({ browser, actors: { cart: actor } }) };
  }
  const first = newTab();
  if (items.length > 0) cartRecordOf(first).write({ ...cartOf(...items), ...coupon });
  const aside = setAsideRecordOf(first);
  return {
    open,
    asked,
    cart: () => cartRecordOf(first).read() ?? EMPTY_CART,
    aside: aside.read,
    leave: aside.write,
  };
}

describe('setting aside', () => {
  test('leaves the deposit alone in the cart, without a notice of its coupon, and keeps the goods', async () => {
    const shop = browserWith([POINTS, TOP_UP], { coupon: { coupon: 'EID10', discount: 0.1, cap: pkr(500) } });
    const { store, actor } = shop.open();
    expect(await settled(store.setAside(DEPOSIT))).toBe(true);
    expect(shop.cart()).toEqual({
      items: [{ id: 'balance', name: 'Account balance', price: 1, quantity: 4_610 }],
      totalPrice: 4_610,
    });
    expect(shop.aside()).toEqual({ items: [POINTS, TOP_UP], coupon: 'EID10', payment: null });
    expect(actor.getSnapshot().matches({ coupon: 'unavailable' })).toBe(true);
  });

  test('in two tabs at once makes one deposit', async () => {
    const shop = browserWith([POINTS]);
    const [a, b] = [shop.open(), shop.open()];
    const both = Promise.all([a.store.setAside(DEPOSIT), b.store.setAside(DEPOSIT)]);
    expect(await settled(both)).toEqual([true, true]);
    expect(shop.cart()).toEqual(cartOf(DEPOSIT));
    expect(shop.aside()).toEqual({ items: [POINTS], payment: null });
  });

  test('again takes the amount that was typed last', async () => {
    const shop = browserWith([DEPOSIT]);
    shop.leave({ items: [POINTS], payment: null });
    await settled(shop.open().store.setAside({ ...DEPOSIT, quantity: 9_000 }));
    expect(shop.cart()).toEqual(cartOf({ ...DEPOSIT, quantity: 9_000 }));
    expect(shop.aside()).toEqual({ items: [POINTS], payment: null });
  });

  test('of a new cart joins what is set aside already', async () => {
    const shop = browserWith([POINTS]);
    shop.leave({ items: [TOP_UP, { ...POINTS, quantity: 98 }], coupon: 'EID10', payment: PAID_AT });
    await settled(shop.open().store.setAside(DEPOSIT));
    expect(shop.aside()).toEqual({
      items: [TOP_UP, { ...POINTS, quantity: 99 }],
      coupon: 'EID10',
      payment: null,
    });
  });

  test.each([true, 'silently'] as const)(
    'changes nothing where the browser stores nothing (%s)',
    async (refusing) => {
      const { store, actor } = browserWith([], { refusing }).open();
      actor.send({ type: 'item.added', item: POINTS });
      await settle();
      expect(await settled(store.setAside(DEPOSIT))).toBe(false);
      expect(actor.getSnapshot().context.cart.items).toEqual([POINTS]);
      expect(store.read()).toEqual({ kept: null, holdsDeposit: false });
    },
  );
});

describe('putting back', () => {
  const kept = { items: [POINTS, TOP_UP], coupon: 'EID10', payment: PAID_AT };

  test.each([
    ['a press', kept, [], { kind: 'pressed' }, true],
    ['a press, and the deposit leaves', { ...kept, payment: null }, [DEPOSIT], { kind: 'pressed' }, true],
    ['the end of its payment', kept, [], ended(PAID_AT), true],
    [
      'the end of its invoice',
      { ...kept, payment: 'https://pay.example.com/1' },
      [],
      ended(PAID_AT, 'https://pay.example.com/1'),
      true,
    ],
    ['the end of another payment', kept, [], ended('/payment/other'), false],
    ['a payment, while nothing is ordered', { ...kept, payment: null }, [DEPOSIT], ended(PAID_AT), false],
    ['a deposit that left the cart', { ...kept, payment: null }, [], { kind: 'abandoned' }, true],
    ['a deposit that is in the cart', { ...kept, payment: null }, [DEPOSIT], { kind: 'abandoned' }, false],
    ['a deposit that was ordered', kept, [], { kind: 'abandoned' }, false],
  ] as const)('by %s', async (_, record, items, reason, isPutBack) => {
    const shop = browserWith(items);
    shop.leave({ ...record, items: [...record.items] });
    const result = await settled(shop.open().store.putBack(reason, null));
    expect(result.kind).toBe(isPutBack ? 'putBack' : 'stays');
    expect(shop.aside()).toEqual(isPutBack ? null : record);
    expect(shop.cart()).toEqual(
      isPutBack ? cartOf(POINTS, TOP_UP) : items.length > 0 ? cartOf(...items) : EMPTY_CART,
    );
    expect(shop.asked).toHaveLength(isPutBack ? 1 : 0);
  });

  test('asks for no other coupon where one was entered meanwhile', async () => {
    const shop = browserWith([TOP_UP], { coupon: { coupon: 'SPRING', discount: 0.1, cap: pkr(500) } });
    shop.leave({ ...kept, items: [POINTS] });
    await settled(shop.open().store.putBack({ kind: 'pressed' }, null));
    expect(shop.cart().items).toEqual([TOP_UP, POINTS]);
    expect(shop.asked).not.toContainEqual(expect.objectContaining({ coupon: 'EID10' }));
  });

  test('happens once, whichever tab is first', async () => {
    const shop = browserWith([]);
    shop.leave(kept);
    const tabs = [shop.open(), shop.open()];
    const results = await settled(Promise.all(tabs.map(({ store }) => store.putBack(ended(PAID_AT), null))));
    expect(results.map(({ kind }) => kind).sort()).toEqual(['gone', 'putBack']);
    expect(shop.cart()).toEqual(cartOf(POINTS, TOP_UP));
  });

  test("adds to what is in the cart at today's prices, within its limits, and names what it does not take", async () => {
    const shop = browserWith([{ ...POINTS, quantity: 98 }]);
    shop.leave({ items: [POINTS, TOP_UP], payment: PAID_AT });
    const today = sampleShopWith('top-ups cost more', { 'pubg-uc-60': 333 }).index;
    const result = await settled(shop.open().store.putBack({ kind: 'pressed' }, today));
    expect(result).toEqual({ kind: 'putBack', notTaken: ['Valorant VP, 1,000 VP'] });
    expect(shop.cart()).toEqual(cartOf({ ...POINTS, quantity: 99 }, { ...TOP_UP, price: pkr(333) }));
  });
});

test('a placed order of the deposit is marked with its payment before its line leaves the cart', async () => {
  const shop = browserWith([DEPOSIT]);
  shop.leave({ items: [POINTS], payment: null });
  const { actor, browser, store } = shop.open();
  const attempts = createAttemptStore({ browser, actors: { cart: actor } });
  const checkout = { method: 'bank' as const, coin: null, network: null, cart: cartOf(DEPOSIT) };
  // The checkout's page notices the missing deposit before its reason arrives.
  const seen: string[] = [];
  actor.subscribe(({ context }) => {
    if (context.cart.items.length === 0)
      void store.putBack({ kind: 'abandoned' }, null).then(({ kind }) => seen.push(kind));
  });
  await settled(
    attempts.submit(
      { account: 'amna_k', key: 'k1', startedAt: 0, checkout },
      {
        signal: new AbortController().signal,
        send: async () => ({ placed: { redir: PAID_AT } }),
        outcomeOf: (result) => result,
      },
    ),
  );
  expect(shop.aside()).toEqual({ items: [POINTS], payment: PAID_AT });
  expect(shop.cart()).toEqual(EMPTY_CART);
  expect(new Set(seen)).toEqual(new Set(['stays']));
});

describe('the host is asked about the payment', () => {
  const store = {
    read: () => ({ kept: null, holdsDeposit: false }),
    subscribe: () => () => {},
    putBack: () => new Promise(() => {}),
  };
  const askedAbout = async (payment: string, answer: unknown) => {
    const sent: unknown[] = [];
    const logic = setAsideLogic({
      request: (async (_: unknown, body: unknown) => {
        sent.push(body);
        return answer;
      }) as never,
      actors: {
        cart: { subscribe: () => ({ unsubscribe() {} }) } as never,
        catalogue: { getSnapshot: () => ({ context: { catalogue: null } }) } as never,
      },
      store: store as never,
    });
    const provided = logic.provide({ actors: { watchKept: idleEffect() } });
    const actor = createActor(provided, {
      input: { kept: { items: [POINTS], payment }, holdsDeposit: false },
    }).start();
    await settle();
    const isEnded = !actor.getSnapshot().matches('kept');
    actor.stop();
    return { sent, isEnded };
  };

  test.each([
    [PAID_AT, { kind: 'answer', value: { status: 0 } }, [{ payment_id: 'dep1' }], false],
    [PAID_AT, { kind: 'answer', value: { status: 1 } }, [{ payment_id: 'dep1' }], true],
    [PAID_AT, { kind: 'answer', value: { status: 2 } }, [{ payment_id: 'dep1' }], true],
    [PAID_AT, { kind: 'refusal', status: 404, message: 'No.' }, [{ payment_id: 'dep1' }], false],
    ['https://pay.example.com/1', null, [], false],
  ])('paid at %s, which answers %o', async (payment, answer, sent, isEnded) => {
    expect(await askedAbout(payment, answer)).toMatchObject({ sent, isEnded });
  });
});

const SEEDS = 60;
const STEPS = 30;
test('whatever two tabs do, and whichever closes, nothing is lost and nothing is there twice', async () => {
  for (let seed = 0; seed < SEEDS; seed += 1) {
    const { intBelow: below, pick: oneOf } = createRandom(seed);
    const shop = browserWith([]);
    const tabs = [shop.open(), shop.open()];
    const added = new Map<string, number>();
    const stored = (id: string) =>
      [...shop.cart().items, ...(shop.aside()?.items ?? [])]
        .filter((item) => item.id === id)
        .reduce((sum, { quantity }) => sum + quantity, 0);
    const steps = [
      () => {
        const item = { ...oneOf([POINTS, TOP_UP]), quantity: 1 + below(3) };
        added.set(item.id, (added.get(item.id) ?? 0) + item.quantity);
        oneOf(tabs).actor.send({ type: 'item.added', item });
      },
      () => void oneOf(tabs).store.setAside(DEPOSIT),
      () => void oneOf(tabs).store.setAside(DEPOSIT),
      () => void oneOf(tabs).store.putBack({ kind: 'pressed' }, null),
      () => void oneOf(tabs).store.putBack({ kind: 'abandoned' }, null),
      () => void oneOf(tabs).store.putBack(ended(PAID_AT), null),
      () => oneOf(tabs).actor.send({ type: 'item.removed', id: 'balance' }),
      () => {
        const { store, actor } = oneOf(tabs);
        const items = actor.getSnapshot().context.cart.items.filter(({ id }) => id === 'balance');
        store.markOrdered(items, PAID_AT);
        actor.send({ type: 'order.placed', items });
      },
      () => vi.advanceTimersByTimeAsync(oneOf([0, 60, 120])),
      () => new Promise(setImmediate),
      async () => {
        // A closing page does its begun work at once.
        window.dispatchEvent(new Event('pagehide'));
        tabs.shift()?.actor.stop();
        tabs.push(shop.open());
        await settle();
      },
    ];
    const before = new Map<string, number>();
    for (let step = 0; step < STEPS; step += 1) {
      await oneOf(steps)();
      for (const [id, most] of added) {
        expect(stored(id), `seed ${seed}, step ${step}: nothing of ${id} is lost`).toBeGreaterThanOrEqual(
          before.get(id) ?? 0,
        );
        expect(stored(id), `seed ${seed}, step ${step}: nothing of ${id} is there twice`).toBeLessThanOrEqual(
          most,
        );
        before.set(id, stored(id));
      }
    }
    await settle();
    for (const [id, all] of added) expect(stored(id), `seed ${seed}: all of ${id} in the end`).toBe(all);
    for (const { actor } of tabs) actor.stop();
  }
});
