import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { containsAll } from '#web/features/cart/cart-lines.ts';
import { CART_LOCK, cartRecordOf } from '#web/features/cart/cart-store.ts';
import { createSetAsideStore } from '#web/features/set-aside/set-aside-store.ts';
import { type BrowserWithLocks, withBatchedTabLock, withExclusiveTabLock } from '#web/platform/locks.ts';
import { localRecord } from '#web/platform/storage.ts';
import type { Attempt, PlacedOrder, StoredCheckouts } from './attempts.ts';
import { StoredCheckouts as CheckoutsRecord, findAttempt, NO_STORED_CHECKOUTS } from './attempts.ts';

/**
 * Why an attempt was not sent: the outcome of another one is unknown, another tab has just placed
 * the same order, or its items have left the cart.
 */
export type NotSent =
  | { kind: 'unfinished'; attempt: Attempt }
  | { kind: 'placed'; answer: PlacedOrder['answer'] }
  | { kind: 'cartChanged' };

/** Another tab's news about an attempt. */
export type SettledElsewhere = { kind: 'placed'; answer: PlacedOrder['answer'] } | { kind: 'gone' };

/** A request about an attempt. */
type AttemptRequest<Result> = {
  signal: AbortSignal;
  send: () => Promise<Result>;
  /** How the result ends the attempt: with or without a placed order. Null while it goes on. */
  outcomeOf: (result: Result) => { placed: PlacedOrder['answer'] | null } | null;
};

/** Held while a checkout request is in flight. */
export const CHECKOUT_LOCK = 'checkouts';

type AttemptStoreDeps = { browser: BrowserWithLocks; actors: { cart: CartRef } };

/**
 * The stored checkout attempts, shared by all tabs. One tab works on them at a time, so that
 * tabs that order at once make one attempt, and an order leaves the cart once. An attempt that the
 * browser did not keep lives as long as its page, so the browser asks before the page is left.
 */
export function createAttemptStore({ browser, actors }: AttemptStoreDeps) {
  const record = localRecord(browser, 'checkouts', CheckoutsRecord);
  const cartRecord = cartRecordOf(browser);
  const { locks } = browser.navigator;
  const setAside = createSetAsideStore({ browser, actors });
  const read = (): StoredCheckouts => record.read() ?? NO_STORED_CHECKOUTS;

  /** Stores an attempt before it is sent. Returns why it must not be sent, or null. */
  function start(attempt: Attempt): NotSent | null {
    const checkouts = read();
    const own = findAttempt(checkouts.attempts, attempt.account);
    if (own?.key === attempt.key) return null;
    if (own !== null) return { kind: 'unfinished', attempt: own };
    const cart = cartRecord.read();
    // Another tab may have placed this order a moment ago, before this one was notified.
    if (cart !== null && !containsAll(cart, attempt.checkout.cart)) {
      const { placed } = checkouts;
      const isPlaced = placed !== null && hasSameItems(placed.cart, attempt.checkout.cart);
      return isPlaced ? { kind: 'placed', answer: placed.answer } : { kind: 'cartChanged' };
    }
    const isSaved = record.write({ ...checkouts, attempts: [...checkouts.attempts, attempt] });
    if (!isSaved) browser.addEventListener('beforeunload', askBeforeLeaving);
    return null;
  }

  /** Removes an attempt with a known outcome. If it was placed, its items leave the cart. */
  async function finish({ key, checkout }: Attempt, answer: PlacedOrder['answer'] | null): Promise<void> {
    const { attempts, placed } = read();
    if (!attempts.some((attempt) => attempt.key === key)) return;
    browser.removeEventListener('beforeunload', askBeforeLeaving);
    if (answer !== null) {
      setAside.markOrdered(checkout.cart.items, 'redir' in answer ? answer.redir : answer.bitcartUrl);
      actors.cart.send({ type: 'order.placed', items: checkout.cart.items });
      // The cart has queued its write under this lock, so after it the stored cart has changed.
      await withBatchedTabLock(locks, CART_LOCK, () => {});
    }
    record.write({
      attempts: attempts.filter((attempt) => attempt.key !== key),
      placed: answer === null ? placed : { key, answer, cart: checkout.cart },
    });
  }

  /** Sends a request. Rejects, and keeps the attempt, when no answer comes or the signal aborts. */
  async function send<Result>(
    attempt: Attempt,
    { signal, send, outcomeOf }: AttemptRequest<Result>,
  ): Promise<Result> {
    const result = await Promise.race([send(), rejectOnAbort(signal)]);
    const outcome = outcomeOf(result);
    if (outcome !== null) await finish(attempt, outcome.placed);
    return result;
  }

  return {
    read,

    /**
     * Calls back when another tab has changed the record. Returns the function that unsubscribes.
     */
    subscribe: (listener: (checkouts: StoredCheckouts) => void) => record.subscribe(() => listener(read())),

    /** Stores an attempt and sends it. */
    submit: <Result>(attempt: Attempt, request: AttemptRequest<Result>): Promise<Result | NotSent> =>
      withExclusiveTabLock(locks, CHECKOUT_LOCK, async () => {
        request.signal.throwIfAborted();
        return start(attempt) ?? (await send(attempt, request));
      }),

    /**
     * Asks about a stored attempt. If another tab has ended it meanwhile: its order, or that it is
     * gone.
     */
    check: <Report>(attempt: Attempt, request: AttemptRequest<Report>): Promise<Report | SettledElsewhere> =>
      withExclusiveTabLock(locks, CHECKOUT_LOCK, async () => {
        request.signal.throwIfAborted();
        const { attempts, placed } = read();
        const { key } = attempt;
        if (attempts.some((stored) => stored.key === key)) return send(attempt, request);
        return placed?.key === key ? { kind: 'placed', answer: placed.answer } : { kind: 'gone' };
      }),

    /** Removes an attempt that has expired, or was let go. */
    drop: (attempt: Attempt, signal?: AbortSignal): Promise<void> =>
      withExclusiveTabLock(locks, CHECKOUT_LOCK, () => {
        signal?.throwIfAborted();
        finish(attempt, null);
      }),

    /** Claims the items of an unpaid order; true for the first caller only. */
    claimRestore: ({ key }: PlacedOrder, signal: AbortSignal): Promise<boolean> =>
      withExclusiveTabLock(locks, CHECKOUT_LOCK, () => {
        signal.throwIfAborted();
        const { attempts, placed } = read();
        if (placed?.key !== key) return false;
        record.write({ attempts, placed: null });
        return true;
      }),
  };
}
export type AttemptStore = ReturnType<typeof createAttemptStore>;

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault();

const hasSameItems = (a: PlacedOrder['cart'], b: PlacedOrder['cart']) =>
  JSON.stringify(a.items) === JSON.stringify(b.items);

/** Rejects when the signal aborts, because an aborted request may never settle. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The page was left.')), { once: true }),
  );
