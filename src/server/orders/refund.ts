import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockAccountRow, post } from '../ledger/ledger.ts';
import { formatRupees } from '../platform/format-money.ts';
import { deterministicId, shortIdOf } from '../platform/ids.ts';
import { mailCancelled, mailRefunded } from './change-mails.ts';
import { getOrder } from './delivered-items.ts';
import { clearBackorders, findLines, lockLines } from './lines.store.ts';
import { addRefunded, findOrderOfPayment, lockOrder, setCancelled } from './store.ts';

/**
 * The refund, and the total of all, in whole rupees; `isNew` is false if it had been done before.
 */
type RefundResult = { amount: number; total: number; isNew: boolean };

/**
 * Refunds a part of an order to the balance, in the caller's transaction. A 409 if all
 * refunds together would exceed the paid amount. The same amount for the same reason is the same
 * refund and is made once.
 */
export async function refundOrder(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  { orderId, amount, reason }: { orderId: string; amount: number; reason: string },
): Promise<RefundResult> {
  await lockAccountRow(tx, (await getOrder(tx, orderId)).account_id);
  const { order } = await lockOrder(tx, orderId);
  const ref = `${orderId}:${deterministicId(amount, reason)}`;
  if (!(await postRefund(tx, host, { ref, reason, accountId: order.account_id, amount })))
    return { amount, total: order.refunded, isNew: false };
  const left = order.paid - order.refunded;
  if (amount > left)
    throw new HttpError(
      409,
      `Only ${formatRupees(left)} of the ${formatRupees(order.paid)} paid can still be refunded.`,
    );
  await addRefunded(tx, orderId, amount);
  await mailRefunded(tx, host, { orderId, accountId: order.account_id, amount, reason, dedupe: ref });
  return { amount, total: order.refunded + amount, isNew: true };
}

/**
 * Cancels an order that is not fully delivered, in the caller's transaction. The price of
 * the missing items, after discount and less earlier refunds, goes to the balance. Delivered items
 * stay; the rest is no longer back-ordered. If its bank took the money back and items are
 * delivered, nothing is refunded. An order that is already cancelled stays as it is; a 409
 * for one that is fully delivered.
 */
export async function cancelOrder(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  orderId: string,
  { isReversed = false } = {},
): Promise<RefundResult> {
  await lockAccountRow(tx, (await getOrder(tx, orderId)).account_id);
  const lines = await lockLines(tx, orderId);
  const { order } = await lockOrder(tx, orderId);
  const { account_id: accountId, refunded, paid } = order;
  if (order.state === 'cancelled') return { amount: 0, total: refunded, isNew: false };
  if (order.state === 'completed')
    throw new HttpError(
      409,
      isReversed
        ? 'This order is already delivered in full, and the bank took back what paid for it, so nothing is left to cancel or refund. See what can be done: receipts unmatched'
        : 'This order is already delivered in full: use "orders refund" instead.',
    );
  const delivered = lines.reduce((sum, line) => sum + line.price * line.delivered, 0);
  const isLost = isReversed && lines.some((line) => line.delivered > 0);
  const amount = isLost ? 0 : Math.max(0, paid - proRata(paid, delivered, order.amount) - refunded);
  await setCancelled(tx, orderId);
  await clearBackorders(tx, orderId);
  if (amount > 0) {
    await postRefund(tx, host, { ref: `${orderId}:cancelled`, reason: null, accountId, amount });
    await addRefunded(tx, orderId, amount);
  }
  await mailCancelled(tx, host, { orderId, accountId, amount });
  return { amount, total: refunded + amount, isNew: true };
}

/** How much of an order is delivered, and whether it was cancelled with all that was paid refunded. */
type RefundState = {
  id: string;
  number: string | null;
  /** Its number; the beginning of its id if it has none. */
  name: string;
  isCancelled: boolean;
  isRefunded: boolean;
  delivered: 'nothing' | 'part' | 'all';
};

/** The order of a payment, as far as its money may be taken back; null if the payment has none. */
export async function refundStateOf(db: Db, paymentId: string): Promise<RefundState | null> {
  const order = await findOrderOfPayment(db, paymentId);
  if (order === undefined) return null;
  const { id, number, state, paid, refunded } = order;
  const isCancelled = state === 'cancelled';
  const lines = await findLines(db, [id]);
  const isAll = lines.every((line) => line.delivered === line.quantity);
  const delivered = isAll ? 'all' : lines.some((line) => line.delivered > 0) ? 'part' : 'nothing';
  return {
    id,
    number,
    isCancelled,
    isRefunded: isCancelled && refunded === paid,
    delivered,
    name: number ?? shortIdOf(id),
  };
}

/**
 * The share of `paid` that falls on goods worth `part` of `total`, in whole rupees; rounded down,
 * in the shopper's favour.
 */
export const proRata = (paid: number, part: number, total: number): number =>
  total === 0 ? paid : Number((BigInt(paid) * BigInt(part)) / BigInt(total));

/** Posts the refund; false if it was posted before. */
const postRefund = (
  tx: Tx,
  host: Pick<Host, 'now'>,
  {
    ref,
    reason,
    accountId,
    amount,
  }: { ref: string; reason: string | null; accountId: string; amount: number },
): Promise<boolean> =>
  post(tx, {
    kind: 'refund',
    ref,
    reason,
    entries: [
      { book: 'sales', amount: -amount },
      { book: 'balance', accountId, amount },
    ],
    at: host.now(),
  });
