import { fromPromise } from 'xstate';
import { cartCalls } from '#contract/cart.ts';
import type { ApiRequest } from '#web/platform/api-client.ts';
import { cartMachine } from './cart.machine.ts';
import type { CouponCheckInput } from './cart.setup.ts';
import type { CouponResult } from './cart-reducer.ts';
import { type CartStoreDeps, cartStore } from './cart-store.ts';

/**
 * The statuses of a refused coupon. Others (too many checks, a server error) say nothing about it.
 */
const UNUSABLE_COUPON_STATUS = 422;

/** The cart's chart over the stored cart and the host. */
export const cartLogic = ({ request, storedCart, locks }: CartStoreDeps & { request: ApiRequest }) =>
  cartMachine.provide({
    actors: {
      cartStore: cartStore({ storedCart, locks }),

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
