import type { Order } from '#contract/orders.ts';
import type { Host } from '../host.ts';
import { UNREADABLE_ITEM } from './damaged-items.ts';
import type { LineWithItems } from './delivered-items.store.ts';
import type { DeliveredItem } from './delivered-items.ts';
import { deliveredItemsOf } from './delivered-items.ts';
import { stepTimes } from './step-times.ts';
import type { OrderRow } from './store.ts';

/** The fields of an order that its buyer sees of its delivery. */
type DeliveredGoods = Pick<Order, 'goods' | 'dead' | 'steps'>;

/** An order with its lines, and their items still sealed. */
type SealedOrder = Pick<OrderRow, 'state' | 'created_at'> & { lines: readonly LineWithItems[] };

/**
 * The delivered goods of these orders, in the same order: all items by variant (R-53), those that
 * were replaced (R-83), and the times of the orders' steps (R-145).
 */
export async function deliveredGoods(host: Host, orders: readonly SealedOrder[]): Promise<DeliveredGoods[]> {
  const delivered = await deliveredItemsOf(
    host.db,
    host,
    orders.flatMap(({ lines }) => lines),
  );
  const itemsOf = ({ id }: LineWithItems) => delivered.get(id) ?? [];
  return orders.map((order) => {
    const { lines } = order;
    const isOpen = lines.some((line) => line.delivered > 0 || line.instant);
    const dead = lines.flatMap((line) => {
      const texts = itemsOf(line).flatMap(deadText);
      return texts.length === 0 ? [] : [[line.variant_id, texts] as const];
    });
    return {
      ...(isOpen
        ? {
            goods: Object.fromEntries(
              lines.map((line) => [line.variant_id, itemsOf(line).flatMap(itemText)]),
            ),
          }
        : {}),
      ...(dead.length === 0 ? {} : { dead: Object.fromEntries(dead) }),
      steps: stepTimes(order),
    };
  });
}

/** An item's text; for a damaged one a sentence, until it is replaced. */
function itemText({ text, deadAt }: DeliveredItem): string[] {
  if (text !== null) return [text];
  return deadAt === null ? [UNREADABLE_ITEM] : [];
}

/** The text of an item that was replaced. */
const deadText = ({ text, deadAt }: DeliveredItem): string[] =>
  text === null || deadAt === null ? [] : [text];
