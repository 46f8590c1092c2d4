import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { PageRequest } from '#contract/paging.ts';
import { FIRST_PAGE } from '#contract/paging.ts';
import type { Status } from '#contract/primitives.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { answersOf } from './bought-line.ts';
import { UNREADABLE_ITEM } from './damaged-items.ts';
import type { DeliveredItem } from './delivered-items.ts';
import { deliveredItemsOf } from './delivered-items.ts';
import { findLines } from './lines.store.ts';
import type { ListedOrder } from './store.ts';
import { findOrderPlace, findOrders } from './store.ts';

const STATES: Record<'processing' | 'completed' | 'cancelled', { status: Status; text: string }> = {
  processing: { status: 0, text: 'Processing' },
  completed: { status: 1, text: 'Completed' },
  cancelled: { status: 2, text: 'Cancelled' },
};

/** Orders whose lines and items are read together. */
const BATCH_SIZE = 100;

/**
 * A page of an account's orders, newest first, with all delivered items. `amount` is what was
 * paid, in whole rupees. A 400 if `before` is none of them.
 */
export async function myOrders(
  host: Host,
  accountId: string,
  { before, limit }: PageRequest = FIRST_PAGE,
): Promise<Order[]> {
  const after = before === undefined ? null : await findOrderPlace(host.db, accountId, before);
  if (after === undefined) throw new HttpError(400, 'before is not one of your orders.');
  const rows = await findOrders(host.db, accountId, { after, limit });
  const orders: Order[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    orders.push(...(await withItems(host, rows.slice(from, from + BATCH_SIZE))));
  return orders;
}

async function withItems(host: Host, orders: readonly ListedOrder[]): Promise<Order[]> {
  const lines = await findLines(
    host.db,
    orders.map(({ id }) => id),
  );
  const deliveredLines = lines.filter(({ delivered }) => delivered > 0);
  const delivered = await deliveredItemsOf(host.db, host, deliveredLines);
  const linesOf = Map.groupBy(lines, ({ order_id }) => order_id);
  return orders.map((order) => {
    const own = linesOf.get(order.id) ?? [];
    const { status, text } = STATES[order.state];
    const isOpen = own.some((line) => line.delivered > 0 || line.instant);
    const dead = own.flatMap(({ id, variant_id }) => {
      const texts = (delivered.get(id) ?? []).flatMap(deadText);
      return texts.length === 0 ? [] : [[variant_id, texts] as const];
    });
    return {
      id: order.id,
      ...(order.number === null ? {} : { number: order.number }),
      created_at: order.created_at.toISOString(),
      amount: pkr(order.paid),
      status,
      status_text: text,
      cart: own.map((line) => {
        const { variant_id: id, name, price, quantity } = line;
        const answers = answersOf(line);
        return { id, name, price: pkr(price), quantity, ...(answers.length === 0 ? {} : { answers }) };
      }),
      ...(isOpen
        ? {
            goods: Object.fromEntries(
              own.map(({ id, variant_id }) => [variant_id, (delivered.get(id) ?? []).flatMap(itemText)]),
            ),
          }
        : {}),
      ...(dead.length === 0 ? {} : { dead: Object.fromEntries(dead) }),
      discount: pkr(order.amount - order.paid),
      ...(order.method_name === null ? {} : { method_name: order.method_name }),
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
