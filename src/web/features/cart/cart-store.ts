import { fromCallback } from 'xstate';
import { Cart } from '#contract/cart.ts';
import type { Locks } from '#web/platform/locks.ts';
import { withBatchedTabLock } from '#web/platform/locks.ts';
import { type BrowserStorage, type LocalRecord, localRecord } from '#web/platform/storage.ts';
import { EMPTY_CART } from './cart-lines.ts';
import type { CartEvent } from './cart-reducer.ts';
import { applyEvent } from './cart-reducer.ts';

export type CartStoreDeps = { storedCart: LocalRecord<Cart>; locks: Locks };

/** The cart that this browser stores between visits. */
export const cartRecordOf = (browser: BrowserStorage): LocalRecord<Cart> =>
  localRecord(browser, 'cart', Cart);

/** The lock that serializes writes to the stored cart across tabs. */
export const CART_LOCK = 'cart';

/**
 * Reads, applies and writes back each change under a lock that all tabs share, so that no tab
 * overwrites another one's items. In a browser that stores nothing, the cart lasts for the visit.
 */
export const cartStore = ({ storedCart, locks }: CartStoreDeps) =>
  fromCallback<CartEvent>(({ receive, sendBack }) => {
    let stopped = false;
    let pendingChanges = 0;
    const latest = () => storedCart.read() ?? EMPTY_CART;

    // While changes wait for the lock, the chart is ahead of the stored cart and must not be
    // reverted.
    const sync = () => {
      if (pendingChanges === 0 && !stopped) sendBack({ type: 'cart.synced', cart: latest() });
    };

    receive((change) => {
      pendingChanges += 1;
      void withBatchedTabLock(locks, CART_LOCK, () => {
        pendingChanges -= 1;
        storedCart.write(applyEvent(latest(), change));
        sync();
      });
    });
    // Read the record again instead of using the event: this tab may have written since.
    const unsubscribe = storedCart.subscribe(sync);
    return () => {
      stopped = true;
      unsubscribe();
    };
  });
