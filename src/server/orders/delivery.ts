import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { newId } from '../ids.ts';
import { sell } from '../stock/codes.ts';
import { tellRunOut } from '../stock/shelves.ts';
import { mailDelivered } from './mails.ts';
import { tellByHand } from './notices.ts';
import {
  findServable,
  insertLines,
  insertOrder,
  lockOrder,
  lockWaiting,
  setCompleted,
  setDelivered,
} from './store.ts';

/** What is bought, as it was priced at checkout; `instant` goods come from stock. */
export type BoughtLine = { id: string; name: string; price: number; quantity: number; instant: boolean };

const LINES_AT_ONCE = 50;

/**
 * Makes the order of a payment that has just been completed, and delivers what is in stock: first the codes that the payment has
 * reserved. `short` are the variants that were not there in full; their lines wait.
 */
export async function placeOrder(
  tx: Tx,
  host: Host,
  {
    accountId,
    paymentId,
    lines,
    amount,
    paid,
  }: { accountId: string; paymentId: string; lines: readonly BoughtLine[]; amount: number; paid: number },
): Promise<{ orderId: string; short: string[] }> {
  const at = host.now();
  const orderId = newId();
  await insertOrder(tx, {
    id: orderId,
    account_id: accountId,
    payment_id: paymentId,
    state: 'processing',
    amount,
    paid,
    created_at: at,
  });
  const rows = lines.map((line, position) => ({ line, id: newId(), position }));
  await insertLines(
    tx,
    rows.map(({ line, id, position }) => ({
      id,
      order_id: orderId,
      position,
      variant_id: line.id,
      name: line.name,
      price: line.price,
      quantity: line.quantity,
      instant: line.instant,
      waits_since: null,
    })),
  );
  const short: string[] = [];
  const instant = rows.filter(({ line }) => line.instant);
  let delivered = 0;
  for (const { line, id } of instant.toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1))) {
    const sold = await sell(tx, line.id, line.quantity, { lineId: id, at, paymentId });
    if (sold < line.quantity) short.push(line.id);
    await setDelivered(tx, id, { delivered: sold, waitsSince: sold < line.quantity ? at : null });
    delivered += sold;
  }
  if (delivered > 0) await noteDelivery(tx, host, orderId);
  await tellByHand(tx, host, orderId, lines);
  for (const { line } of instant) await tellRunOut(tx, host, line.id);
  return { orderId, short };
}

/**
 * Gives free codes to the lines that wait for them, oldest first: for these variants, or for all. The caller's transaction is the one in
 * which the codes came free.
 */
export async function serveWaiting(tx: Tx, host: Host, variantIds?: readonly string[]): Promise<number> {
  const orderIds = new Set<string>();
  let served = 0;
  for (const variantId of await findServable(tx, variantIds))
    for (const { orderId, sold } of await serveVariant(tx, host, variantId)) {
      orderIds.add(orderId);
      served += sold;
    }
  for (const orderId of [...orderIds].sort()) await noteDelivery(tx, host, orderId);
  return served;
}

async function serveVariant(tx: Tx, host: Host, variantId: string) {
  const deliveries: { orderId: string; sold: number }[] = [];
  while (true) {
    const lines = await lockWaiting(tx, variantId, LINES_AT_ONCE);
    for (const line of lines) {
      const missing = line.quantity - line.delivered;
      const sold = await sell(tx, variantId, missing, { lineId: line.id, at: host.now() });
      if (sold > 0) {
        await setDelivered(tx, line.id, {
          delivered: line.delivered + sold,
          waitsSince: sold < missing ? line.waits_since : null,
        });
        deliveries.push({ orderId: line.order_id, sold });
      }
      if (sold < missing) return deliveries;
    }
    if (lines.length < LINES_AT_ONCE) return deliveries;
  }
}

/**
 * Serves waiting lines in a transaction of its own. Needed after a transaction that left lines waiting: codes that came in while it ran
 * could not see them. Also a job, for a process that ended in between.
 */
export async function serveWaitingNow(host: Host, variantIds?: readonly string[]): Promise<void> {
  if ((await findServable(host.db, variantIds)).length === 0) return;
  await transact(host.db, (tx) => serveWaiting(tx, host, variantIds));
}

/** Serves lines again after a commit. What was committed stands whatever happens here, and the job serves them a moment later. */
export async function serveAfterCommit(host: Host, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await serveWaitingNow(host, variantIds).catch((error: unknown) =>
    console.error(`Lines that wait are served later: ${describeError(error)}`),
  );
}

/** After a delivery: completes the order if that was the last of it, and tells the shopper. Answers whether it was. */
export async function noteDelivery(tx: Tx, host: Host, orderId: string): Promise<{ isDelivered: boolean }> {
  const { order, isDelivered, delivered } = await lockOrder(tx, orderId);
  if (isDelivered) await setCompleted(tx, orderId);
  await mailDelivered(tx, host, { id: orderId, accountId: order.account_id, isDelivered, delivered });
  return { isDelivered };
}
