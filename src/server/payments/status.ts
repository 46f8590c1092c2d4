import * as v from 'valibot';
import type { PaymentStatusRequest } from '#contract/payments.ts';
import { Payment } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { toDecimal } from '../platform/money.ts';
import { boughtIn, cartSnapshotOf } from './cart-snapshot.ts';
import { cancelPayment, expirePayment } from './close.ts';
import { outcomeIn } from './load-outcomes.ts';
import type { PaymentStatusRow } from './my-payments.store.ts';
import { findPaymentStatus } from './my-payments.store.ts';
import { nameSender } from './name-sender.ts';
import { isExpired, toWireStatus } from './outcome.ts';

/**
 * Returns an account's payment after applying the request's cancel or sender name. A 404 for a
 * missing payment or another account's.
 */
export async function paymentStatus(
  host: Host,
  accountId: string,
  { payment_id: id, cancel: wantsCancel, userInput }: PaymentStatusRequest,
): Promise<Payment> {
  const payment = await currentPayment(host, accountId, id);
  if (wantsCancel === true) await cancelPayment(host, id);
  else if (userInput !== undefined) await nameSender(host, id, userInput);
  else return toWirePayment(payment, host.now());
  return toWirePayment(await currentPayment(host, accountId, id), host.now());
}

/** The payment, expired now if its time is over. */
async function currentPayment(host: Host, accountId: string, id: string): Promise<PaymentStatusRow> {
  const payment = await findPaymentStatus(host.db, accountId, id);
  if (payment === undefined) throw new HttpError(404, 'There is no such payment.');
  if (!isExpired(payment, host.now())) return payment;
  await expirePayment(host, id);
  return currentPayment(host, accountId, id);
}

/** Converts a payment for its page. */
const toWirePayment = (payment: PaymentStatusRow, now: Date): Payment =>
  v.parse(Payment, {
    payment_method: payment.method,
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcomeIn(payment, now)),
    ...(payment.has_found_money ? { found_money: true } : {}),
    ...paidOrderIn(payment),
    created_at: payment.created_at.toISOString(),
    user_input: payment.sender,
    exchange_rate: payment.exchange_rate,
    payment_details: payment.details,
    cart: boughtIn(cartSnapshotOf(payment)),
    total: payment.payable,
  });

/** The order of a completed payment. Goods delivered by hand are not codes. */
function paidOrderIn({
  order_id: id,
  order_number: number,
  has_codes,
}: PaymentStatusRow): Pick<Payment, 'order'> {
  if (id === null) return {};
  return { order: { id, ...(number === null ? {} : { number }), has_codes: has_codes ?? false } };
}
