import { createActor, type SimulatedClock } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { Cart as CartRecord } from '#contract/cart.ts';
import { type Ask, createAsk } from '#web/app/api.ts';
import { kept } from '#web/app/storage.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { cartLogic } from './cart.effects.ts';

type World = {
  /** The browser has no room for a cart. */
  refusing?: boolean;
  /** The host, as far as coupons go. */
  host?: (cart: Cart) => Response | Promise<Response>;
  clock?: SimulatedClock;
};

/** An answer goes through a few promises before a tab has it. */
const IDLE_ROUNDS = 5;

/** A host that knows no coupon. */
const noCoupon = () => new Response('This discount code can not be used.', { status: 422, headers: PLAIN });
const PLAIN = { 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * One browser, for tests: a storage and locks that its tabs share. Nothing in it happens by itself: a change waits for its `turn`
 * at the lock, and a tab `hears` what the others wrote when it is told to.
 */
export function browser({ refusing = false, host = noCoupon, clock }: World = {}) {
  const stored = new Map<string, string>();
  const turns: (() => void)[] = [];
  const tabs: { wrote(by: object, newValue: string): void }[] = [];
  const locks = {
    request: (_name: string, work: unknown) =>
      new Promise<void>((done) => {
        turns.push(() => {
          if (typeof work === 'function') work();
          done();
        });
      }),
  };
  const ask: Ask = createAsk(async (_path, options) => host(JSON.parse(String(options?.body))), {
    onUnauthorized: () => {},
    onHostTime: () => {},
  });

  function tab({ locked = true } = {}) {
    const target = new EventTarget();
    const unheard: StorageEvent[] = [];
    const self = {
      wrote(by: object, newValue: string) {
        if (by !== self) unheard.push(new StorageEvent('storage', { key: 'cart', newValue }));
      },
    };
    tabs.push(self);
    const record = kept(
      {
        localStorage: {
          length: 0,
          clear: () => stored.clear(),
          key: () => null,
          getItem: (key) => stored.get(key) ?? null,
          removeItem: (key) => void stored.delete(key),
          setItem(key, newValue) {
            if (refusing) throw new DOMException('It is full.', 'QuotaExceededError');
            if (stored.get(key) === newValue) return;
            stored.set(key, newValue);
            for (const one of tabs) one.wrote(self, newValue);
          },
        },
        addEventListener: target.addEventListener.bind(target),
        removeEventListener: target.removeEventListener.bind(target),
      },
      'cart',
      CartRecord,
    );
    const actor = createActor(cartLogic({ ask, kept: record, locks: locked ? { ...locks } : undefined }), {
      ...(clock === undefined ? {} : { clock }),
      input: { cart: record.read() ?? EMPTY_CART },
    }).start();
    return {
      actor,
      record,
      send: actor.send,
      cart: () => actor.getSnapshot().context.cart,
      /** Hears of the oldest change that another tab wrote; false if it has heard of all. */
      hear(): boolean {
        const event = unheard.shift();
        if (event !== undefined) target.dispatchEvent(event);
        return event !== undefined;
      },
    };
  }
  const open: ReturnType<typeof tab>[] = [];

  /** The oldest change that waits at the lock has its turn; false if none waits. */
  function turn(): boolean {
    const next = turns.shift();
    next?.();
    return next !== undefined;
  }

  return {
    stored,
    turn,
    tab(how?: { locked?: boolean }) {
      const opened = tab(how);
      open.push(opened);
      return opened;
    },
    /** All changes have had their turn at the lock, all questions their answer, and all tabs have heard of it. */
    async settled(): Promise<void> {
      for (let idle = 0; idle < IDLE_ROUNDS; idle += 1) {
        await new Promise(setImmediate);
        if (turn() || open.some((one) => one.hear())) idle = 0;
      }
    },
  };
}
