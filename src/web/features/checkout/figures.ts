import type { Cart } from '#contract/cart.ts';
import { cartTotal, payableOf } from '#contract/cart.ts';
import { quantityOf } from '#web/lib/cart/lines.ts';

/** A cart as it is now, and as the shopper has seen its figures. */
export type Figures = { cart: Cart; agreed: Cart };

/** Whether a cart costs more than what the shopper has seen, or lacks a line of that. */
export const isDearer = ({ cart, agreed }: Figures): boolean =>
  payableOf(cart) > payableOf(agreed) || agreed.items.some(({ id }) => quantityOf(cart, id) === 0);

/**
 * The figures once the cart has changed: what became dearer, and the lines that are `gone` (ids) from the catalogue, differ from
 * what the shopper has seen until that is agreed to. All else counts as seen: what shoppers change themselves, and what got cheaper.
 */
export function changedTo(agreed: Cart, { cart, gone }: { cart: Cart; gone: readonly string[] }): Figures {
  const figures = { cart, agreed: asSeen(agreed, cart, gone) };
  return isDearer(figures) ? figures : { cart, agreed: cart };
}

/** The lines of the cart at the prices and the discount that were seen, and those that are gone. */
function asSeen(agreed: Cart, cart: Cart, gone: readonly string[]): Cart {
  const seen = agreed.items.flatMap((line) => {
    const quantity = quantityOf(cart, line.id);
    if (quantity > 0) return [{ ...line, quantity }];
    return gone.includes(line.id) ? [line] : [];
  });
  const isNew = ({ id }: { id: string }) => quantityOf(agreed, id) === 0;
  const items = [...seen, ...cart.items.filter(isNew)];
  return { ...agreed, items, totalPrice: cartTotal(items) };
}
