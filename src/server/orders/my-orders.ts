import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Status } from '#contract/primitives.ts';
import type { SliceRequest } from '#contract/slices.ts';
import { FIRST_SLICE } from '#contract/slices.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { detailsOf, toProduct } from './bought-line.ts';
import { deliveredGoods } from './delivered-goods.ts';
import type { ListedOrder, OrderPlace } from './my-orders.store.ts';
import { findOrderPlace, findOrders } from './my-orders.store.ts';

const STATES: Record<'processing' | 'completed' | 'cancelled', { status: Status; text: string }> = {
  processing: { status: 0, text: 'Processing' },
  completed: { status: 1, text: 'Completed' },
  cancelled: { status: 2, text: 'Cancelled' },
};

/** An order as this host sends it: with all that the shop could do without. */
type WholeOrder = Order & { amount: Pkr; status: Status };

/** Orders that are read together. */
const BATCH_SIZE = 100;

/**
 * A slice of an account's orders, newest first, with all delivered items. `amount` is the
 * paid amount in whole rupees. A 400 if `before` is no order of theirs.
 */
export async function myOrders(
  host: Host,
  accountId: string,
  { before, limit }: SliceRequest = FIRST_SLICE,
): Promise<WholeOrder[]> {
  let after: OrderPlace | null = null;
  if (before !== undefined) {
    after = (await findOrderPlace(host.db, accountId, before)) ?? null;
    if (after === null) throw new HttpError(400, 'before is not one of your orders.');
  }
  const orders: WholeOrder[] = [];
  while (orders.length < limit) {
    const wanted = Math.min(BATCH_SIZE, limit - orders.length);
    const rows: ListedOrder[] = await findOrders(host.db, accountId, { after, limit: wanted });
    orders.push(...(await withItems(host, rows)));
    after = rows.at(-1) ?? null;
    if (rows.length < wanted) break;
  }
  return orders;
}

async function withItems(host: Host, orders: readonly ListedOrder[]): Promise<WholeOrder[]> {
  const goods = await deliveredGoods(host, orders);
  return orders.map((order, at) => {
    const { status, text } = STATES[order.state];
    return {
      id: order.id,
      ...(order.number === null ? {} : { number: order.number }),
      created_at: order.created_at.toISOString(),
      amount: pkr(order.paid),
      status,
      status_text: text,
      cart: order.lines.map((line) => toProduct({ ...line, id: line.variant_id, answers: detailsOf(line) })),
      ...goods[at],
      discount: pkr(order.amount - order.paid),
      ...(order.method_name === null ? {} : { method_name: order.method_name }),
    };
  });
}
