import type { Tx } from '../database/connect.ts';
import { lockAccountRow } from '../ledger/ledger.ts';
import type { PaymentRow } from './store.ts';
import { findPayment, lockPayments } from './store.ts';

/** Locks a payment, after its account, and then reads it; null if there is none. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<PaymentRow | null> {
  const seen = await findPayment(tx, paymentId);
  if (seen === undefined) return null;
  await lockAccountRow(tx, seen.account_id);
  const [payment] = await lockPayments(tx, [paymentId]);
  return payment ?? null;
}
