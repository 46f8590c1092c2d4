import type { Order } from '#contract/orders.ts';
import { fieldOf, isObject, listOf } from '#web/lib/sent.ts';

/** How many products and delivered items of an order or a payment can't be read. */
export type Unread = { unread?: { products: number; items: number } };

/** An order as its page shows it. */
export type ShownOrder = Order & Unread;

/** The orders that were read from an answer, each with the count of what was left out of it. */
export function withUnread(orders: readonly Order[], body: unknown): ShownOrder[] {
  const sent = new Map(listOf(body).map((row) => [String(fieldOf(row, 'id')), row]));
  return orders.map((order) => {
    const row = sent.get(order.id);
    return {
      ...order,
      ...unreadOf(order, { cart: fieldOf(row, 'cart'), goods: fieldOf(row, 'goods') }),
    };
  });
}

/** What was sent of a cart and its goods, and not read. */
export function unreadOf(
  read: { cart?: Order['cart'] | undefined; goods?: Order['goods'] },
  sent: { cart: unknown; goods: unknown },
): Unread {
  const products = listOf(sent.cart).length - listOf(read.cart).length;
  const items = countItems(sent.goods) - countItems(read.goods);
  return products + items === 0 ? {} : { unread: { products, items } };
}

const countItems = (goods: unknown): number =>
  (isObject(goods) ? Object.values(goods).map(listOf) : [listOf(goods)]).flat().length;
