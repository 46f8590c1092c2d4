import { BALANCE_VARIANT } from '#contract/constants.ts';
import type { Order } from '#contract/orders.ts';
import { deliveredOf, isLacking, linesOf } from '#web/features/orders/delivered.ts';
import type { ShownPayment } from './shown-payment.ts';

type Paid = { payment: ShownPayment; order: Order | null };

/** The goods of a payment, without a deposit. */
const boughtOf = ({ cart = [] }: ShownPayment) => cart.filter(({ id }) => id !== BALANCE_VARIANT);

/**
 * Whether something that was paid for is still to come, by the order as it was fetched last, or as the
 * payment has it. A deposit has no order, and an older host doesn't say which it is.
 */
export function isDelivering({ payment, order }: Paid): boolean {
  if (order !== null) return order.status === 0;
  if (payment.status !== 1 || payment.order == null) return false;
  const { steps, goods, dead, has_codes } = payment.order;
  if (steps !== undefined) return steps.delivered === undefined;
  if (goods === undefined) return !has_codes;
  return boughtOf(payment).some(isLacking({ goods, dead }));
}

/** The lines of a completed payment with their delivered items; empty if the host doesn't say. */
export function deliveryOf({ payment, order }: Paid) {
  const { goods, dead } = order ?? payment.order ?? {};
  const cart = boughtOf(payment);
  if (goods === undefined && !isDelivering({ payment, order })) return [];
  return linesOf({ cart, goods }).map((product) => ({
    product,
    delivered: deliveredOf({ goods, dead }, product.id),
  }));
}
