import { type CartItem, holdsDeposit } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { CartRef } from '#web/features/cart/cart.machine.ts';
import { EMPTY_CART, restoreItem } from '#web/features/cart/cart-lines.ts';
import { CART_LOCK, cartRecordOf } from '#web/features/cart/cart-store.ts';
import { restoreItems } from '#web/features/cart/restore-items.ts';
import { type BrowserWithLocks, withBatchedTabLock } from '#web/platform/locks.ts';
import { type BrowserStorage, type LocalRecord, localRecord } from '#web/platform/storage.ts';
import {
  isAbandoned,
  isPaidAt,
  type Kept,
  type PutBackReason,
  type PutBackResult,
  SetAside,
} from './set-aside-record.ts';

export const setAsideRecordOf = (browser: BrowserStorage): LocalRecord<SetAside> =>
  localRecord(browser, 'setAside', SetAside);

type Deps = { browser: BrowserWithLocks; actors: { cart: CartRef } };

/**
 * The cart that is set aside for a deposit, shared by all tabs. Both records change in one go,
 * under the cart's own lock and by its own events, so that each item is in one of them. A browser that
 * crashes between the two writes has it in both: nothing is lost.
 */
export function createSetAsideStore({ browser, actors: { cart } }: Deps) {
  const record = setAsideRecordOf(browser);
  const cartRecord = cartRecordOf(browser);
  /**
   * The cart's store applies what is sent while the lock is held at once, unless the cart is just
   * telling of another change.
   */
  const underCartLock = async <T>(work: () => T): Promise<T> => {
    await Promise.resolve();
    return withBatchedTabLock(browser.navigator.locks, CART_LOCK, work);
  };
  const cartNow = () => cartRecord.read() ?? EMPTY_CART;
  const kept = (): Kept => ({ kept: record.read(), holdsDeposit: holdsDeposit(cartNow().items) });

  return {
    read: kept,

    /** Calls back when another tab has changed the record. Returns the function that unsubscribes. */
    subscribe: (listener: () => void) => record.subscribe(listener),

    /**
     * Sets the goods in the cart aside, with what is set aside already, and puts the deposit in their
     * place. False if the browser did not keep them; then nothing has changed.
     */
    setAside: (deposit: CartItem): Promise<boolean> =>
      underCartLock(() => {
        const { items, coupon } = cartNow();
        const goods = items.filter(({ id }) => id !== BALANCE_VARIANT);
        if (goods.length > 0) {
          const before = record.read();
          const code = coupon ?? before?.coupon;
          const isStored = record.write({
            items: goods.reduce(restoreItem, before?.items ?? []),
            ...(code !== undefined && { coupon: code }),
            payment: null,
          });
          if (!isStored) {
            if (before === null) record.remove();
            else record.write(before);
            return false;
          }
          cart.send({ type: 'order.placed', items: goods });
        }
        // Another tab may have been first, so that it is not added twice.
        cart.send(
          holdsDeposit(items)
            ? { type: 'quantity.changed', id: deposit.id, quantity: deposit.quantity }
            : { type: 'item.added', item: deposit },
        );
        return true;
      }),

    /** Called before a placed order's lines leave the cart, so that no tab sees the deposit gone first. */
    markOrdered(items: readonly CartItem[], payment: string): void {
      if (!holdsDeposit(items)) return;
      void withBatchedTabLock(browser.navigator.locks, CART_LOCK, () => {
        const before = record.read();
        if (before !== null) record.write({ ...before, payment });
      });
    },

    /** Puts the cart back if there is still a reason to; the first tab to ask does it. */
    putBack: (reason: PutBackReason, catalogue: CatalogueIndex | null): Promise<PutBackResult> =>
      underCartLock(() => {
        const now = kept();
        if (now.kept === null) return { kind: 'gone' };
        if (!isDue(reason, { ...now, kept: now.kept })) return { kind: 'stays', ...now };
        const { items, coupon, payment } = now.kept;
        if (payment === null) cart.send({ type: 'item.removed', id: BALANCE_VARIANT });
        const notTaken = restoreItems(cart, items, catalogue);
        record.remove();
        // The host checks it again, and it may be used up. A cart that has a coupon takes no other.
        if (coupon !== undefined) cart.send({ type: 'coupon.entered', code: coupon });
        return { kind: 'putBack', notTaken };
      }),
  };
}
export type SetAsideStore = ReturnType<typeof createSetAsideStore>;

function isDue(reason: PutBackReason, now: Kept & { kept: SetAside }): boolean {
  switch (reason.kind) {
    case 'pressed':
      return true;
    case 'abandoned':
      return isAbandoned(now);
    case 'ended':
      return isPaidAt(now.kept, reason.addresses);
  }
}
