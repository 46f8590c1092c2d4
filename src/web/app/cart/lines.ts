import type { Cart, CartItem, Repricing } from '#contract/cart.ts';
import { cartTotal, quantityLimits, reprice } from '#contract/cart.ts';
import type { CatalogueIndex } from '#contract/catalogue.ts';
import { BALANCE_VARIANT, CART_LINES_MAX, CART_TOTAL_MAX } from '#contract/constants.ts';
import { pkr } from '#contract/money.ts';

/** What can happen to a cart's lines. Applied to whatever cart is the newest, so that changes of several tabs add up. */
export type LineChange =
  | { type: 'item.added'; item: CartItem }
  | { type: 'quantity.changed'; id: string; quantity: number }
  | { type: 'item.removed'; id: string }
  | { type: 'cart.cleared' }
  | { type: 'catalogue.opened'; catalogue: CatalogueIndex };

/** What a new catalogue did to a line, until the shopper has read it. */
export type LineNews = Repricing & { id: string };

export const EMPTY_CART: Cart = { items: [], totalPrice: pkr(0) };

/** The cart after `change`: every line within its limits and the whole within the highest total. */
export function applyChange(cart: Cart, change: LineChange): Cart {
  const { items } = cart;
  switch (change.type) {
    case 'item.added':
      return withLines(cart, added(items, change.item));
    case 'quantity.changed':
      return withLines(
        cart,
        items.map((item) =>
          item.id === change.id ? (fitted(without(items, item.id), item, change.quantity) ?? item) : item,
        ),
      );
    case 'item.removed':
      return withLines(cart, without(items, change.id));
    case 'cart.cleared':
      return EMPTY_CART;
    case 'catalogue.opened':
      return withLines(cart, repriced(items, change.catalogue));
  }
}

/**
 * What is to be told of the lines after they were `before` and are `after`: `unread` news that still holds, and what is new.
 * A price that moved twice is told from the one that the shopper knows, and not at all when it is back there.
 */
export function newsOf(
  unread: readonly LineNews[],
  before: readonly CartItem[],
  after: readonly CartItem[],
): LineNews[] {
  const kept = unread.filter(({ id, kind }) => (kind === 'gone') !== holds(after, id));
  const news = before.flatMap(({ id, name, price }): LineNews[] => {
    const now = after.find((line) => line.id === id);
    if (now === undefined) return [{ kind: 'gone', id, name }];
    if (now.price === price) return [];
    const known = kept.find((one) => one.id === id);
    const from = known?.kind === 'repriced' ? known.from : price;
    return [{ kind: 'repriced', id, name: now.name, from, to: now.price }];
  });
  return [...kept.filter(({ id }) => !news.some((one) => one.id === id)), ...news].filter(
    (one) => one.kind === 'gone' || one.from !== one.to,
  );
}

/** How many things the cart holds: every piece of every line; a deposit is one thing, however large. */
export const countOf = ({ items }: Cart): number =>
  items.reduce((count, { id, quantity }) => count + (id === BALANCE_VARIANT ? 1 : quantity), 0);

/** How many of a variant the cart holds. */
export const quantityOf = ({ items }: Cart, id: string): number =>
  items.find((item) => item.id === id)?.quantity ?? 0;

/** The lines with `item`: added to the line that is there, or as a new one; a full cart takes no further line. */
function added(items: readonly CartItem[], item: CartItem): CartItem[] {
  const present = items.find(({ id }) => id === item.id);
  if (present === undefined && items.length >= CART_LINES_MAX) return [...items];
  const line = fitted(without(items, item.id), item, (present?.quantity ?? 0) + item.quantity);
  if (line === null) return [...items];
  return present === undefined ? [...items, line] : items.map((one) => (one === present ? line : one));
}

/** The lines at today's prices. Should those lift the cart over its highest total, the last lines give way. */
function repriced(items: readonly CartItem[], catalogue: CatalogueIndex): CartItem[] {
  const lines: CartItem[] = [];
  for (const item of reprice(items, catalogue).items) {
    const line = fitted(lines, item, item.quantity);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** `item` in as near to this quantity as its limits and the other lines allow; null if they leave no room for it. */
function fitted(others: readonly CartItem[], item: CartItem, quantity: number): CartItem | null {
  const { min, max } = quantityLimits(item.id);
  const affordable = Math.floor((CART_TOTAL_MAX - cartTotal(others)) / item.price);
  const most = Math.min(max, affordable);
  return most < min ? null : { ...item, quantity: Math.min(Math.max(Math.trunc(quantity), min), most) };
}

const holds = (items: readonly CartItem[], id: string) => items.some((item) => item.id === id);
const without = (items: readonly CartItem[], id: string) => items.filter((item) => item.id !== id);

/** An emptied cart drops its coupon too. */
const withLines = (cart: Cart, items: CartItem[]): Cart =>
  items.length === 0 ? EMPTY_CART : { ...cart, items, totalPrice: cartTotal(items) };
