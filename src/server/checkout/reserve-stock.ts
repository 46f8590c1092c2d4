import type { Cart } from '#contract/cart.ts';
import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { countClosedUnpaidInDay } from '../payments/unpaid-limits.ts';
import { reserve } from '../stock/take-codes.ts';
import { snapshotCart } from './pricing.ts';

const RESERVED_PER_LINE_MAX = 5;
const RESERVED_PER_PAYMENT_MAX = 10;
const CLOSED_UNPAID_MAX = 3;

/** Reserves codes for a payment, limited so that unpaid payments can't exhaust the stock. */
export async function reserveStock(
  tx: Tx,
  host: Pick<Host, 'now' | 'catalogue'>,
  { accountId, paymentId, cart }: { accountId: string; paymentId: string; cart: Cart },
): Promise<void> {
  if ((await countClosedUnpaidInDay(tx, host, accountId)) >= CLOSED_UNPAID_MAX) return;
  const instant = snapshotCart(host, cart).items.filter((item) => item.instant);
  let left = RESERVED_PER_PAYMENT_MAX;
  for (const { id, quantity } of instant.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const wanted = Math.min(quantity, RESERVED_PER_LINE_MAX, left);
    if (wanted > 0) left -= await reserve(tx, id, wanted, { paymentId, at: host.now() });
  }
}
