import { BALANCE_VARIANT } from '#contract/constants.ts';
import { deliveredOf, linesOf } from '#web/features/orders/delivered.ts';
import type { ShownOrder } from '#web/features/orders/shown-order.ts';
import type { ShownPayment } from './shown-payment.ts';

type Paid = { payment: ShownPayment; order: ShownOrder | null };

/** The goods of a payment, without a deposit. */
export const boughtOf = ({ cart = [] }: ShownPayment) => cart.filter(({ id }) => id !== BALANCE_VARIANT);

/**
 * Whether something that was paid for is still to come, by the order as it was fetched last, or as the
 * payment has it. A deposit has no order, and an older host doesn't say which it is.
 */
export function isDelivering({ payment, order }: Paid): boolean {
  if (order !== null) return order.status === 0;
  if (payment.status !== 1 || payment.order == null) return false;
  const { steps, goods, dead, has_codes } = payment.order;
  if (steps !== undefined) return steps.delivered === undefined;
  const unread = payment.unread?.items ?? 0;
  if (goods === undefined && unread === 0) return !has_codes;
  const missing = boughtOf(payment).map(
    ({ id, quantity = 1 }) => quantity - deliveredOf({ goods, dead }, id).live.length,
  );
  return missing.reduce((sum, count) => sum + Math.max(0, count), 0) > unread;
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

/** Whether the page of a completed payment names what was bought: its goods, or the balance. */
export const isNamed = ({ payment, order }: Paid): boolean =>
  payment.status === 1 && (deliveryOf({ payment, order }).length > 0 || isDeposit(payment));

/** Whether a payment is for the balance alone, as far as its host says what it is for. */
export const isDeposit = (payment: ShownPayment): boolean =>
  payment.cart !== undefined &&
  payment.cart.length > 0 &&
  boughtOf(payment).length === 0 &&
  !payment.unread?.products;

/** What a completed payment has brought, in a line: the codes, what is still to come, or the balance. */
export function completionTitle({ payment, order }: Paid): string {
  if (order?.status === 2) return 'This order was cancelled';
  const lines = deliveryOf({ payment, order });
  if (isDeposit(payment)) return "Paid. It's in your balance";
  const items = lines.flatMap(({ delivered }) => delivered.live);
  if (!isDelivering({ payment, order })) {
    if (items.length === 0) return 'Paid. Thank you';
    const areCodes = items.every((text) => !/\s/.test(text));
    if (!areCodes) return 'Paid. Here is what you bought';
    return items.length === 1 ? 'Paid. Here is your code' : `Paid. Here are your ${items.length} codes`;
  }
  if (items.length === 0) return "Paid. We're preparing your order";
  const ordered = lines.reduce((sum, { product: { quantity = 1 } }) => sum + quantity, 0);
  return `Paid. ${items.length} of ${ordered} ${items.length === 1 ? 'is' : 'are'} here`;
}
