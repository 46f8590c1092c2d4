import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Order } from '#contract/orders.ts';
import type { Status } from '#contract/primitives.ts';
import type { SliceRequest } from '#contract/slices.ts';
import { FIRST_SLICE } from '#contract/slices.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { openSealed } from '../stock/codes.ts';
import { detailsOf } from './bought-line.ts';
import { reportDamaged, UNREADABLE_ITEM } from './damaged-items.ts';
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
 * A slice of an account's orders, newest first, with all delivered items. `amount` is what
 * was paid, in whole rupees. A 400 if `before` is no order of theirs.
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
  const delivered = await openItemsOf(
    host,
    orders.flatMap(({ lines }) => lines),
  );
  return orders.map((order) => {
    const own = order.lines;
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
        const details = detailsOf(line);
        return {
          id,
          name,
          price: pkr(price),
          quantity,
          ...(details.length === 0 ? {} : { answers: details }),
        };
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

type Item = { id: string; text: string | null; deadAt: Date | null };

/**
 * The delivered items by line: codes from stock, then those entered by hand. Damaged ones are
 * reported to the operator.
 */
async function openItemsOf(host: Host, lines: readonly ListedOrder['lines'][number][]) {
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
