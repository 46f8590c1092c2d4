import type { Order } from '#contract/orders.ts';
import type { Host } from '../host.ts';
import { openSealed } from '../stock/codes.ts';
import { reportDamaged, UNREADABLE_ITEM } from './damaged-items.ts';
import type { LineWithItems } from './delivered-goods.store.ts';
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
  const delivered = await openItemsOf(
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
      steps: stepsOf(order),
    };
  });
}

/** When an order was paid, when its preparation began if not all was there at once, and when it ended. */
function stepsOf({ state, created_at: paid, lines }: SealedOrder): NonNullable<Order['steps']> {
  const times = lines.flatMap(({ quantity, codes, entered }) =>
    [...codes, ...entered]
      .filter(({ replaces }) => replaces === null)
      .map(({ at }) => new Date(at ?? paid).getTime())
      .toSorted((a, b) => a - b)
      // Replacements of older releases don't say so, but came after all others.
      .slice(0, quantity),
  );
  const last = new Date(times.reduce((latest, at) => Math.max(latest, at), paid.getTime()));
  const isDelivered = state === 'completed';
  const isAtOnce = isDelivered && last <= paid;
  return {
    paid: paid.toISOString(),
    ...(isAtOnce ? {} : { preparing: paid.toISOString() }),
    ...(isDelivered ? { delivered: last.toISOString() } : {}),
  };
}

type Item = { id: string; text: string | null; deadAt: Date | null };

/**
 * The delivered items by line: codes from stock, then those entered by hand. Damaged ones are reported
 * to the operator.
 */
async function openItemsOf(host: Host, lines: readonly LineWithItems[]) {
  const sealed = lines.flatMap(({ id: lineId, variant_id: variantId, codes, entered }) =>
    [...codes, ...entered].map((item) => ({ ...item, lineId, variantId })),
  );
  const texts = await openSealed(host, sealed);
  const items = new Map<string, Item[]>(lines.map(({ id }) => [id, []]));
  for (const [index, { id, lineId, dead_at }] of sealed.entries()) {
    const deadAt = dead_at === null ? null : new Date(dead_at);
    items.get(lineId)?.push({ id, text: texts[index] ?? null, deadAt });
  }
  for (const line of lines) await reportDamaged(host.db, host, line, items.get(line.id) ?? []);
  return items;
}

/** An item's text; for a damaged one a sentence, until it is replaced. */
function itemText({ text, deadAt }: Item): string[] {
  if (text !== null) return [text];
  return deadAt === null ? [UNREADABLE_ITEM] : [];
}

/** The text of an item that was replaced. */
const deadText = ({ text, deadAt }: Item): string[] => (text === null || deadAt === null ? [] : [text]);
