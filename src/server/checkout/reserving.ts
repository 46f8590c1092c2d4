import type { Cart } from '#contract/cart.ts';
import type { Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { unpaidEndsOf } from '../payments/opening.ts';
import { reserve } from '../stock/codes.ts';
import { placedCart } from './pricing.ts';

const RESERVED_A_LINE = 5;
const RESERVED_A_PAYMENT = 10;
const UNPAID_ENDS_MAX = 3;

/** Reserves codes for a payment, though never so many that an unpaid one could empty the shelves. */
export async function reserveAhead(
  tx: Tx,
  host: Host,
  { accountId, paymentId, cart }: { accountId: string; paymentId: string; cart: Cart },
): Promise<void> {
  if ((await unpaidEndsOf(tx, host, accountId)) >= UNPAID_ENDS_MAX) return;
  const instant = placedCart(host, cart).items.filter((item) => item.instant);
  let left = RESERVED_A_PAYMENT;
  for (const { id, quantity } of instant.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const wanted = Math.min(quantity, RESERVED_A_LINE, left);
    if (wanted > 0) left -= await reserve(tx, id, wanted, paymentId);
  }
}
