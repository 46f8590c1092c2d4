import type { Order } from '#contract/orders.ts';
import { fieldOf, isObject, listOf } from '#web/lib/sent.ts';

/** An order as its page shows it. `unread` counts its products and delivered items that can't be read. */
export type ShownOrder = Order & { unread?: { products: number; items: number } };

/** The orders that were read from an answer, each with the count of what was left out of it. */
export function withUnread(orders: readonly Order[], body: unknown): ShownOrder[] {
  const sent = new Map(listOf(body).map((row) => [String(fieldOf(row, 'id')), row]));
  return orders.map((order) => {
    const row = sent.get(order.id);
    const products = listOf(fieldOf(row, 'cart')).length - order.cart.length;
    const items = countItems(fieldOf(row, 'goods')) - countItems(order.goods);
    return products + items === 0 ? order : { ...order, unread: { products, items } };
  });
}

const countItems = (goods: unknown): number =>
  (isObject(goods) ? Object.values(goods).map(listOf) : [listOf(goods)]).flat().length;
