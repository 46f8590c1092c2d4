import type { Order, OrderProduct } from '#contract/orders.ts';
import type { ShownOrder } from './shown-order.ts';

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

/** Whether something of an order is still to come. */
export function isDelivering(order: ShownOrder): boolean {
  const { status, steps, cart } = order;
  if (status !== undefined) return status === 0;
  return steps?.delivered === undefined && (cart.length === 0 || linesOf(order).some(isLacking(order)));
}

/** How many items of a line are still to come; 0 if some delivered ones can't be read. */
export function countToCome(order: ShownOrder, { id, quantity = 1 }: OrderProduct): number {
  if (!isDelivering(order) || order.unread?.items) return 0;
  return Math.max(0, quantity - deliveredOf(order, id).live.length);
}

/** Says of a line of these goods whether any of its items is missing. */
export const isLacking =
  (of: Pick<Order, 'goods' | 'dead'>) =>
  ({ id, quantity = 1 }: OrderProduct): boolean =>
    deliveredOf(of, id).live.length < quantity;

/** The ordered lines, and delivered ones whose line can't be read. */
export const linesOf = ({ cart, goods = {} }: Pick<Order, 'cart' | 'goods'>): OrderProduct[] => [
  ...cart,
  ...Object.entries(goods).flatMap(([id, items]) =>
    items.length > 0 && cart.every((line) => line.id !== id) ? [{ id, name: id }] : [],
  ),
];
