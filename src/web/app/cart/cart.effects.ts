import { fromCallback } from 'xstate';
import type { Cart } from '#contract/cart.ts';
import type { Kept } from '#web/app/storage.ts';
import type { CartEvent } from './cart.machine.ts';
import { cartMachine } from './cart.machine.ts';
import { applyChange, EMPTY_CART } from './lines.ts';

type Needs = { kept: Kept<Cart>; locks: Pick<LockManager, 'request'> | undefined };

/**
 * The cart's chart with its keeper: each change is read, applied and written back under a lock that all tabs share, so that
 * the last writer never wipes what another tab added. Where the browser keeps nothing, the cart lives for this visit.
 */
export const cartLogic = ({ kept, locks }: Needs) =>
  cartMachine.provide({
    actors: {
      keeper: fromCallback<CartEvent>(({ receive, sendBack }) => {
        let stopped = false;
        let waiting = 0;
        let unkept: Cart | null = null;
        const newest = () => unkept ?? kept.read() ?? EMPTY_CART;

        // While changes wait for the lock the chart is ahead of what is kept, and must not be set back to it.
        const sync = () => {
          if (waiting === 0 && !stopped) sendBack({ type: 'cart.synced', cart: newest() });
        };

        receive((change) => {
          if (change.type === 'cart.synced' || change.type === 'repricing.read') return;
          waiting += 1;
          void exclusively(locks, () => {
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
    },
  });

/** Does the work while no other tab does such work; a browser without locks, or one that refuses them, does it at once. */
async function exclusively(locks: Needs['locks'], work: () => void): Promise<void> {
  let begun = false;
  try {
    await locks?.request('cart', () => {
      begun = true;
      work();
    });
  } catch (error) {
    if (begun) throw error;
  }
  if (!begun) work();
}
