import type { Attempt, Checkouts, Placed } from '#web/lib/attempts.ts';
import { attemptOf, Checkouts as CheckoutsRecord, NO_CHECKOUTS } from '#web/lib/attempts.ts';
import { holdsAll } from '#web/lib/cart/lines.ts';
import { CART_LOCK } from './cart/cart.effects.ts';
import { exclusivelyHeard, inTurn } from './locks.ts';
import { recordsOf } from './records.ts';
import type { Shop } from './shop.ts';
import { kept } from './storage.ts';

/** Why an attempt was not sent: another one is under way, another tab has just placed it, or it has left the cart otherwise. */
export type Unsent =
  | { kind: 'unfinished'; attempt: Attempt }
  | { kind: 'placed'; answer: Placed['answer'] }
  | { kind: 'changed' };

/** Whoever has a request of an attempt under way holds it. */
const LOCK = 'checkouts';

/**
 * The keeper of checkouts. All tabs share what is kept, and one of them has its turn at a time, so that they make one attempt
 * of several, and an order leaves the cart once. Where the browser keeps nothing, an attempt lives as long as its page.
 */
export function checkoutsOf({ browser, actors }: Pick<Shop, 'browser' | 'actors'>) {
  const record = kept(browser, 'checkouts', CheckoutsRecord);
  const carts = recordsOf(browser).cart;
  const { locks } = browser.navigator;
  const read = (): Checkouts => record.read() ?? NO_CHECKOUTS;
  /** Those that the browser refused to keep. */
  const unkept = new Set<string>();

  /** Keeps an attempt, unless it must not be sent; null when it may. */
  function begin(attempt: Attempt): Unsent | null {
    const checkouts = read();
    const own = attemptOf(checkouts.attempts, attempt.account);
    if (own?.key === attempt.key || unkept.has(attempt.key)) return null;
    if (own !== null) return { kind: 'unfinished', attempt: own };
    const cart = carts.read();
    // Another tab may have ordered it a moment ago, which this one has not heard yet.
    if (cart !== null && !holdsAll(cart, attempt.checkout.cart)) {
      const { placed } = checkouts;
      const isPlaced = placed !== null && isSame(placed.cart, attempt.checkout.cart);
      return isPlaced ? { kind: 'placed', answer: placed.answer } : { kind: 'changed' };
    }
    const isKept = record.write({ ...checkouts, attempts: [...checkouts.attempts, attempt] });
    if (!isKept) unkept.add(attempt.key);
    return null;
  }

  /** Lets go of an attempt whose fate is known. One that was `placed` leaves the cart. */
  async function conclude({ key, checkout }: Attempt, placed: Placed['answer'] | null): Promise<void> {
    const { attempts, placed: last } = read();
    if (!unkept.delete(key) && !attempts.some((attempt) => attempt.key === key)) return;
    if (placed !== null) {
      actors.cart.send({ type: 'order.placed', items: checkout.cart.items });
      // Its keeper has asked for this turn before: by now the kept cart has changed.
      await inTurn(locks, CART_LOCK, () => {});
    }
    record.write({
      attempts: attempts.filter((attempt) => attempt.key !== key),
      placed: placed === null ? last : { key, answer: placed, cart: checkout.cart },
    });
  }

  return {
    read,

    /** Calls back when another tab has begun an attempt or learnt what became of one; the result ends it. */
    follow: (listener: (checkouts: Checkouts) => void) => record.follow(() => listener(read())),

    /**
     * Sends an attempt, having kept it, and lets go of it when the answer says what became of it: `placedAt` gives where a placed
     * order is paid. Rejects when that stays unknown, or the page is left before.
     */
    place: <A>(
      attempt: Attempt,
      {
        signal,
        send,
        placedAt,
      }: {
        signal: AbortSignal;
        send: () => Promise<A>;
        placedAt: (answer: A) => Placed['answer'] | null;
      },
    ): Promise<A | Unsent> =>
      exclusivelyHeard(locks, LOCK, async () => {
        signal.throwIfAborted();
        const unsent = begin(attempt);
        if (unsent !== null) return unsent;
        const answer = await Promise.race([send(), abortOf(signal)]);
        await conclude(attempt, placedAt(answer));
        return answer;
      }),

    /** Lets go of an attempt that is too old to be asked about. */
    giveUp: (attempt: Attempt): Promise<void> => exclusivelyHeard(locks, LOCK, () => conclude(attempt, null)),

    /** Gives the items of an order that was not paid to whoever asks first; false to others. */
    takeBack: ({ key }: Placed): Promise<boolean> =>
      exclusivelyHeard(locks, LOCK, () => {
        const { attempts, placed } = read();
        if (placed?.key !== key) return false;
        record.write({ attempts, placed: null });
        return true;
      }),
  };
}
export type CheckoutKeeper = ReturnType<typeof checkoutsOf>;

const isSame = (a: Placed['cart'], b: Placed['cart']) => JSON.stringify(a.items) === JSON.stringify(b.items);

/** Rejects once the signal says so: a request that is aborted never ends by itself. */
const abortOf = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(new Error('The page was left.')), { once: true }),
  );
