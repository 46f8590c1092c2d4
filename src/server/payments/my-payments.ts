import type { PaymentSummary } from '#contract/payments.ts';
import type { SliceRequest } from '#contract/slices.ts';
import { FIRST_SLICE } from '#contract/slices.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { toDecimal } from '../platform/money.ts';
import { boughtIn, cartSnapshotOf } from './cart-snapshot.ts';
import { expirePayment } from './close.ts';
import { outcomeIn } from './load-outcomes.ts';
import { methodNameOf } from './method-name.ts';
import { findPaymentPlace, findPayments } from './my-payments.store.ts';
import { isExpired, toWireStatus } from './outcome.ts';

/**
 * A slice of an account's payments, newest first. A 400 if `before` is no payment of the
 * account.
 */
export async function myPayments(
  host: Host,
  accountId: string,
  { before, limit }: SliceRequest = FIRST_SLICE,
): Promise<PaymentSummary[]> {
  const after = before === undefined ? null : await findPaymentPlace(host.db, accountId, before);
  if (after === undefined) throw new HttpError(400, 'before is not one of your payments.');
  const find = () => findPayments(host.db, accountId, { after, limit });
  const stored = await find();
  const due = stored.filter((payment) => isExpired(payment, host.now()));
  for (const { id } of due) await expirePayment(host, id);
  const payments = due.length === 0 ? stored : await find();
  return payments.map((payment) => ({
    id: payment.id,
    number: payment.number,
    created_at: payment.created_at.toISOString(),
    payment_details: { methodName: methodNameOf(payment) },
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcomeIn(payment, host.now()), payment),
    cart: boughtIn(cartSnapshotOf(payment)),
  }));
}
