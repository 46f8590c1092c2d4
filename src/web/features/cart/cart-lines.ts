import type { DeliveryDetails } from '#contract/asks.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { cartTotal, quantityLimits, reprice } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, CART_LINES_MAX, CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';

export const EMPTY_CART: Cart = { items: [], totalPrice: pkr(0) };

/** How many items the cart holds. A deposit counts as one, whatever its amount. */
export const countItems = ({ items }: Cart): number =>
  items.reduce((count, { id, quantity }) => count + (id === BALANCE_VARIANT ? 1 : quantity), 0);

/** How many of a variant the cart holds. */
export const quantityOf = ({ items }: Cart, id: string): number =>
  items.find((item) => item.id === id)?.quantity ?? 0;

/** The details that the cart keeps for a variant, or null. */
export const detailsIn = ({ items }: Cart, id: string): DeliveryDetails | null =>
  items.find((item) => item.id === id)?.answers ?? null;

/**
 * The limit that stops a line from growing: its own, or that of the whole cart; null while
 * it can grow.
 */
export function limitOf({ totalPrice }: Cart, { id, price, quantity }: CartItem): 'line' | 'cart' | null {
  if (quantity >= quantityLimits(id).max) return 'line';
  return totalPrice + price > CART_TOTAL_MAX ? 'cart' : null;
}

/**
 * The lines with `item` added to its line, or as a new one. A full cart takes no new line. A line
 * has one set of details, so that new ones replace the kept ones.
 */
export function addItem(items: readonly CartItem[], added: CartItem): CartItem[] {
  const present = items.find(({ id }) => id === added.id);
  const item = {
    ...withDetails(added, added.answers ?? present?.answers),
    ...((added.may_wait ?? present?.may_wait) && { may_wait: true }),
  };
  if (present === undefined && items.length >= CART_LINES_MAX) return [...items];
  const line = clampLine(removeItem(items, item.id), item, (present?.quantity ?? 0) + item.quantity);
  if (line === null) return [...items];
  return present === undefined ? [...items, line] : items.map((one) => (one === present ? line : one));
}

/** The lines with an item put back. Details that were given since stay. */
export const restoreItem = (items: readonly CartItem[], item: CartItem): CartItem[] =>
  addItem(items, withDetails(item, items.find(({ id }) => id === item.id)?.answers ?? item.answers));

/** The lines with other details for one of them. */
export const setDetails = (
  items: readonly CartItem[],
  { id, details }: { id: string; details: DeliveryDetails },
): CartItem[] => items.map((item) => (item.id === id ? withDetails(item, details) : item));

/** The lines with one of them marked as short in stock, or no longer so. */
export const markShort = (
  items: readonly CartItem[],
  { id, isShort }: { id: string; isShort: boolean },
): CartItem[] =>
  items.map((item) => {
    if (item.id !== id) return item;
    const { may_wait: _, ...plain } = item;
    return isShort ? { ...plain, may_wait: true } : plain;
  });

/** The cart with the details of another one for the same items. */
export const withDetailsOf = (cart: Cart, other: Cart): Cart => ({
  ...cart,
  items: cart.items.map((item) => withDetails(item, detailsIn(other, item.id) ?? item.answers)),
});

const withDetails = ({ answers: _, ...item }: CartItem, details: DeliveryDetails | undefined): CartItem =>
  details === undefined ? item : { ...item, answers: details };

/** The lines with one of them at another quantity, or the nearest within its limits. */
export const setQuantity = (
  items: readonly CartItem[],
  { id, quantity }: Pick<CartItem, 'id' | 'quantity'>,
): CartItem[] =>
  items.map((item) => (item.id === id ? (clampLine(removeItem(items, id), item, quantity) ?? item) : item));

export const removeItem = (items: readonly CartItem[], id: string): CartItem[] =>
  items.filter((item) => item.id !== id);

/** The lines without what was `ordered`. If less than the smallest deposit is left, it goes too. */
export const subtractOrdered = (items: readonly CartItem[], ordered: readonly CartItem[]): CartItem[] =>
  items.flatMap((item) => {
    const quantity = item.quantity - (ordered.find(({ id }) => id === item.id)?.quantity ?? 0);
    return quantity < quantityLimits(item.id).min ? [] : [{ ...item, quantity }];
  });

/** The lines at today's prices. If they exceed the highest total, the last lines are reduced. */
export function repriceLines(items: readonly CartItem[], catalogue: CatalogueIndex): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of reprice(items, catalogue).items) {
    const line = clampLine(lines, item, item.quantity);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/**
 * The lines at the host's names and prices. Items that were `ordered` but are not in its `cart` are
 * no longer sold.
 */
export function applyHostPrices(
  items: readonly CartItem[],
  { ordered, cart }: { ordered: Cart; cart: Cart },
): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of items) {
    const priced = cart.items.find(({ id }) => id === item.id);
    if (priced === undefined && quantityOf(ordered, item.id) > 0) continue;
    const { name, price } = priced ?? item;
    const line = clampLine(lines, { ...item, name, price }, item.quantity);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** Whether the cart holds at least these `ordered` items. */
export const containsAll = (cart: Cart, ordered: Cart): boolean =>
  ordered.items.every(({ id, quantity }) => quantityOf(cart, id) >= quantity);

/** `item` at the nearest quantity that its limits and the other lines allow; null without room. */
function clampLine(others: readonly CartItem[], item: CartItem, quantity: number): CartItem | null {
  const { min, max } = quantityLimits(item.id);
  const affordable = Math.floor((CART_TOTAL_MAX - cartTotal(others)) / item.price);
  const maxQuantity = Math.min(max, affordable);
  return maxQuantity < min
    ? null
    : { ...item, quantity: Math.min(Math.max(Math.trunc(quantity), min), maxQuantity) };
}
