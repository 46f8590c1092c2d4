import type { Tx } from '../database/connect.ts';
import { afterCommit } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { newId, randomLetters } from '../platform/ids.ts';
import { alertOutOfStock } from '../stock/inventory.ts';
import { sell } from '../stock/take-codes.ts';
import type { BoughtLine } from './bought-line.ts';
import type { SoldCodes } from './fulfilment.ts';
import { countSold, fulfilAfterCommit, reportDelivery } from './fulfilment.ts';
import { howToRedeem } from './how-to-redeem.ts';
import { mailDelivered } from './mails.ts';
import { alertManualFulfilment } from './manual-fulfilment-alert.ts';
import { firstSteps, markLate, summaryOf } from './order-summary.ts';
import type { MailRecipient, NewLine } from './store.ts';
import { insertOrder } from './store.ts';

/**
 * Creates the order of a payment that has just completed, and delivers its codes in stock, first
 * the reserved ones, if it may have some. `backordered` lists the variants whose stock ran
 * short, which are fulfilled again after the commit. An order that is delivered in full
 * (`isDelivered`) is left to the caller to mail, together with its payment.
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
  const rows = lines.map((line, position) => ({ line, id: newId(), position }));
  const backordered: string[] = [];
  const codes: SoldCodes = new Map();
  const soldTo = new Map<string, number>();
  const instant = rows.filter(({ line }) => line.instant);
  for (const { line, id } of instant.toSorted((a, b) => (a.line.id < b.line.id ? -1 : 1))) {
    const reserved = hasReserved ? { paymentId } : {};
    const sold = await sell(tx, line.id, line.quantity, { lineId: id, at, ...reserved });
    if (sold < line.quantity) backordered.push(line.id);
    countSold(codes, line.id, sold);
    soldTo.set(id, sold);
  }
  const delivered = [...soldTo.values()].reduce((sum, sold) => sum + sold, 0);
  const isDelivered = delivered === lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const number = await insertNumbered(
    tx,
    {
      id: orderId,
      account_id: accountId,
      payment_id: paymentId,
      state: isDelivered ? 'completed' : 'processing',
      amount,
      paid,
      created_at: at,
    },
    rows.map(({ line, id, position }) => ({
      id,
      position,
      variant_id: line.id,
      name: line.name,
      price: line.price,
      quantity: line.quantity,
      instant: line.instant,
      answers: line.answers,
      region: line.region ?? null,
      eta: line.eta ?? null,
      redeem_url: line.redeem_url ?? null,
      delivered: soldTo.get(id) ?? 0,
      backordered_since: line.instant && (soldTo.get(id) ?? 0) < line.quantity ? at : null,
    })),
  );
  afterCommit(tx, () => host.changed('orders', orderId));
  fulfilAfterCommit(tx, host, backordered);
  if (delivered > 0) {
    reportDelivery(tx, host, { id: orderId, isDelivered }, codes);
    const bought = markLate(lines, backordered);
    const purchase = () => ({
      ...summaryOf({
        number: { of: 'order', is: number },
        lines: bought,
        paid,
        methodName,
        at,
        steps: firstSteps({ at, lines, backordered, isDelivered }),
      }),
      redeem: howToRedeem(
        host.catalogue(),
        lines.filter(({ id }) => codes.has(id)),
      ),
    });
    if (!isDelivered)
      await mailDelivered(tx, host, { id: orderId, recipient, delivered, isDelivered, purchase });
  }
  await alertManualFulfilment(tx, host, { id: orderId, number }, lines);
  for (const { line } of instant) await alertOutOfStock(tx, host, line.id);
  return { orderId, number, isDelivered, backordered };
}

/** A random order number for people, such as `KS-7F3Q-K2`; it can't be counted. */
export const newOrderNumber = (): string => `KS-${randomLetters(4)}-${randomLetters(2)}`;

/** Inserts an order under a number that is free, which it returns. */
async function insertNumbered(
  tx: Tx,
  order: Omit<Parameters<typeof insertOrder>[1], 'number'>,
  lines: readonly NewLine[],
): Promise<string> {
  while (true) {
    const number = newOrderNumber();
    if (await insertOrder(tx, { ...order, number }, lines)) return number;
  }
}
