import type { Tx } from '../database/connect.ts';
import { afterCommit, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { sell } from '../stock/take-codes.ts';
import { findFulfillable, lockBackordered, setDelivered } from './lines.store.ts';
import { mailDelivered } from './mails.ts';
import { deliverySummary } from './order-summary.ts';
import { findMailRecipient, lockOrder, setCompleted } from './store.ts';

const BATCH_SIZE = 50;

/** How many codes from stock were sold to an order just now, by variant. */
export type SoldCodes = Map<string, number>;

export function countSold(codes: SoldCodes, variantId: string, sold: number): SoldCodes {
  return sold === 0 ? codes : codes.set(variantId, (codes.get(variantId) ?? 0) + sold);
}

/**
 * Delivers codes that a transaction freed to back-ordered lines of these variants, oldest first,
 * and looks again after its commit: it can't see lines of orders that are placed meanwhile, as these
 * can't see its codes. Returns how many codes were delivered.
 */
export async function fulfilBackorders(tx: Tx, host: Host, variantIds: readonly string[]): Promise<number> {
  fulfilAfterCommit(tx, host, variantIds);
  return deliverFreeCodes(tx, host, variantIds);
}

async function deliverFreeCodes(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring' | 'changed' | 'catalogue'>,
  variantIds?: readonly string[],
): Promise<number> {
  const codesOf = new Map<string, SoldCodes>();
  let delivered = 0;
  for (const variantId of await findFulfillable(tx, host.now(), variantIds))
    for (const { orderId, sold } of await fulfilBackordersOf(tx, host, variantId)) {
      codesOf.set(orderId, countSold(codesOf.get(orderId) ?? new Map(), variantId, sold));
      delivered += sold;
    }
  for (const orderId of [...codesOf.keys()].sort())
    await afterDelivery(tx, host, orderId, codesOf.get(orderId));
  return delivered;
}

async function fulfilBackordersOf(tx: Tx, host: Pick<Host, 'now'>, variantId: string) {
  const deliveries: { orderId: string; sold: number }[] = [];
  while (true) {
    const lines = await lockBackordered(tx, variantId, BATCH_SIZE);
    for (const line of lines) {
      const missing = line.quantity - line.delivered;
      const sold = await sell(tx, variantId, missing, { lineId: line.id, at: host.now() });
      if (sold > 0) {
        await setDelivered(tx, line.id, {
          delivered: line.delivered + sold,
          backorderedSince: sold < missing ? line.backordered_since : null,
        });
        deliveries.push({ orderId: line.order_id, sold });
      }
      if (sold < missing) return deliveries;
    }
    if (lines.length < BATCH_SIZE) return deliveries;
  }
}

/**
 * Fulfils back-orders in a transaction of its own, of these variants or of all. Needed after one that
 * created some or freed codes, since neither sees the other while both run. Also run as a job, in case
 * the process ended in between.
 */
export async function fulfilBackordersNow(host: Host, variantIds?: readonly string[]): Promise<void> {
  if ((await findFulfillable(host.db, host.now(), variantIds)).length === 0) return;
  await transact(host.db, (tx) => deliverFreeCodes(tx, host, variantIds));
}

/**
 * Fulfils back-orders of these variants after the commit. A failure is only logged, since the job tries
 * again a moment later.
 */
export function fulfilAfterCommit(tx: Tx, host: Host, variantIds: readonly string[]): void {
  if (variantIds.length === 0) return;
  afterCommit(tx, () =>
    fulfilBackordersNow(host, variantIds).catch((error: unknown) =>
      host.log.error({ err: error }, 'back-orders wait for the next round'),
    ),
  );
}

/**
 * Completes an order if nothing is missing, and mails the shopper about the delivery.
 * `codes` are those that it got from stock; a delivery by hand takes none.
 */
export async function afterDelivery(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring' | 'changed' | 'catalogue'>,
  orderId: string,
  codes: SoldCodes = new Map(),
): Promise<{ isDelivered: boolean }> {
  const { order, isDelivered, delivered } = await lockOrder(tx, orderId);
  const recipient = await findMailRecipient(tx, order.account_id);
  const purchase = () => deliverySummary(tx, host, orderId);
  if (isDelivered) await setCompleted(tx, orderId);
  reportDelivery(tx, host, { id: orderId, isDelivered }, codes);
  await mailDelivered(tx, host, { id: orderId, recipient, isDelivered, delivered, purchase });
  return { isDelivered };
}

/** Tells of a delivery, and logs it, after the commit. */
export function reportDelivery(
  tx: Tx,
  host: Pick<Host, 'log' | 'changed'>,
  order: { id: string; isDelivered: boolean },
  codes: SoldCodes,
): void {
  // After a restore from a backup, this shows how many codes were sold since, by variant.
  const about = { order: order.id, complete: order.isDelivered, from_stock: Object.fromEntries(codes) };
  afterCommit(tx, () => {
    host.changed('orders', order.id);
    host.log.info(about, 'order delivered');
  });
}
