import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { Cart as CartRecord } from '#contract/cart.ts';
import { cartOf, sampleItem } from '#web/app/catalogue/samples.model.ts';
import { kept } from '#web/app/storage.ts';
import { cartLogic } from './cart.effects.ts';
import { EMPTY_CART } from './lines.ts';

const points = sampleItem('valorant-vp-1000');
const topUp = sampleItem('pubg-uc-60');

/** One browser: a storage and locks that all its tabs share. A tab hears what the others write, when `tell` is called. */
function browser({ refusing = false } = {}) {
  const stored = new Map<string, string>();
  const untold: (() => void)[] = [];
  const tabs: { target: EventTarget }[] = [];
  let line: Promise<unknown> = Promise.resolve();
  const locks = {
    request: (_name: string, work: unknown) => {
      const done = line.then(() => (typeof work === 'function' ? work() : undefined));
      line = done.catch(() => {});
      return done;
    },
  };

  function tab({ locked = true } = {}) {
    const target = new EventTarget();
    const self = { target };
    tabs.push(self);
    const localStorage = {
      length: 0,
      clear: () => stored.clear(),
      key: () => null,
      getItem: (key: string) => stored.get(key) ?? null,
      removeItem: (key: string) => void stored.delete(key),
      setItem(key: string, newValue: string) {
        if (refusing) throw new DOMException('It is full.', 'QuotaExceededError');
        if (stored.get(key) === newValue) return;
        stored.set(key, newValue);
        for (const other of tabs.filter((one) => one !== self))
          untold.push(() => other.target.dispatchEvent(new StorageEvent('storage', { key, newValue })));
      },
    };
    const record = kept(
      {
        localStorage,
        addEventListener: target.addEventListener.bind(target),
        removeEventListener: target.removeEventListener.bind(target),
      },
      'cart',
      CartRecord,
    );
    const actor = createActor(cartLogic({ kept: record, locks: locked ? locks : undefined }), {
      input: { cart: record.read() ?? EMPTY_CART },
    }).start();
    const shown: Cart[] = [];
    actor.subscribe(({ context }) => shown.push(context.cart));
    return {
      send: actor.send,
      stop: () => actor.stop(),
      cart: () => actor.getSnapshot().context.cart,
      record,
      shown,
    };
  }

  return {
    tab,
    /** All changes have had their turn at the lock, and all tabs have heard of them. */
    async settled() {
      for (let turn = 0; turn < 5; turn += 1) await new Promise(setImmediate);
      for (const tell of untold.splice(0)) tell();
    },
  };
}

describe('the keeper of a cart', () => {
  it('keeps a change for the next visit', async () => {
    const { tab, settled } = browser();
    tab().send({ type: 'item.added', item: points });
    await settled();
    expect(tab().cart()).toEqual(cartOf(points));
  });

  it.each([true, false])('adds up what two tabs add at once (with locks: %s)', async (locked) => {
    const { tab, settled } = browser();
    const [one, two] = [tab({ locked }), tab({ locked })];
    one.send({ type: 'item.added', item: points });
    two.send({ type: 'item.added', item: topUp });
    two.send({ type: 'item.added', item: points });
    await settled();
    const both = cartOf({ ...points, quantity: 2 }, topUp);
    expect(one.record.read()).toEqual(both);
    expect(one.cart()).toEqual(both);
    expect(two.cart()).toEqual(both);
  });

  it('lets other tabs follow, also to an empty cart', async () => {
    const { tab, settled } = browser();
    const [one, two] = [tab(), tab()];
    one.send({ type: 'item.added', item: points });
    await settled();
    two.send({ type: 'cart.cleared' });
    await settled();
    expect(one.cart()).toEqual(EMPTY_CART);
  });

  it('never sets back what is shown while quick changes wait for their turn', async () => {
    const { tab, settled } = browser();
    const one = tab();
    for (const quantity of [1, 1, 1, 1]) one.send({ type: 'item.added', item: { ...points, quantity } });
    await settled();
    const counts = one.shown.map(({ items }) => items[0]?.quantity ?? 0);
    expect(counts.at(-1)).toBe(4);
    expect(counts).toEqual(counts.toSorted((a, b) => a - b));
  });

  it('holds the cart for this visit where the browser keeps nothing', async () => {
    const { tab, settled } = browser({ refusing: true });
    const one = tab();
    one.send({ type: 'item.added', item: points });
    await settled();
    one.send({ type: 'item.added', item: topUp });
    await settled();
    expect(one.cart()).toEqual(cartOf(points, topUp));
  });

  it('finishes what it was told before its tab closes, and then is silent', async () => {
    const { tab, settled } = browser();
    const one = tab();
    one.send({ type: 'item.added', item: points });
    one.stop();
    await settled();
    expect(one.record.read()).toEqual(cartOf(points));
  });
});
