import * as v from 'valibot';
import { SENDER_CHANGES_MAX } from '#contract/constants.ts';
import type { PaymentStatusRequest, PaymentSummary } from '#contract/payments.ts';
import { Payment } from '#contract/payments.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { decimalOf } from '../money.ts';
import { cancel, expire } from './ending.ts';
import { lockPayment } from './lock.ts';
import { senderKeyOf } from './sender.ts';
import { standingAt, withStandings } from './standings.ts';
import type { Standing } from './state.ts';
import { isDue } from './state.ts';
import type { PaymentRow } from './store.ts';
import { findPayment, findPayments, insertNaming, setSender } from './store.ts';

/**
 * An account's payment as it stands now; before that it is cancelled, or its sender named, if the request says so. 404 for a payment
 * of somebody else, as for one that isn't there.
 */
export async function paymentStatus(
  host: Host,
  accountId: string,
  { payment_id: id, cancel: wantsCancel, userInput }: PaymentStatusRequest,
): Promise<Payment> {
  await currentPayment(host, accountId, id);
  if (wantsCancel === true) await cancel(host, id);
  else if (userInput !== undefined) await nameSender(host, id, userInput);
  const payment = await currentPayment(host, accountId, id);
  return onTheWire(payment, await standingAt(host.db, payment, host.now()));
}

/** An account's payments, newest first, as its list shows them. */
export async function myPayments(host: Host, accountId: string): Promise<PaymentSummary[]> {
  const seen = await findPayments(host.db, accountId);
  const due = seen.filter((payment) => isDue(payment, host.now()));
  for (const { id } of due) await expire(host, id);
  const payments = due.length === 0 ? seen : await findPayments(host.db, accountId);
  return (await withStandings(host.db, payments, host.now())).map(({ payment, standing }) => ({
    id: payment.id,
    created_at: payment.created_at.toISOString(),
    payment_details: { methodName: v.parse(Details, payment.details).methodName },
    payment_amount: decimalOf(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    status: standing.status,
    status_text: standing.text,
  }));
}

const Details = v.object({ methodName: v.string() });

/** The payment, expired if its time is over by now. */
async function currentPayment(host: Host, accountId: string, id: string): Promise<PaymentRow> {
  const payment = await findPayment(host.db, id);
  if (payment?.account_id !== accountId) throw new Refusal(404, 'There is no such payment.');
  if (!isDue(payment, host.now())) return payment;
  await expire(host, id);
  return currentPayment(host, accountId, id);
}

/**
 * Names the sender of a pending bank payment: the first time is free, then it may be changed three times. A name that
 * was changed goes on standing for what was sent meanwhile.
 */
export async function nameSender(host: Host, paymentId: string, name: string): Promise<void> {
  const key = senderKeyOf(name);
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment?.method !== 'bank') throw new Refusal(422, 'Only a bank payment has a sender name.');
    if (payment.state !== 'pending' || isDue(payment, host.now()))
      throw new Refusal(409, 'This payment is over, so its sender can no longer be named.');
    if (key === '') throw new Refusal(422, 'Enter the name on the sending account.');
    // Another spelling of the same name: money that was sent since it was first named still counts.
    if (payment.sender_key === key) {
      await setSender(tx, paymentId, { name, key, changes: payment.sender_changes });
      return;
    }
    const changes = payment.sender === null ? 0 : payment.sender_changes + 1;
    if (changes > SENDER_CHANGES_MAX)
      throw new Refusal(422, `The sender name can be changed only ${SENDER_CHANGES_MAX} times.`);
    await setSender(tx, paymentId, { name, key, changes });
    await insertNaming(tx, { payment_id: paymentId, sender_key: key, named_at: host.now() });
  });
}

/** A payment as its page gets it. */
const onTheWire = (payment: PaymentRow, { status, text }: Standing): Payment =>
  v.parse(Payment, {
    payment_method: payment.method,
    payment_amount: decimalOf(payment.pay_amount, payment.currency),
    payment_currency: payment.currency,
    status,
    status_text: text,
    created_at: payment.created_at.toISOString(),
    user_input: payment.sender,
    exchange_rate: payment.exchange_rate,
    payment_details: payment.details,
  });
