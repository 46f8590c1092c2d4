import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { Refusal } from '../http/refusal.ts';
import { NetworkFailure } from '../networks/ask.ts';
import { endUnpaid } from './ending.ts';
import { deleteWatch, keepWatch, leaseWatch, setInvoice } from './invoice.store.ts';
import { lockPayment } from './lock.ts';
import { LOCKED_FOR_MS } from './slots.ts';
import type { PaymentRow } from './store.ts';
import { findPayment } from './store.ts';

export const NOTIFICATION_PATH = '/api/bitcart/notification';

const MINUTE_MS = 60_000;
/** Longer than a gateway's answer is waited for. */
export const LEASE_MS = 15_000;
const FIRST_LOOK_MS = 10_000;
/** When a payment is looked after that its request has left behind. */
const LEFT_BEHIND_MS = 10_000;
const ASK_AGAIN_MS = 50;
const ASK_TIMES = 80;

/** What is said when a gateway made no invoice: a last word, by which the shopper can choose anew. */
export const NO_INVOICE =
  'This payment method does not answer at the moment. Please choose another, or try again.';

/** Remembers, in the checkout's transaction, that the payment needs an invoice: whatever happens to this process, it gets one or it ends. */
export async function awaitInvoice(tx: Tx, host: Host, paymentId: string): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new Error(`There is no payment ${paymentId}`);
  await watchFrom(tx, payment, new Date(host.now().getTime() + LEFT_BEHIND_MS));
}

const watchFrom = (tx: Tx, { id, expires_at }: PaymentRow, dueAt: Date): Promise<void> =>
  keepWatch(tx, { paymentId: id, dueAt, endsAt: new Date(expires_at.getTime() + LOCKED_FOR_MS) });

/**
 * The address of a payment's invoice, made now if it isn't there yet; null for a payment that needs none. A request that comes while another
 * one is making the invoice waits for it. 422 when the gateway made none: the payment has ended then.
 */
export async function invoiceFor(host: Host, paymentId: string, origin: string): Promise<string | null> {
  for (let times = 0; times < ASK_TIMES; times++) {
    const payment = await findPayment(host.db, paymentId);
    if (payment?.method !== 'bitcart') return null;
    if (payment.gateway_ref !== null) return v.parse(Details, payment.details).bitcartUrl;
    if (payment.state === 'failed') throw new Refusal(422, NO_INVOICE);
    if (payment.state !== 'pending') return null;
    if (!(await openInvoice(host, payment, origin))) await pause(ASK_AGAIN_MS);
  }
  return null;
}

const Details = v.looseObject({ bitcartUrl: v.string() });

/** Asks the gateway for a payment's invoice; false when another process is just doing it. */
async function openInvoice(host: Host, payment: PaymentRow, origin: string): Promise<boolean> {
  const at = host.now();
  const until = new Date(at.getTime() + LEASE_MS);
  if ((await leaseWatch(host.db, payment.id, { at, until })) === undefined) return false;
  await makeInvoice(host, payment.id, origin);
  return true;
}

/**
 * Makes the invoice of a payment whose watch is held, and keeps it with the payment. A gateway that makes none ends the payment, which
 * gives back what it had reserved.
 */
export async function makeInvoice(host: Host, paymentId: string, origin: string): Promise<void> {
  const { db, networks, now, config } = host;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || payment.gateway_ref !== null) return;
  const minutes = Math.floor((payment.expires_at.getTime() - now().getTime()) / MINUTE_MS);
  if (networks.bitcart === null || minutes < 1 || payment.state !== 'pending') return fail(host, paymentId);
  try {
    const { ref, url } = await networks.bitcart.open({
      paymentId,
      price: payment.pay_amount,
      // The invoice ends before the payment, so that nothing that it takes in time is late here.
      minutes,
      notificationUrl: new URL(NOTIFICATION_PATH, config.publicUrl).href,
      redirectUrl: new URL(`/payment/${paymentId}`, origin).href,
    });
    await keepInvoice(host, paymentId, { ref, url });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    console.error(`Payment ${paymentId} gets no invoice: ${describeError(error)}`);
    await fail(host, paymentId);
  }
}

/**
 * Also of a payment that was cancelled meanwhile: money on its invoice must still be found. One that another process has given up has nobody
 * who knows the invoice.
 */
async function keepInvoice(host: Host, paymentId: string, { ref, url }: { ref: string; url: string }) {
  const isPlayed = host.networks.bitcart?.read === null;
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === null || payment.gateway_ref !== null || payment.state === 'failed') return;
    const details = { ...v.parse(Details, payment.details), bitcartUrl: url };
    await setInvoice(tx, paymentId, { ref, details });
    if (isPlayed) await deleteWatch(tx, paymentId);
    else await watchFrom(tx, payment, new Date(host.now().getTime() + FIRST_LOOK_MS));
  });
}

async function fail(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // Another process may have got the invoice, and looks after it.
    if (payment === null || payment.gateway_ref !== null) return;
    if (payment.state === 'pending') await endUnpaid(tx, host, payment, 'failed');
    await deleteWatch(tx, paymentId);
  });
}
