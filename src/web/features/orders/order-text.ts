import type { Order } from '#contract/orders.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { formatMoney } from '#web/lib/money.ts';

/** How to redeem a variant, by its id; undefined where the catalogue doesn't say. */
export type NoteOf = (variantId: string) => string | undefined;

/** Whether anything of an order has been delivered. */
export const isDelivered = ({ goods }: Pick<Order, 'goods'>): boolean =>
  Object.values(goods ?? {}).some((items) => items.length > 0);

/**
 * An order as a text file: under each product its delivered items, one per line, and how to redeem
 * them.
 */
export function orderText(order: Order, noteOf: NoteOf): string {
  const head = [
    `Order ${order.id}`,
    `${formatDateTime(order.created_at, 'UTC')}, ${formatMoney(order.amount)}, ${order.status_text}`,
  ];
  const nothing = order.status === 2 ? '(not delivered)' : '(nothing yet)';
  const products = order.cart.map(({ id, name, quantity = 1 }) => {
    const items = order.goods?.[id] ?? [];
    const note = noteOf(id);
    return [
      quantity > 1 ? `${name} × ${quantity}` : name,
      ...(items.length === 0 ? [nothing] : items),
      ...(items.length === 0 || note === undefined ? [] : [`How to redeem: ${note}`]),
    ];
  });
  return `${[head, ...products].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/**
 * The file's name. Ids consist of letters, digits, hyphens and underscores, so it is valid
 * everywhere.
 */
export const orderFileName = ({ id }: Pick<Order, 'id'>): string => `order-${id}.txt`;
