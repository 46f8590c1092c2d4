import type { Cart } from '#contract/cart.ts';
import type { CheckoutState } from '../checkout.machine.ts';

/**
 * The cart whose prices are shown: the host's newer one, the attempt's, else the shopper's. Null
 * while it is unknown.
 */
export function shownCart(state: CheckoutState): Cart | null {
  const { cart, attempt, result } = state.context;
  if (state.hasTag('repriced') && result?.kind === 'repriced') return result.cart;
  if (state.hasTag('loading')) return cart.items.length > 0 ? cart : null;
  if (state.hasTag('stillChecking') || state.hasTag('redirecting')) return attempt?.checkout.cart ?? null;
  return state.hasTag('submitting') && attempt !== null ? attempt.checkout.cart : cart;
}
