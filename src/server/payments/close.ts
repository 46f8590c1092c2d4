import { releaseCoupon } from '../coupons/coupons.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { fulfilBackorders } from '../orders/fulfilment.ts';
import { release } from '../stock/take-codes.ts';
import { changeState } from './change-state.ts';
import { lockPayment } from './lock.ts';
import { isExpired } from './outcome.ts';
import type { PaymentRow } from './store.ts';
import { findExpired } from './store.ts';

const BATCH_SIZE = 200;

/**
 * Closes a locked, unpaid payment: its coupon becomes usable again, and its reserved codes go to
 * back-orders or return to stock.
 */
export async function closeUnpaid(
  tx: Tx,
  host: Host,
  payment: PaymentRow,
  state: 'expired' | 'cancelled' | 'underpaid' | 'failed',
): Promise<void> {
  const closedAt = state === 'expired' ? payment.expires_at : host.now();
  await changeState(tx, host, payment, { state, closedAt });
  await releaseCoupon(tx, payment.id);
  const freed = await release(tx, payment.id);
  await fulfilBackorders(tx, host, freed);
}

/** Expires a payment whose time is over; any other stays as it is. */
export async function expirePayment(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment !== null && isExpired(payment, host.now())) await closeUnpaid(tx, host, payment, 'expired');
  });
}

/**
 * Expires every payment whose time is over; returns how many were found. A job, safe in several
 * processes at once. A failure is logged and doesn't stop the others.
 */
export async function expirePayments(host: Host): Promise<number> {
  const due = await findExpired(host.db, host.now(), BATCH_SIZE);
  for (const { id } of due)
    await expirePayment(host, id).catch((error: unknown) =>
      host.log.error({ err: error, payment: id }, 'payment expires later'),
    );
  return due.length;
}

/** Cancels a pending payment. One that is closed or has unconfirmed money stays as it is. */
export async function cancelPayment(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'pending') return;
    await closeUnpaid(tx, host, payment, isExpired(payment, host.now()) ? 'expired' : 'cancelled');
  });
}
