import { giveCouponBack } from '../checkout/coupons.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { serveWaiting } from '../orders/delivery.ts';
import { release } from '../stock/codes.ts';
import { lockPayment } from './lock.ts';
import { isDue } from './state.ts';
import type { PaymentRow } from './store.ts';
import { findDue, setState } from './store.ts';

const SWEEP_AT_ONCE = 200;

/**
 * Ends a locked payment that was not paid: its coupon can be used again, and its reserved codes go to those who wait for them, or
 * back to the shelf.
 */
export async function endUnpaid(
  tx: Tx,
  host: Host,
  payment: PaymentRow,
  state: 'expired' | 'cancelled' | 'short' | 'failed',
): Promise<void> {
  const endedAt = state === 'expired' ? payment.expires_at : host.now();
  await setState(tx, payment.id, { state, endedAt });
  await giveCouponBack(tx, payment.id);
  const freed = await release(tx, payment.id);
  await serveWaiting(tx, host, freed);
}

/** Ends a payment whose time is over; any other stays as it is. */
export async function expire(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment !== null && isDue(payment, host.now())) await endUnpaid(tx, host, payment, 'expired');
  });
}

/**
 * Ends every payment whose time is over: a job, safe in several processes at once. Answers how many it looked at. One that can't be ended
 * is logged, and holds up none of the others.
 */
export async function expireDue(host: Host): Promise<number> {
  const due = await findDue(host.db, host.now(), SWEEP_AT_ONCE);
  for (const { id } of due)
    await expire(host, id).catch((error: unknown) =>
      console.error(`Payment ${id} is expired later: ${describeError(error)}`),
    );
  return due.length;
}

/** Ends a pending payment at the shopper's wish; one that is no longer pending, or has money on its way, stays as it is. */
export async function cancel(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.state !== 'pending') return;
    await endUnpaid(tx, host, payment, isDue(payment, host.now()) ? 'expired' : 'cancelled');
  });
}
