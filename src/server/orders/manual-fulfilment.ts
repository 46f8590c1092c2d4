import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { addItemToLine, lockLine } from './delivered-items.ts';
import { afterDelivery } from './fulfilment.ts';
import { setDelivered } from './lines.store.ts';
import { lockOrder } from './store.ts';

/**
 * The result of a manual delivery: items delivered now, items the line still misses, and whether
 * the order is complete.
 */
type ManualDelivery = { delivered: number; missing: number; isCompleted: boolean };

/**
 * Delivers items by hand, all or none, in the caller's transaction. The shopper is mailed,
 * and the last item completes the order. A 409 for an order that is no longer open, for more items
 * than are missing, and for an item that is already there, so that a repeated command changes
 * nothing.
 */
export async function deliverManually(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring' | 'changed' | 'catalogue'>,
  { orderId, variantId, items }: { orderId: string; variantId: string; items: readonly string[] },
): Promise<ManualDelivery> {
  const line = await lockLine(tx, orderId, variantId);
  const { order } = await lockOrder(tx, orderId);
  if (order.state === 'cancelled') throw new HttpError(409, 'This order is cancelled.');
  const missing = line.quantity - line.delivered;
  if (missing === 0) throw new HttpError(409, 'This line is already delivered in full.');
  if (items.length > missing)
    throw new HttpError(409, `This line needs ${missing}, not ${items.length}: nothing was delivered.`);
  for (const item of items) await addItemToLine(tx, host, line, item);
  const left = missing - items.length;
  await setDelivered(tx, line.id, {
    delivered: line.delivered + items.length,
    backorderedSince: left === 0 ? null : line.backordered_since,
  });
  const { isDelivered } = await afterDelivery(tx, host, orderId);
  return { delivered: items.length, missing: left, isCompleted: isDelivered };
}
