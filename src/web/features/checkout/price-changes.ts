import type { Cart } from '#contract/cart.ts';
import { cartTotal, payableOf } from '#contract/cart.ts';
import { quantityOf } from '#web/features/cart/cart-lines.ts';

/** The current cart, and the same cart at the prices that the shopper has accepted. */
export type CartAndAccepted = { cart: Cart; acceptedCart: Cart };

/** Whether a cart costs more than the shopper has accepted, or lacks one of those lines. */
export const hasPriceIncreased = ({ cart, acceptedCart }: CartAndAccepted): boolean =>
  payableOf(cart) > payableOf(acceptedCart) ||
  acceptedCart.items.some(({ id }) => quantityOf(cart, id) === 0);

/**
 * The prices after a change of the cart. Higher prices, and lines that the catalogue no
 * longer has (`removedIds`), wait for the shopper to accept them. Everything else is accepted at
 * once: lower prices, and the shopper's own changes.
 */
export function reconcilePrices(
  acceptedCart: Cart,
  { cart, removedIds }: { cart: Cart; removedIds: readonly string[] },
): CartAndAccepted {
  const reconciled = { cart, acceptedCart: atAcceptedPrices(acceptedCart, cart, removedIds) };
  return hasPriceIncreased(reconciled) ? reconciled : { cart, acceptedCart: cart };
}

/** The lines of the cart at the accepted prices and discount, and the lines that are gone. */
function atAcceptedPrices(acceptedCart: Cart, cart: Cart, removedIds: readonly string[]): Cart {
  const accepted = acceptedCart.items.flatMap((line) => {
    const quantity = quantityOf(cart, line.id);
    if (quantity > 0) return [{ ...line, quantity }];
    return removedIds.includes(line.id) ? [line] : [];
  });
  const isNew = ({ id }: { id: string }) => quantityOf(acceptedCart, id) === 0;
  const items = [...accepted, ...cart.items.filter(isNew)];
  return { ...acceptedCart, items, totalPrice: cartTotal(items) };
}
