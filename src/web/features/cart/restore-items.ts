import { type CartItem, reprice } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import type { CartRef } from './cart.machine.ts';
import { quantityOf } from './cart-lines.ts';

/**
 * Adds items to the cart at today's prices. Returns the names of those that the cart took only
 * in part or not at all.
 */
export function restoreItems(
  cart: CartRef,
  items: readonly CartItem[],
  catalogue: CatalogueIndex | null,
): string[] {
  const inCart = (id: string) => quantityOf(cart.getSnapshot().context.cart, id);
  const before = new Map(items.map(({ id }) => [id, inCart(id)]));
  cart.send({
    type: 'items.restored',
    items: catalogue === null ? items : reprice(items, catalogue).items,
  });
  return items
    .filter(({ id, quantity }) => inCart(id) < (before.get(id) ?? 0) + quantity)
    .map(({ name }) => name);
}
