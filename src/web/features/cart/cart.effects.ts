import { fromCallback, fromPromise } from 'xstate';
import { Cart, cartCalls } from '#contract/cart.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import type { Locks } from '#web/platform/locks.ts';
import { withBatchedTabLock } from '#web/platform/locks.ts';
import { type BrowserStorage, type LocalRecord, localRecord } from '#web/platform/storage.ts';
import { cartMachine } from './cart.machine.ts';
import type { CouponCheckInput } from './cart.setup.ts';
import { EMPTY_CART } from './cart-lines.ts';
import type { CartEvent, CouponResult } from './cart-reducer.ts';
import { applyEvent } from './cart-reducer.ts';

type CartDeps = { request: ApiRequest; storedCart: LocalRecord<Cart>; locks: Locks };

/** The cart that this browser stores between visits. */
export const cartRecordOf = (browser: BrowserStorage): LocalRecord<Cart> =>
  localRecord(browser, 'cart', Cart);

/** The lock that serializes writes to the stored cart across tabs. */
export const CART_LOCK = 'cart';

/**
 * The statuses of a refused coupon. Others (too many checks, a server error) say nothing about it.
 */
const UNUSABLE_COUPON_STATUS = 422;

/**
 * The cart's chart with its effects. The store reads, applies and writes back each change under a
 * lock that all tabs share, so that no tab overwrites what another one added. In a browser that
 * stores nothing, the cart lasts for the visit.
 */
export const cartLogic = ({ request, storedCart, locks }: CartDeps) =>
  cartMachine.provide({
    actors: {
      cartStore: fromCallback<CartEvent>(({ receive, sendBack }) => {
        let stopped = false;
        let pendingChanges = 0;
        let unsaved: Cart | null = null;
        const latest = () => unsaved ?? storedCart.read() ?? EMPTY_CART;

        // While changes wait for the lock, the chart is ahead of the stored cart and must not be
        // reverted.
        const sync = () => {
          if (pendingChanges === 0 && !stopped) sendBack({ type: 'cart.synced', cart: latest() });
        };

        receive((change) => {
          pendingChanges += 1;
          void withBatchedTabLock(locks, CART_LOCK, () => {
            pendingChanges -= 1;
            const cart = applyEvent(latest(), change);
            unsaved = storedCart.write(cart) ? null : cart;
            sync();
          });
        });
        // Read the record again instead of using the event: this tab may have written since.
        const unsubscribe = storedCart.subscribe(sync);
        return () => {
          stopped = true;
          unsubscribe();
        };
      }),

      /**
       * Uses only the coupon's terms from the answer, because another tab may have changed the
       * lines.
       */
      checkCoupon: fromPromise<CouponResult, CouponCheckInput>(
        async ({ input: { cart, coupon }, signal }) => {
          const result = await request(cartCalls.coupon, { ...cart, coupon }, { signal });
          if (result.kind === 'refusal' && result.status === UNUSABLE_COUPON_STATUS)
            return { kind: 'refused', coupon, reason: result.message };
          if (result.kind !== 'answer') throw new Error(result.message);
          const { discount, cap } = result.value;
          if (discount === undefined || cap === undefined) throw new Error(MISSING_TERMS);
          return { kind: 'accepted', coupon, discount, cap };
        },
      ),
    },
  });
const MISSING_TERMS = "We couldn't check this discount code. Please try again.";
