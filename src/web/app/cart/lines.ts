import type { Cart, CartItem, Repricing } from '#contract/cart.ts';
import { cartTotal, quantityLimits, reprice } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { CART_LINES_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';

/** What can happen to a cart's lines. Applied to whatever cart is the newest, so that changes of several tabs add up. */
export type LineChange =
  | { type: 'item.added'; item: CartItem }
  | { type: 'quantity.changed'; id: string; quantity: number }
  | { type: 'item.removed'; id: string }
  | { type: 'cart.cleared' }
  | { type: 'catalogue.opened'; catalogue: CatalogueIndex };

export const EMPTY_CART: Cart = { items: [], totalPrice: pkr(0) };

/** The cart after `change`, and what the shopper should be told of it. */
export function applyChange(cart: Cart, change: LineChange): { cart: Cart; told: Repricing[] } {
  switch (change.type) {
    case 'item.added':
      return { cart: withLines(cart, added(cart.items, change.item)), told: [] };
    case 'quantity.changed':
      return {
        cart: withLines(
          cart,
          cart.items.map((item) => (item.id === change.id ? withQuantity(item, change.quantity) : item)),
        ),
        told: [],
      };
    case 'item.removed':
      return {
        cart: withLines(
          cart,
          cart.items.filter(({ id }) => id !== change.id),
        ),
        told: [],
      };
    case 'cart.cleared':
      return { cart: EMPTY_CART, told: [] };
    case 'catalogue.opened': {
      const { items, changes } = reprice(cart.items, change.catalogue);
      return { cart: withLines(cart, items), told: changes };
    }
  }
}

/** The lines with `item`: added to the line that is there, or as a new one; a full cart takes no further line. */
function added(items: readonly CartItem[], item: CartItem): CartItem[] {
  const present = items.find(({ id }) => id === item.id);
  if (present !== undefined) {
    const more = withQuantity({ ...item }, present.quantity + item.quantity);
    return items.map((line) => (line.id === item.id ? more : line));
  }
  return items.length < CART_LINES_MAX ? [...items, withQuantity(item, item.quantity)] : [...items];
}

function withQuantity(item: CartItem, quantity: number): CartItem {
  const { min, max } = quantityLimits(item.id);
  return { ...item, quantity: Math.min(Math.max(Math.trunc(quantity), min), max) };
}

/** An emptied cart drops its coupon too. */
const withLines = (cart: Cart, items: CartItem[]): Cart =>
  items.length === 0 ? EMPTY_CART : { ...cart, items, totalPrice: cartTotal(items) };
