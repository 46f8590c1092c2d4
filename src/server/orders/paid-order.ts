import type { Db } from '../database/connect.ts';
import { findLines } from './lines.store.ts';
import { findOrderOfPayment } from './store.ts';

/** An order as its payment names it. */
type PaidOrder = { id: string; number?: string; has_codes: boolean };

/**
 * The order of a completed payment, and whether its codes are delivered, all of them; null if the
 * payment has none. What is delivered by hand is no code.
 */
export async function findPaidOrder(db: Db, paymentId: string): Promise<PaidOrder | null> {
  const order = await findOrderOfPayment(db, paymentId);
  if (order === undefined) return null;
  const instant = (await findLines(db, [order.id])).filter((line) => line.instant);
  return {
    id: order.id,
    ...(order.number === null ? {} : { number: order.number }),
    has_codes: instant.length > 0 && instant.every((line) => line.delivered >= line.quantity),
  };
}
