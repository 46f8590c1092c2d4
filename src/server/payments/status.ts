import * as v from 'valibot';
import { SENDER_CHANGES_MAX } from '#contract/constants.ts';
import type { PaymentOutcome, PaymentStatusRequest, PaymentSummary } from '#contract/payments.ts';
import { Payment } from '#contract/payments.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { toDecimal } from '../platform/money.ts';
import { cancelPayment, expirePayment } from './close.ts';
import { outcomeAt, withOutcomes } from './load-outcomes.ts';
import { lockPayment } from './lock.ts';
import { isExpired, STATUS_OF } from './outcome.ts';
import { senderKeyOf } from './sender-key.ts';
import type { PaymentRow } from './store.ts';
import { findPayment, findPayments, insertSenderName, setSender } from './store.ts';

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
  return toWirePayment(payment, await outcomeAt(host.db, payment, host.now()));
}

/** An account's payments for its list, newest first. */
export async function myPayments(host: Host, accountId: string): Promise<PaymentSummary[]> {
  const stored = await findPayments(host.db, accountId);
  const due = stored.filter((payment) => isExpired(payment, host.now()));
  for (const { id } of due) await expirePayment(host, id);
  const payments = due.length === 0 ? stored : await findPayments(host.db, accountId);
  return (await withOutcomes(host.db, payments, host.now())).map(({ payment, outcome }) => ({
    id: payment.id,
    created_at: payment.created_at.toISOString(),
    payment_details: { methodName: v.parse(Details, payment.details).methodName },
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcome),
  }));
}

/**
 * The outcome with its status code and text, which suffice for a shop that doesn't know outcomes.
 */
const toWireStatus = (outcome: PaymentOutcome) => ({
  status: STATUS_OF[outcome].status,
  status_text: STATUS_OF[outcome].text,
  outcome,
});

const Details = v.object({ methodName: v.string() });

/** The payment, expired now if its time is over. */
async function currentPayment(host: Host, accountId: string, id: string): Promise<PaymentRow> {
  const payment = await findPayment(host.db, id);
  if (payment?.account_id !== accountId) throw new HttpError(404, 'There is no such payment.');
  if (!isExpired(payment, host.now())) return payment;
  await expirePayment(host, id);
  return currentPayment(host, accountId, id);
}

/**
 * Sets the sender name of a pending bank payment, which may then be changed three times.
 * Earlier names still count for money sent meanwhile.
 */
export async function nameSender(host: Host, paymentId: string, name: string): Promise<void> {
  const key = senderKeyOf(name);
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === null || !host.methods[payment.method].needsSenderName)
      throw new HttpError(422, 'Only a bank payment has a sender name.');
    if (payment.state !== 'pending' || isExpired(payment, host.now()))
      throw new HttpError(409, 'This payment is over, so its sender can no longer be named.');
    if (key === '') throw new HttpError(422, 'Enter the name on the sending account.');
    // Only the spelling changed, so money sent since the first spelling still counts.
    if (payment.sender_key === key) {
      await setSender(tx, paymentId, { name, key, changes: payment.sender_changes });
      return;
    }
    const changes = payment.sender === null ? 0 : payment.sender_changes + 1;
    if (changes > SENDER_CHANGES_MAX)
      throw new HttpError(422, `The sender name can be changed only ${SENDER_CHANGES_MAX} times.`);
    await setSender(tx, paymentId, { name, key, changes });
    await insertSenderName(tx, { payment_id: paymentId, sender_key: key, named_at: host.now() });
  });
}

/** Converts a payment for its page. */
const toWirePayment = (payment: PaymentRow, outcome: PaymentOutcome): Payment =>
  v.parse(Payment, {
    payment_method: payment.method,
    payment_amount: toDecimal(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    ...toWireStatus(outcome),
    created_at: payment.created_at.toISOString(),
    user_input: payment.sender,
    exchange_rate: payment.exchange_rate,
    payment_details: payment.details,
  });
