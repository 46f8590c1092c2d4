import type { CartItem } from '#contract/cart.ts';
import { INSTANT } from '#contract/constants.ts';

/** A line's delivery time, with what was said about its stock when it was added. */
export const deliveryTime = (
  { may_wait }: Pick<CartItem, 'may_wait'>,
  eta: string | undefined,
): string | undefined => (eta === INSTANT && may_wait ? 'May not be instant' : eta);
