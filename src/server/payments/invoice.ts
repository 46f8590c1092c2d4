import { setTimeout as pause } from 'node:timers/promises';
import * as v from 'valibot';
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { NetworkFailure } from '../payment-networks/http-client.ts';
import { closeUnpaid } from './close.ts';
import {
  deleteInvoicePollJob,
  leaseInvoicePollJob,
  saveInvoicePollJob,
  setInvoice,
} from './invoice.store.ts';
import { lockPayment } from './lock.ts';
import type { PaymentRow } from './store.ts';
import { findPayment } from './store.ts';

/** How long an unpaid invoice is read after its payment's deadline. */
const INVOICE_POLL_MS = 72 * HOUR_MS;
/** Longer than the time-out of the gateway. */
export const LEASE_MS = 15_000;
const FIRST_POLL_MS = 10_000;
/** How long the job waits for the request to create the invoice. */
const ORPHANED_AFTER_MS = 10_000;
const RETRY_MS = 50;
const ATTEMPTS_MAX = 80;

/** The message if the gateway creates no invoice. */
export const NO_INVOICE = "This payment method isn't responding. Please choose another, or try again.";

/**
 * Adds the job that creates the invoice or closes the payment. In the checkout's transaction, so
 * that it survives a crash of this process.
 */
export async function requireInvoice(tx: Tx, host: Pick<Host, 'now'>, paymentId: string): Promise<void> {
  const payment = await findPayment(tx, paymentId);
  if (payment === undefined) throw new Error(`There is no payment ${paymentId}`);
  await schedulePolling(tx, payment, new Date(host.now().getTime() + ORPHANED_AFTER_MS));
}

const schedulePolling = (tx: Tx, { id, expires_at }: PaymentRow, dueAt: Date): Promise<void> =>
  saveInvoicePollJob(tx, {
    paymentId: id,
    dueAt,
    pollUntil: new Date(expires_at.getTime() + INVOICE_POLL_MS),
  });

/**
 * The URL of a payment's invoice, created now if needed; null if the payment needs none. Parallel
 * requests wait for the first one. A 422 if the gateway failed: the payment has failed too.
 */
export async function invoiceUrlFor(host: Host, paymentId: string, origin: string): Promise<string | null> {
  for (let times = 0; times < ATTEMPTS_MAX; times++) {
    const payment = await findPayment(host.db, paymentId);
    if (payment === undefined || host.methods[payment.method].invoice === undefined) return null;
    if (payment.invoice_id !== null) return v.parse(InvoiceDetails, payment.details).bitcartUrl;
    if (payment.state === 'failed') throw new HttpError(422, NO_INVOICE);
    if (payment.state !== 'pending') return null;
    if (!(await tryCreateInvoice(host, payment, origin))) await pause(RETRY_MS);
  }
  return null;
}

const InvoiceDetails = v.looseObject({ bitcartUrl: v.string() });

/** Creates a payment's invoice; false if another process is doing so. */
async function tryCreateInvoice(host: Host, payment: PaymentRow, origin: string): Promise<boolean> {
  const at = host.now();
  const until = new Date(at.getTime() + LEASE_MS);
  if ((await leaseInvoicePollJob(host.db, payment.id, { at, until })) === undefined) return false;
  await createInvoice(host, payment.id, origin);
  return true;
}

/**
 * Creates the invoice of a payment whose job is leased. If that fails, the payment fails and its
 * reserved codes return to stock.
 */
export async function createInvoice(host: Host, paymentId: string, origin: string): Promise<void> {
  const { db, networks, now, config, methods } = host;
  const payment = await findPayment(db, paymentId);
  if (payment === undefined || payment.invoice_id !== null) return;
  const minutes = Math.floor((payment.expires_at.getTime() - now().getTime()) / MINUTE_MS);
  const { invoice } = methods[payment.method];
  const gateway = invoice?.gateway(networks) ?? null;
  if (invoice === undefined || gateway === null || minutes < 1 || payment.state !== 'pending')
    return failPayment(host, paymentId);
  try {
    const { invoiceId, url } = await gateway.createInvoice({
      paymentId,
      price: payment.pay_amount,
      // The invoice expires before the payment, so that money in time for it is in time here too.
      minutes,
      notificationUrl: new URL(invoice.webhookPath, config.publicUrl).href,
      redirectUrl: new URL(`/payment/${paymentId}`, origin).href,
    });
    await saveInvoice(host, paymentId, { invoiceId, url, isWatched: gateway.fetchInvoice !== null });
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    host.metrics.networks.inc({ network: 'invoices' });
    host.log.error({ err: error, payment: paymentId }, 'creating an invoice failed');
    await failPayment(host, paymentId);
  }
}

/**
 * Also saved for a payment cancelled meanwhile, because money on its invoice must be found. Not for
 * a failed one, whose invoice the shopper never got.
 */
async function saveInvoice(
  host: Host,
  paymentId: string,
  { invoiceId, url, isWatched }: { invoiceId: string; url: string; isWatched: boolean },
): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    if (payment === null || payment.invoice_id !== null || payment.state === 'failed') return;
    const details = { ...v.parse(InvoiceDetails, payment.details), bitcartUrl: url };
    await setInvoice(tx, paymentId, { invoiceId, details });
    if (isWatched) await schedulePolling(tx, payment, new Date(host.now().getTime() + FIRST_POLL_MS));
    else await deleteInvoicePollJob(tx, paymentId);
  });
}

async function failPayment(host: Host, paymentId: string): Promise<void> {
  await transact(host.db, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    // Another process may have created the invoice.
    if (payment === null || payment.invoice_id !== null) return;
    if (payment.state === 'pending') await closeUnpaid(tx, host, payment, 'failed');
    await deleteInvoicePollJob(tx, paymentId);
  });
}
