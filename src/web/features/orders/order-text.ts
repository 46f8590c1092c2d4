import type { Order, OrderProduct } from '#contract/orders.ts';
import { formatDateTime } from '#web/lib/date.ts';
import { itemName } from '#web/lib/item-names.ts';
import { formatMoney } from '#web/lib/money.ts';

/** How to redeem a variant, by its id; undefined where the catalogue doesn't say. */
export type NoteOf = (variantId: string) => string | undefined;

/** Whether anything of an order has been delivered. */
export const isDelivered = ({ goods }: Pick<Order, 'goods'>): boolean =>
  Object.values(goods ?? {}).some((items) => items.length > 0);

/** The delivered items of a variant: those that count, and those that were replaced. */
export function deliveredOf({ goods, dead }: Pick<Order, 'goods' | 'dead'>, variantId: string) {
  const items = goods?.[variantId] ?? [];
  const replaced = dead?.[variantId] ?? [];
  return {
    live: items.filter((text) => !replaced.includes(text)),
    replaced: items.filter((text) => replaced.includes(text)),
  };
}

/** The order's number for people, or its id where the host gives none. */
export const orderName = ({ number, id }: Pick<Order, 'number' | 'id'>): string => number ?? id;

/**
 * An order as a text file: under each product what its delivery needs, its delivered items, one
 * per line, and how to redeem them. Items that were replaced are left out.
 */
export function orderText(order: Order, noteOf: NoteOf): string {
  const head = [
    `Order ${orderName(order)}`,
    [
      formatDateTime(order.created_at, 'UTC'),
      order.amount === undefined ? '' : formatMoney(order.amount),
      order.status_text,
    ]
      .filter((text) => text !== '')
      .join(', '),
  ];
  const nothing = order.status === 2 ? '(not delivered)' : '(nothing yet)';
  const products = linesOf(order).map((product) => {
    const { live } = deliveredOf(order, product.id);
    const note = noteOf(product.id);
    return [
      itemName(product),
      ...(product.answers ?? []).map(({ label, value }) => `${label}: ${value}`),
      ...(live.length === 0 ? [nothing] : live),
      ...(live.length === 0 || note === undefined ? [] : [`How to redeem: ${note}`]),
    ];
  });
  return `${[head, ...products].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** What was ordered, and what was delivered though its line can't be read. */
export const linesOf = ({ cart, goods = {} }: Pick<Order, 'cart' | 'goods'>): OrderProduct[] => [
  ...cart,
  ...Object.entries(goods).flatMap(([id, items]) =>
    items.length > 0 && cart.every((line) => line.id !== id) ? [{ id, name: id }] : [],
  ),
];

/**
 * The file's name. Ids consist of letters, digits, hyphens and underscores, so it is valid
 * everywhere.
 */
export const orderFileName = ({ id }: Pick<Order, 'id'>): string => `order-${id}.txt`;
