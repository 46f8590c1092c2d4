import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { noteDelivery } from './delivery.ts';
import { lockLine, putOnLine } from './lines.ts';
import { lockOrder, setDelivered } from './store.ts';

/** What a delivery by hand did to a line and its order. */
export type HandDelivery = { delivered: number; missing: number; isCompleted: boolean };

/**
 * Delivers items by hand, in the caller's transaction: all of them or none. They count like any delivery, so the shopper is told and
 * the order is completed by its last one. 409 for an order that is no longer open, for more than is missing, and for an item that
 * is there already, which makes a command that is sent twice harmless.
 */
export async function deliverByHand(
  tx: Tx,
  host: Host,
  { orderId, variantId, items }: { orderId: string; variantId: string; items: readonly string[] },
): Promise<HandDelivery> {
  const line = await lockLine(tx, orderId, variantId);
  const { order } = await lockOrder(tx, orderId);
  if (order.state === 'cancelled') throw new Refusal(409, 'This order is cancelled.');
  const missing = line.quantity - line.delivered;
  if (missing === 0) throw new Refusal(409, 'Everything of this line is delivered.');
  if (items.length > missing)
    throw new Refusal(409, `This line misses ${missing}, not ${items.length}: nothing was delivered.`);
  for (const item of items) await putOnLine(tx, host, line, item);
  const left = missing - items.length;
  await setDelivered(tx, line.id, {
    delivered: line.delivered + items.length,
    waitsSince: left === 0 ? null : line.waits_since,
  });
  const { isDelivered } = await noteDelivery(tx, host, orderId);
  return { delivered: items.length, missing: left, isCompleted: isDelivered };
}
