import { MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../../host.ts';
import { consumeLimit } from '../../http/rate-limits.ts';
import { NetworkFailure } from '../../payment-networks/http-client.ts';
import type { GatewayInvoice, InvoiceGateway } from '../../payment-networks/port.ts';
import type { InvoicePollJob } from '../../payments/invoice.store.ts';
import {
  deleteInvoicePollJob,
  findByInvoiceId,
  leaseDueInvoicePollJobs,
  leaseInvoicePollJob,
  postponeInvoicePollJob,
} from '../../payments/invoice.store.ts';
import { createInvoice, LEASE_MS } from '../../payments/invoice.ts';
import type { PaymentRow } from '../../payments/store.ts';
import { findPayment, OPEN_STATES } from '../../payments/store.ts';
import { findUnconfirmed } from '../../payments/unconfirmed.store.ts';
import type { IncomingReceipt } from '../receipt.ts';
import { recordReceipt } from '../record-receipt.ts';
import { dropUnconfirmed, handOverUnconfirmed, recordLapsed, recordUnconfirmed } from '../unconfirmed.ts';
import { retryPauseMs } from './outage.ts';

const BATCH_SIZE = 10;
const POLL_OPEN_MS = 15_000;
const POLL_CLOSED_MS = 5 * MINUTE_MS;
/** A payer knows the invoice's id and could otherwise make the shop poll it endlessly. */
const WEBHOOK_LIMIT = { max: 60, windowMs: MINUTE_MS };

/**
 * Reads the invoices that are due, and creates those whose request did not. A job, safe in several
 * processes at once. Returns how many it handled.
 */
export async function pollInvoices(host: Host): Promise<number> {
  if (Object.values(host.methods).every((method) => gatewayOf(host, method) === null)) return 0;
  const jobs = await leaseDueInvoicePollJobs(host.db, { ...leaseWindow(host), limit: BATCH_SIZE });
  await Promise.all(jobs.map((job) => pollInvoice(host, job)));
  return jobs.length;
}

/** Handles a gateway's notification. Its content is not trusted: the invoice is read back. */
export async function handleWebhook(
  host: Host,
  method: PaymentRow['method'],
  invoiceId: string,
): Promise<void> {
  const payment = await findByInvoiceId(host.db, method, invoiceId);
  if (payment === undefined) {
    host.log.warn({ method }, 'notification of an unknown invoice ignored');
    return;
  }
  await consumeLimit(host, `webhook:${payment.id}`, WEBHOOK_LIMIT);
  const job = await leaseInvoicePollJob(host.db, payment.id, leaseWindow(host));
  if (job !== undefined) await pollInvoice(host, job);
}

const gatewayOf = (
  { networks }: Host,
  { invoice }: Host['methods'][PaymentRow['method']],
): InvoiceGateway | null => invoice?.gateway(networks) ?? null;

const leaseWindow = ({ now }: Host) => ({ at: now(), until: new Date(now().getTime() + LEASE_MS) });

/** Reads the invoice of a leased job and schedules the next read. */
async function pollInvoice(host: Host, job: InvoicePollJob): Promise<void> {
  const id = job.payment_id;
  try {
    const payment = await findPayment(host.db, id);
    if (payment === undefined) return;
    if (payment.invoice_id === null) return await createInvoice(host, id, host.config.publicUrl);
    const { state } = await readInvoice(host, payment, payment.invoice_id, job);
    await scheduleNext(host, job, state);
  } catch (error) {
    if (error instanceof NetworkFailure) host.metrics.networks.inc({ network: 'invoices' });
    host.log.warn({ err: error, payment: id }, 'reading an invoice failed, will be retried');
    const wait = retryPauseMs(job.failures);
    const dueAt = new Date(host.now().getTime() + wait);
    await postponeInvoicePollJob(host.db, id, { dueAt, hasFailed: true });
  }
}

/**
 * A paid payment needs no more reads. An unpaid, closed one is read for a while, since late money
 * may arrive.
 */
async function scheduleNext(
  host: Host,
  { payment_id: id, poll_until: pollUntil }: InvoicePollJob,
  invoice: GatewayInvoice['state'],
): Promise<void> {
  const payment = await findPayment(host.db, id);
  const isPaid = payment?.state === 'completed' || payment?.state === 'underpaid';
  const isOver = pollUntil <= host.now() && invoice !== 'unconfirmed';
  if (isPaid || isOver) return deleteInvoicePollJob(host.db, id);
  const isOpen = OPEN_STATES.some((state) => state === payment?.state);
  const dueAt = new Date(host.now().getTime() + (isOpen ? POLL_OPEN_MS : POLL_CLOSED_MS));
  await postponeInvoicePollJob(host.db, id, { dueAt, hasFailed: false });
}

async function readInvoice(
  host: Host,
  payment: PaymentRow,
  invoiceId: string,
  { poll_until: pollUntil }: InvoicePollJob,
): Promise<GatewayInvoice> {
  const invoice = await gatewayOf(host, host.methods[payment.method])?.fetchInvoice?.(invoiceId);
  if (invoice === undefined) throw new NetworkFailure('There is no gateway');
  if (!isInvoiceOf(invoice, payment))
    throw new NetworkFailure(`Invoice ${invoiceId} doesn't belong to payment ${payment.id}`);
  switch (invoice.state) {
    case 'final':
      await recordReceipt(host, await toReceipt(host, payment, invoice));
      break;
    case 'unconfirmed':
      await recordUnconfirmed(host, await toReceipt(host, payment, invoice));
      break;
    case 'lapsed': {
      const receipt = await toReceipt(host, payment, invoice);
      if (host.now() < pollUntil) await recordLapsed(host, receipt);
      else await handOverUnconfirmed(host, { ...receipt, reference: payment.id });
      break;
    }
    case 'unpaid':
    case 'void':
      await dropUnconfirmed(host, payment.method, invoiceId);
  }
  return invoice;
}

/** Whether this is the requested invoice, by order, store, currency and price. */
const isInvoiceOf = (invoice: GatewayInvoice, payment: PaymentRow) =>
  invoice.paymentId === payment.id &&
  invoice.store === payment.destination &&
  invoice.currency === payment.currency &&
  invoice.price === payment.pay_amount;

/**
 * The receipt's time is the earlier of when it was first seen here and when the gateway says it was
 * paid.
 */
async function toReceipt(
  host: Host,
  payment: PaymentRow,
  { invoiceId, received, paidAt }: GatewayInvoice,
): Promise<IncomingReceipt> {
  const seen = await findUnconfirmed(host.db, payment.method, invoiceId);
  return {
    source: payment.method,
    externalId: invoiceId,
    amount: received,
    destination: payment.destination,
    payer: null,
    reference: null,
    sentAt: firstSeenAt(payment, [seen?.first_seen_at ?? host.now(), ...(paidAt === null ? [] : [paidAt])]),
  };
}

/**
 * The earliest of these times, but not before the payment was created: the gateway's clock may be
 * behind.
 */
const firstSeenAt = ({ created_at }: PaymentRow, times: readonly Date[]): Date =>
  new Date(Math.max(created_at.getTime(), Math.min(...times.map((at) => at.getTime()))));
