import * as v from 'valibot';
import type { PaymentOutcome, PaymentStatusRequest } from '#contract/payments.ts';
import { Payment } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { findPaidOrder } from '../orders/paid-order.ts';
import { toDecimal } from '../platform/money.ts';
import { boughtIn, cartSnapshotOf } from './cart-snapshot.ts';
import { cancelPayment, expirePayment } from './close.ts';
import { outcomeAt } from './load-outcomes.ts';
import { nameSender } from './name-sender.ts';
import { isExpired, toWireStatus } from './outcome.ts';
import { hasFoundMoney } from './receipt.store.ts';
import type { PaymentRow } from './store.ts';
import { findPayment } from './store.ts';

/**
 * Returns an account's payment after applying the request's cancel or sender name. A 404 for a
 * missing payment or another account's.
 */
export async function paymentStatus(
  host: Host,
  accountId: string,
  { payment_id: id, cancel: wantsCancel, userInput }: PaymentStatusRequest,
): Promise<Payment> {
  await currentPayment(host, accountId, id);
  if (wantsCancel === true) await cancelPayment(host, id);
  else if (userInput !== undefined) await nameSender(host, id, userInput);
  const payment = await currentPayment(host, accountId, id);
  const found = await isMoneyFound(host, payment);
  const order = payment.state === 'completed' ? await findPaidOrder(host.db, id) : null;
  return toWirePayment(payment, await outcomeAt(host.db, payment, host.now()), found, order);
}

const HOUR_MS = 3_600_000;
/** How long after its end money may still be meant for a payment. */
const FOUND_WITHIN_MS = 72 * HOUR_MS;

/**
 * Whether the operator's list has money that fits this payment and none of another account,
 * so that its page can say so without a word about other buyers.
 */
const isMoneyFound = async (host: Host, payment: PaymentRow): Promise<boolean> =>
  (payment.state === 'pending' || payment.state === 'expired') &&
  (await hasFoundMoney(host.db, payment, FOUND_WITHIN_MS));

/** The payment, expired now if its time is over. */
async function currentPayment(host: Host, accountId: string, id: string): Promise<PaymentRow> {
  const payment = await findPayment(host.db, id);
  if (payment?.account_id !== accountId) throw new HttpError(404, 'There is no such payment.');
  if (!isExpired(payment, host.now())) return payment;
  await expirePayment(host, id);
  return currentPayment(host, accountId, id);
}

/** Converts a payment for its page. */
const toWirePayment = (
  payment: PaymentRow,
  outcome: PaymentOutcome,
  isFound: boolean,
  order: Payment['order'],
): Payment =>
  v.parse(Payment, {
    payment_method: payment.method,
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcome),
    ...(isFound ? { found_money: true } : {}),
    ...(order ? { order } : {}),
    created_at: payment.created_at.toISOString(),
    user_input: payment.sender,
    exchange_rate: payment.exchange_rate,
    payment_details: payment.details,
    cart: boughtIn(cartSnapshotOf(payment)),
    total: payment.payable,
  });
