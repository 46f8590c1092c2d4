import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { idFor } from '../ids.ts';
import { post } from '../ledger/ledger.ts';
import { rupees } from '../ledger/rupees.ts';
import { holdAccount } from '../payments/opening.ts';
import { mailCancelled, mailRefunded } from './change-mails.ts';
import { addRefunded, endWaiting, lockLines, setCancelled } from './lines.store.ts';
import { orderOf } from './lines.ts';
import { lockOrder } from './store.ts';

/** What was given back for an order, now and in all; `isNew` is false when that had been done before, and nothing happened. */
export type Refunded = { amount: number; total: number; isNew: boolean };

/**
 * Gives a part of what was paid for an order back to the balance, in the caller's transaction: all refunds together never more than
 * was paid (409). The same amount for the same reason is the same refund, and is made once.
 */
export async function refund(
  tx: Tx,
  host: Host,
  { orderId, amount, reason }: { orderId: string; amount: number; reason: string },
): Promise<Refunded> {
  await holdAccount(tx, (await orderOf(tx, orderId)).account_id);
  const { order } = await lockOrder(tx, orderId);
  const ref = `${orderId}:${idFor(amount, reason)}`;
  if (!(await giveBack(tx, host, { ref, accountId: order.account_id, amount })))
    return { amount, total: order.refunded, isNew: false };
  const left = order.paid - order.refunded;
  if (amount > left)
    throw new Refusal(409, `Of ${rupees(order.paid)} that was paid, ${rupees(left)} can still be refunded.`);
  await addRefunded(tx, orderId, amount);
  await mailRefunded(tx, host, { orderId, accountId: order.account_id, amount, reason, dedupe: ref });
  return { amount, total: order.refunded + amount, isNew: true };
}

/**
 * Cancels an order that is not delivered in full, in the caller's transaction: what was paid, after discount, for what is
 * missing goes to the balance, less what refunds have given back before: money that went out by mistake does not come back. What was delivered
 * stays; nobody waits for its lines any more. An order that is cancelled already stays as it is; 409 for one that is delivered in full.
 */
export async function cancelOrder(tx: Tx, host: Host, orderId: string): Promise<Refunded> {
  await holdAccount(tx, (await orderOf(tx, orderId)).account_id);
  const lines = await lockLines(tx, orderId);
  const { order } = await lockOrder(tx, orderId);
  const { account_id: accountId, refunded, paid } = order;
  if (order.state === 'cancelled') return { amount: 0, total: refunded, isNew: false };
  if (order.state === 'completed')
    throw new Refusal(409, 'Everything of this order is delivered: give money back by "orders refund".');
  const delivered = lines.reduce((sum, line) => sum + line.price * line.delivered, 0);
  const amount = Math.max(0, paid - shareOf(paid, delivered, order.amount) - refunded);
  await setCancelled(tx, orderId);
  await endWaiting(tx, orderId);
  if (amount > 0) {
    await giveBack(tx, host, { ref: `${orderId}:cancelled`, accountId, amount });
    await addRefunded(tx, orderId, amount);
  }
  await mailCancelled(tx, host, { orderId, accountId, amount });
  return { amount, total: refunded + amount, isNew: true };
}

/** What of the price `paid` for goods worth `total` was for those worth `part`: in whole rupees, rounded down, for the shopper. */
export const shareOf = (paid: number, part: number, total: number): number =>
  total === 0 ? paid : Number((BigInt(paid) * BigInt(part)) / BigInt(total));

/** Whether it was booked; false when it had been before. */
const giveBack = (
  tx: Tx,
  host: Host,
  { ref, accountId, amount }: { ref: string; accountId: string; amount: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'refund',
    ref,
    entries: [
      { book: 'sales', amount: -amount },
      { book: 'balance', accountId, amount },
    ],
    at: host.now(),
  });
