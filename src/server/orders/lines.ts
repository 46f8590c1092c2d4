import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { boundTo } from '../stock/codes.ts';
import { handOver, isInStock, soldTo } from '../stock/handed.ts';
import { isCode, NO_CODE } from '../stock/stock.ts';
import type { LineRow, OrderRow } from './lines.store.ts';
import { findOrder, insertItem, lockLines } from './lines.store.ts';
import { findItems } from './store.ts';

/** Something that was delivered, readable: a code from stock, or what was written by hand. */
export type Item = { id: string; from: 'stock' | 'hand'; text: string; at: Date; deadAt: Date | null };

/** The order of this id; 404 when there is none. */
export async function orderOf(db: Db, orderId: string): Promise<OrderRow> {
  const order = await findOrder(db, orderId);
  if (order === undefined) throw new Refusal(404, 'There is no such order.');
  return order;
}

/** The line of an order that holds a variant, locked; the 404 names the variants that the order has. */
export async function lockLine(tx: Tx, orderId: string, variantId: string): Promise<LineRow> {
  const lines = await lockLines(tx, orderId);
  const line = lines.find(({ variant_id }) => variant_id === variantId);
  if (line !== undefined) return line;
  const held = lines.map(({ variant_id }) => variant_id).join(', ');
  throw new Refusal(
    404,
    held === '' ? 'There is no such order.' : `This order has no ${variantId}, but: ${held}.`,
  );
}

/** Everything that lines hold, by line: codes from stock, then what was delivered by hand, each in the order of delivery. */
export async function itemsOf(
  db: Db,
  host: Host,
  lines: readonly { id: string; variant_id: string }[],
): Promise<Map<string, Item[]>> {
  const ids = lines.map(({ id }) => id);
  const variantOf = new Map(lines.map(({ id, variant_id }) => [id, variant_id]));
  const items = new Map<string, Item[]>(ids.map((id) => [id, []]));
  for (const { lineId, ...code } of await soldTo(db, host, ids))
    items.get(lineId)?.push({ ...code, from: 'stock' });
  for (const { id, order_line_id: lineId, sealed, delivered_at: at, dead_at: deadAt } of await findItems(
    db,
    ids,
  )) {
    const text = host.keyring.open('stock', boundTo(id, variantOf.get(lineId) ?? ''), sealed);
    items.get(lineId)?.push({ id, from: 'hand', text, at, deadAt });
  }
  return items;
}

/**
 * Puts an item on a locked line by hand. On a line of instant goods it is a code and goes through the books of stock, so that law 1 holds
 * for it too; elsewhere it is any line of text. Refuses what is no such line (422), and what is on this line or in stock already (409).
 */
export async function putOnLine(tx: Tx, host: Host, line: LineRow, typed: string): Promise<void> {
  const text = typed.trim();
  if (!isCode(text)) throw new Refusal(422, `"${text.slice(0, 20)}" can't be delivered: ${NO_CODE}.`);
  const at = host.now();
  if (line.instant) {
    const isNew = await handOver(tx, host, { variantId: line.variant_id, lineId: line.id, text });
    if (!isNew) throw new Refusal(409, `${endOf(text)} is in stock, or was delivered before.`);
    return;
  }
  if (await isInStock(tx, host, text))
    throw new Refusal(409, `${endOf(text)} is a code in stock, or was delivered before.`);
  const id = newId();
  const isNew = await insertItem(tx, {
    id,
    order_line_id: line.id,
    sealed: host.keyring.seal('stock', boundTo(id, line.variant_id), text),
    fingerprint: host.keyring.mac('stock', text),
    delivered_at: at,
  });
  if (!isNew) throw new Refusal(409, `${endOf(text)} is on this line already.`);
}

const SHOWN = 4;
/** As much of an item as may be shown to tell it from others: its last characters, and never more than half of it. */
export const endOf = (text: string): string =>
  `…${text.slice(text.length - Math.min(SHOWN, Math.floor(text.length / 2)))}`;
