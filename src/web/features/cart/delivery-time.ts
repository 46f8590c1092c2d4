import type { CartItem } from '#contract/cart.ts';
import type { ProductsNode } from '#contract/catalogue.ts';
import { INSTANT } from '#contract/constants.ts';

/** When a line is delivered, and what was said about its stock when it was added. */
export const etaOf = (item: CartItem, node: ProductsNode | undefined): string | undefined =>
  node?.eta === INSTANT && item.may_wait ? 'May not be instant' : node?.eta;
