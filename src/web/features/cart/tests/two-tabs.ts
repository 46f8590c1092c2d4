import { createActor, type SimulatedClock } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { Cart as CartRecord } from '#contract/cart.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { localRecord } from '#web/platform/storage.ts';
import { refusalResponse, requestOver } from '#web/platform/tests/request-over.ts';
import { cartLogic } from '../cart.effects.ts';
import { EMPTY_CART } from '../cart-lines.ts';

type FakeBrowserOptions = {
  /** The browser has no room for a cart. */
  storageIsFull?: boolean;
  /** The host, for coupons only. */
  host?: (cart: Cart) => Response | Promise<Response>;
  clock?: SimulatedClock;
};

/** An answer passes several promises before a tab has it. */
const IDLE_ROUNDS = 5;

/** A host that knows no coupon. */
const noCoupon = () => refusalResponse(422, 'There is no such code.');

/**
 * One browser for tests, whose tabs share storage and locks. Nothing happens until the test says
 * so: `grantNextLock` grants the next lock, `deliverStorageEvent` delivers what another tab wrote.
 */
export function createFakeBrowser({
  storageIsFull = false,
  host = noCoupon,
  clock,
}: FakeBrowserOptions = {}) {
  const stored = new Map<string, string>();
  const lockQueue: (() => void)[] = [];
  const tabs: { onWritten(by: object, newValue: string): void }[] = [];
  const locks = {
    request: (_name: string, work: unknown) =>
      new Promise<void>((done) => {
        lockQueue.push(() => {
          if (typeof work === 'function') work();
          done();
        });
      }),
  };
  const request: ApiRequest = requestOver(async (_path, options) => host(JSON.parse(String(options?.body))));

  function tab({ locked = true } = {}) {
    const target = new EventTarget();
    const undelivered: StorageEvent[] = [];
    const self = {
      onWritten(by: object, newValue: string) {
        if (by !== self) undelivered.push(new StorageEvent('storage', { key: 'cart', newValue }));
      },
    };
    tabs.push(self);
    const record = localRecord(
      {
        localStorage: {
          length: 0,
          clear: () => stored.clear(),
          key: () => null,
          getItem: (key) => stored.get(key) ?? null,
          removeItem: (key) => void stored.delete(key),
          setItem(key, newValue) {
            if (storageIsFull) throw new DOMException('It is full.', 'QuotaExceededError');
            if (stored.get(key) === newValue) return;
            stored.set(key, newValue);
            for (const one of tabs) one.onWritten(self, newValue);
          },
        },
        addEventListener: target.addEventListener.bind(target),
        removeEventListener: target.removeEventListener.bind(target),
      },
      'cart',
      CartRecord,
    );
    const actor = createActor(
      cartLogic({ request, storedCart: record, locks: locked ? { ...locks } : undefined }),
      {
        ...(clock === undefined ? {} : { clock }),
        input: { cart: record.read() ?? EMPTY_CART },
      },
    ).start();
    return {
      actor,
      record,
      send: actor.send,
      cart: () => actor.getSnapshot().context.cart,
      /** Delivers the oldest change by another tab; false without a change. */
      deliverStorageEvent(): boolean {
        const event = undelivered.shift();
        if (event !== undefined) target.dispatchEvent(event);
        return event !== undefined;
      },
    };
  }
  const open: ReturnType<typeof tab>[] = [];

  /** Runs the oldest change that waits for the lock; false if no change waits. */
  function grantNextLock(): boolean {
    const next = lockQueue.shift();
    next?.();
    return next !== undefined;
  }

  return {
    stored,
    grantNextLock,
    tab(how?: { locked?: boolean }) {
      const opened = tab(how);
      open.push(opened);
      return opened;
    },
    /** Runs all changes, answers all requests, and delivers all storage events. */
    async settled(): Promise<void> {
      for (let idle = 0; idle < IDLE_ROUNDS; idle += 1) {
        await new Promise(setImmediate);
        if (grantNextLock() || open.some((one) => one.deliverStorageEvent())) idle = 0;
      }
    },
  };
}
