import type { Cart, CartItem } from '#contract/cart.ts';
import { cartTotal, quantityLimits, reprice } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, CART_LINES_MAX, CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';

export const EMPTY_CART: Cart = { items: [], totalPrice: pkr(0) };

/** How many things the cart holds: every piece of every line; a deposit is one thing, however large. */
export const countOf = ({ items }: Cart): number =>
  items.reduce((count, { id, quantity }) => count + (id === BALANCE_VARIANT ? 1 : quantity), 0);

/** How many of a variant the cart holds. */
export const quantityOf = ({ items }: Cart, id: string): number =>
  items.find((item) => item.id === id)?.quantity ?? 0;

/** What stops a line from growing: its own limit, or that of the whole cart; null while nothing does. */
export function limitOf({ totalPrice }: Cart, { id, price, quantity }: CartItem): 'line' | 'cart' | null {
  if (quantity >= quantityLimits(id).max) return 'line';
  return totalPrice + price > CART_TOTAL_MAX ? 'cart' : null;
}

/** The lines with `item`: added to the line that is there, or as a new one; a full cart takes no further line. */
export function added(items: readonly CartItem[], item: CartItem): CartItem[] {
  const present = items.find(({ id }) => id === item.id);
  if (present === undefined && items.length >= CART_LINES_MAX) return [...items];
  const line = fitted(without(items, item.id), item, (present?.quantity ?? 0) + item.quantity);
  if (line === null) return [...items];
  return present === undefined ? [...items, line] : items.map((one) => (one === present ? line : one));
}

/** The lines with one in another quantity, or the nearest that may be. */
export const resized = (
  items: readonly CartItem[],
  { id, quantity }: Pick<CartItem, 'id' | 'quantity'>,
): CartItem[] =>
  items.map((item) => (item.id === id ? (fitted(without(items, id), item, quantity) ?? item) : item));

export const without = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id);

/** The lines less what was `ordered` of them; what is left of a deposit goes too when it is less than a deposit may be. */
export const lessened = (items: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const quantity = item.quantity - (ordered.find(({ id }) => id === item.id)?.quantity ?? 0);
    return quantity < quantityLimits(item.id).min ? [] : [{ ...item, quantity }];
  });

/** The lines at today's prices. Should those lift the cart over its highest total, the last lines give way. */
export function repriced(items: readonly CartItem[], catalogue: CatalogueIndex): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of reprice(items, catalogue).items) {
    const line = fitted(lines, item, item.quantity);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** The lines at the names and prices that the host has for them. What was `ordered` and is not in its `cart` is sold no more. */
export function asPriced(
  items: readonly CartItem[],
  { ordered, cart }: { ordered: Cart; cart: Cart },
): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of items) {
    const priced = cart.items.find(({ id }) => id === item.id);
    if (priced === undefined && quantityOf(ordered, item.id) > 0) continue;
    const { name, price } = priced ?? item;
    const line = fitted(lines, { ...item, name, price }, item.quantity);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** Whether the cart holds at least what was to be `ordered`. */
export const holdsAll = (cart: Cart, ordered: Cart): boolean =>
  ordered.items.every(({ id, quantity }) => quantityOf(cart, id) >= quantity);

/** `item` in as near to this quantity as its limits and the other lines allow; null if they leave no room for it. */
function fitted(others: readonly CartItem[], item: CartItem, quantity: number): CartItem | null {
  const { min, max } = quantityLimits(item.id);
  const affordable = Math.floor((CART_TOTAL_MAX - cartTotal(others)) / item.price);
  const most = Math.min(max, affordable);
  return most < min ? null : { ...item, quantity: Math.min(Math.max(Math.trunc(quantity), min), most) };
}
