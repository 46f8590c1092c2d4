import { fromCallback } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import type { Kept } from '#web/app/storage.ts';
import type { CartEvent } from './cart.machine.ts';
import { cartMachine } from './cart.machine.ts';
import { applyChange, EMPTY_CART } from './lines.ts';

type Needs = { kept: Kept<Cart>; locks: LockManager | undefined };

/**
 * The cart's chart with its keeper: each change is read, applied and written back under a lock that all tabs share, so that
 * the last writer never wipes what another tab added. Where the browser keeps nothing, the cart lives for this visit.
 */
export const cartLogic = ({ kept, locks }: Needs) =>
  cartMachine.provide({
    actors: {
      keeper: fromCallback<CartEvent>(({ receive, sendBack, self }) => {
        const exclusively = async (work: () => void) => (locks ? locks.request('cart', work) : work());
        let unkept: Cart | null = null;
        receive((change) => {
          if (change.type === 'cart.synced' || change.type === 'repricing.read') return;
          void exclusively(() => {
            const newest = unkept ?? kept.read() ?? EMPTY_CART;
            const { cart } = applyChange(newest, change);
            unkept = kept.write(cart) ? null : cart;
            if (self.getSnapshot().status === 'active') sendBack({ type: 'cart.synced', cart });
          });
        });
        return kept.follow((cart) => sendBack({ type: 'cart.synced', cart: cart ?? EMPTY_CART }));
      }),
    },
  });
