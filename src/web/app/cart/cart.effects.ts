import { fromCallback, fromPromise } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import { cartCalls } from '#contract/cart.ts';
import type { Ask } from '#web/app/api.ts';
import type { Locks } from '#web/app/locks.ts';
import { inTurn } from '#web/app/locks.ts';
import type { Kept } from '#web/app/storage.ts';
import type { CartChange, Verdict } from '#web/lib/cart/changes.ts';
import { applyChange } from '#web/lib/cart/changes.ts';
import { EMPTY_CART } from '#web/lib/cart/lines.ts';
import { cartMachine } from './cart.machine.ts';
import type { CouponQuestion } from './cart.setup.ts';

type Needs = { ask: Ask; kept: Kept<Cart>; locks: Locks };

/** Whoever changes the kept cart has their turn at it. */
export const CART_LOCK = 'cart';

/** The host's word for a coupon that can't be used. All other refusals (too many tries, a fault) say nothing of the coupon. */
const UNUSABLE = 422;

/**
 * The cart's chart with its keeper: each change is read, applied and written back under a lock that all tabs share, so that
 * the last writer never wipes what another tab added. Where the browser keeps nothing, the cart lives for this visit.
 */
export const cartLogic = ({ ask, kept, locks }: Needs) =>
  cartMachine.provide({
    actors: {
      keeper: fromCallback<CartChange>(({ receive, sendBack }) => {
        let stopped = false;
        let waiting = 0;
        let unkept: Cart | null = null;
        const newest = () => unkept ?? kept.read() ?? EMPTY_CART;

        // While changes wait for the lock the chart is ahead of what is kept, and must not be set back to it.
        const sync = () => {
          if (waiting === 0 && !stopped) sendBack({ type: 'cart.synced', cart: newest() });
        };

        receive((change) => {
          waiting += 1;
          void inTurn(locks, CART_LOCK, () => {
            waiting -= 1;
            const cart = applyChange(newest(), change);
            unkept = kept.write(cart) ? null : cart;
            sync();
          });
        });
        // What another tab is told to have written may be older by now than what this one wrote: so it is read anew.
        const unfollow = kept.follow(sync);
        return () => {
          stopped = true;
          unfollow();
        };
      }),

      /** Of the cart that the host answers with, the coupon's terms alone are taken: another tab may have changed the lines since. */
      checkCoupon: fromPromise<Verdict, CouponQuestion>(async ({ input: { cart, coupon }, signal }) => {
        const reply = await ask(cartCalls.coupon, { ...cart, coupon }, { signal });
        if (reply.kind === 'refusal' && reply.status === UNUSABLE)
          return { kind: 'refused', coupon, reason: reply.sentence };
        if (reply.kind !== 'answer') throw new Error(reply.sentence);
        const { discount, cap } = reply.value;
        if (discount === undefined || cap === undefined) throw new Error(UNCLEAR);
        return { kind: 'allowed', coupon, discount, cap };
      }),
    },
  });
const UNCLEAR = 'The shop did not say what this discount code takes off. Please try again.';
