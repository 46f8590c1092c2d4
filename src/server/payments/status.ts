import * as v from 'valibot';
import type { PaymentOutcome, PaymentStatusRequest } from '#contract/payments.ts';
import { Payment } from '#contract/payments.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { deliveredGoods } from '../orders/delivered-goods.ts';
import { toDecimal } from '../platform/money.ts';
import { boughtIn, cartSnapshotOf } from './cart-snapshot.ts';
import { cancelPayment, expirePayment } from './close.ts';
import { outcomeIn } from './load-outcomes.ts';
import { nameSender } from './name-sender.ts';
import { isExpired, toWireStatus } from './outcome.ts';
import type { PaymentStatusRow } from './status.store.ts';
import { findPaymentStatus } from './status.store.ts';

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
  else return toWirePayment(host, payment);
  return toWirePayment(host, await currentPayment(host, accountId, id));
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
async function toWirePayment(host: Host, payment: PaymentStatusRow): Promise<Payment> {
  const outcome = outcomeIn(payment, host.now());
  return v.parse(Payment, {
    number: payment.number,
    payment_method: payment.method,
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcome, payment),
    ...vanishedIn(payment, outcome),
    ...(payment.confirmations === null ? {} : { confirmations: payment.confirmations }),
    ...(payment.money_there === 'found' ? { found_money: true, status_text: BEING_CHECKED } : {}),
    ...(payment.money_there === 'set aside' ? { set_aside_money: true } : {}),
    ...(await paidOrderIn(host, payment)),
    ...(payment.balance_after === null ? {} : { balance: payment.balance_after }),
    created_at: payment.created_at.toISOString(),
    user_input: payment.sender,
    exchange_rate: payment.exchange_rate,
    payment_details: withTip(payment.details, host.methods[payment.method].tipFor?.(payment.number)),
    cart: boughtIn(cartSnapshotOf(payment)),
    total: payment.payable,
  });
}

/** The status of a payment for which money was found. */
const BEING_CHECKED = 'Checking money that may be yours';

/** The outcomes of a payment that no money holds or has ended. */
const UNPAID: readonly PaymentOutcome[] = ['pending', 'expired', 'cancelled'];

/** What the network of an unpaid payment showed and shows no more. */
function vanishedIn(
  { vanished_amount: amount, vanished_sent_at: sentAt, currency }: PaymentStatusRow,
  outcome: PaymentOutcome,
): Pick<Payment, 'vanished_transfer'> {
  if (sentAt === null || !UNPAID.includes(outcome)) return {};
  return {
    vanished_transfer: {
      sent_at: sentAt.toISOString(),
      ...(amount === null ? {} : { amount: toDecimal(amount, currency) }),
    },
  };
}

const Details = v.looseObject({ tip: v.optional(v.string()) });

/** A payment's details with its method's tip before the host's own. */
function withTip(stored: unknown, tip: string | undefined) {
  const details = v.parse(Details, stored);
  return tip === undefined ? details : { ...details, tip: [tip, details.tip].join(' ').trim() };
}

/** The order of a completed payment, with its delivered goods. */
async function paidOrderIn(host: Host, payment: PaymentStatusRow): Promise<Pick<Payment, 'order'>> {
  const { order_id: id, order_number: number, order_state: state, order_created_at: at, lines } = payment;
  if (id === null || state === null || at === null) return {};
  const [goods] = await deliveredGoods(host, [{ state, created_at: at, lines }]);
  // Items delivered by hand aren't codes.
  const instant = lines.filter((line) => line.instant);
  const hasCodes = instant.length > 0 && instant.every((line) => line.delivered >= line.quantity);
  return { order: { id, ...(number === null ? {} : { number }), has_codes: hasCodes, ...goods } };
}
