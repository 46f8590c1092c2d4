import type { Tx } from '../database/connect.ts';
import { afterCommit, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { newId, randomLetters } from '../platform/ids.ts';
import { sell } from '../stock/codes.ts';
import { alertOutOfStock } from '../stock/inventory.ts';
import type { BoughtLine } from './bought-line.ts';
import { findFulfillable, insertLines, lockBackordered, setDelivered } from './lines.store.ts';
import { mailDelivered } from './mails.ts';
import { alertManualFulfilment } from './manual-fulfilment-alert.ts';
import { markLate, orderSummary, summaryOf } from './order-summary.ts';
import type { MailRecipient } from './store.ts';
import { findMailRecipient, insertOrder, lockOrder, setCompleted } from './store.ts';

const BATCH_SIZE = 50;

/** How many codes from stock were sold to an order just now, by variant. */
type SoldCodes = Map<string, number>;

function countSold(codes: SoldCodes, variantId: string, sold: number): SoldCodes {
  return sold === 0 ? codes : codes.set(variantId, (codes.get(variantId) ?? 0) + sold);
}

/** The address for mails about an account's orders and money, and which mails are wanted. */
export const mailRecipientOf = (tx: Tx, accountId: string): Promise<MailRecipient> =>
  findMailRecipient(tx, accountId);

/**
 * Creates the order of a payment that has just completed, and delivers what is in stock, first the
 * codes that are reserved for it, if it may have some. `backordered` lists the variants
 * whose stock ran short. An order that is delivered in full (`isDelivered`) is left to the caller
 * to mail, together with its payment.
 */
export async function createOrder(
  tx: Tx,
  host: Host,
  {
    accountId,
    paymentId,
    lines,
    amount,
    paid,
    methodName,
    hasReserved,
    recipient,
  }: {
    accountId: string;
    paymentId: string;
    lines: readonly BoughtLine[];
    amount: number;
    paid: number;
    methodName: string;
    hasReserved: boolean;
    recipient: MailRecipient;
  },
): Promise<{ orderId: string; number: string; isDelivered: boolean; backordered: string[] }> {
  const at = host.now();
  const orderId = newId();
  const number = await insertNumbered(tx, {
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
      answers: JSON.stringify(line.answers),
      region: line.region ?? null,
      eta: line.eta ?? null,
      redeem_url: line.redeem_url ?? null,
      backordered_since: null,
    })),
  );
  const backordered: string[] = [];
  const instant = rows.filter(({ line }) => line.instant);
  const codes: SoldCodes = new Map();
  let delivered = 0;
  for (const { line, id } of instant.toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1))) {
    const reserved = hasReserved ? { paymentId } : {};
    const sold = await sell(tx, line.id, line.quantity, { lineId: id, at, ...reserved });
    if (sold < line.quantity) backordered.push(line.id);
    await setDelivered(tx, id, { delivered: sold, backorderedSince: sold < line.quantity ? at : null });
    countSold(codes, line.id, sold);
    delivered += sold;
  }
  const isDelivered = delivered === lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (delivered > 0) {
    await finishDelivery(tx, host, { id: orderId, isDelivered }, codes);
    const facts = [{ label: 'Order', value: number }];
    const summary = () => summaryOf({ facts, lines: markLate(lines, backordered), paid, methodName, at });
    if (!isDelivered)
      await mailDelivered(tx, host, { id: orderId, recipient, delivered, isDelivered, summary });
  }
  await alertManualFulfilment(tx, host, orderId, lines);
  for (const { line } of instant) await alertOutOfStock(tx, host, line.id);
  return { orderId, number, isDelivered, backordered };
}

/** A random order number for people, such as `KS-7F3Q-K2`; it can't be counted. */
export const newOrderNumber = (): string => `KS-${randomLetters(4)}-${randomLetters(2)}`;

/** Inserts an order under a number that is free, which it returns. */
async function insertNumbered(
  tx: Tx,
  order: Omit<Parameters<typeof insertOrder>[1], 'number'>,
): Promise<string> {
  while (true) {
    const number = newOrderNumber();
    if (await insertOrder(tx, { ...order, number })) return number;
  }
}

/**
 * Delivers free codes to back-ordered lines, oldest first, for these variants or for all.
 * Runs in the transaction that freed the codes. Returns how many codes were delivered.
 */
export async function fulfilBackorders(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring'>,
  variantIds?: readonly string[],
): Promise<number> {
  const codesOf = new Map<string, SoldCodes>();
  let delivered = 0;
  for (const variantId of await findFulfillable(tx, variantIds))
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
 * Fulfils back-orders in a transaction of its own. Needed after a transaction that created some:
 * codes added while it ran could not see them. Also run as a job, in case the process ended in
 * between.
 */
export async function fulfilBackordersNow(host: Host, variantIds?: readonly string[]): Promise<void> {
  if ((await findFulfillable(host.db, variantIds)).length === 0) return;
  await transact(host.db, (tx) => fulfilBackorders(tx, host, variantIds));
}

/**
 * Fulfils new back-orders after a commit. A failure is only logged, since the job tries again a
 * moment later.
 */
export async function fulfilAfterCommit(host: Host, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return;
  await fulfilBackordersNow(host, variantIds).catch((error: unknown) =>
    host.log.error({ err: error }, 'back-orders wait for the next round'),
  );
}

/**
 * Completes an order if nothing is missing, and mails the shopper what was delivered.
 * `codes` are those that it got from stock; a delivery by hand takes none.
 */
export async function afterDelivery(
  tx: Tx,
  host: Pick<Host, 'now' | 'log' | 'keyring'>,
  orderId: string,
  codes: SoldCodes = new Map(),
): Promise<{ isDelivered: boolean }> {
  const { order, isDelivered, delivered } = await lockOrder(tx, orderId);
  const recipient = await findMailRecipient(tx, order.account_id);
  const summary = () => orderSummary(tx, orderId);
  await finishDelivery(tx, host, { id: orderId, isDelivered }, codes);
  await mailDelivered(tx, host, { id: orderId, recipient, isDelivered, delivered, summary });
  return { isDelivered };
}

async function finishDelivery(
  tx: Tx,
  host: Pick<Host, 'log'>,
  order: { id: string; isDelivered: boolean },
  codes: SoldCodes,
): Promise<void> {
  if (order.isDelivered) await setCompleted(tx, order.id);
  // After a restore from a backup, this tells how many codes were sold since, and of what.
  const about = { order: order.id, complete: order.isDelivered, from_stock: Object.fromEntries(codes) };
  afterCommit(tx, () => host.log.info(about, 'order delivered'));
}
