import type { Host } from '../host.ts';
import { describeError } from '../http/answers.ts';
import { hit } from '../http/limits.ts';
import { NetworkFailure } from '../networks/ask.ts';
import type { InvoiceReading } from '../networks/port.ts';
import type { InvoiceEvidence } from './evidence.ts';
import type { Watch } from './invoice.store.ts';
import {
  deleteWatch,
  findByGatewayRef,
  leaseDueWatches,
  leaseWatch,
  postponeWatch,
} from './invoice.store.ts';
import { LEASE_MS, makeInvoice } from './invoices.ts';
import { recordReceipt } from './receipts.ts';
import { findSighting } from './sighting.store.ts';
import { noteGone, noteUnconfirmed } from './sightings.ts';
import type { PaymentRow } from './store.ts';
import { findPayment } from './store.ts';

const AT_ONCE = 10;
const OPEN_EVERY_MS = 15_000;
const ENDED_EVERY_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Whoever knows an invoice's id can make the shop ask after it, but not as often as they like. */
const NOTIFICATIONS = { max: 60, windowMs: 60_000 };

/**
 * Looks at the invoices that are due, and makes those that a request has left behind: a job, safe in several processes at once. Answers how
 * many it has taken up.
 */
export async function lookAtInvoices(host: Host): Promise<number> {
  if (host.networks.bitcart === null) return 0;
  const watches = await leaseDueWatches(host.db, { ...lease(host), limit: AT_ONCE });
  await Promise.all(watches.map((watch) => look(host, watch)));
  return watches.length;
}

/** A gateway says that something has changed about an invoice. Nothing else of what it says is believed: the invoice is read back. */
export async function notified(host: Host, ref: string): Promise<void> {
  const payment = await findByGatewayRef(host.db, 'bitcart', ref);
  if (payment === undefined) return;
  await hit(host, `notified:${payment.id}`, NOTIFICATIONS);
  const watch = await leaseWatch(host.db, payment.id, lease(host));
  if (watch !== undefined) await look(host, watch);
}

const lease = ({ now }: Host) => ({ at: now(), until: new Date(now().getTime() + LEASE_MS) });

/** Looks at one payment whose watch is held, and lets it go again. */
async function look(host: Host, watch: Watch): Promise<void> {
  const id = watch.payment_id;
  try {
    const payment = await findPayment(host.db, id);
    if (payment === undefined) return;
    if (payment.gateway_ref === null) return await makeInvoice(host, id, host.config.publicUrl);
    const { state } = await readInvoice(host, payment, payment.gateway_ref);
    await planNext(host, watch, state);
  } catch (error) {
    console.error(`The invoice of payment ${id} is looked at later: ${describeError(error)}`);
    const wait = Math.min(FIRST_PAUSE_MS * 2 ** watch.failures, LONGEST_PAUSE_MS);
    const dueAt = new Date(host.now().getTime() + wait);
    await postponeWatch(host.db, id, { dueAt, hasFailed: true });
  }
}

/**
 * A payment that is paid needs no more looks; one that has ended unpaid gets some until nobody pays it any more, and as long as money is on
 * its way.
 */
async function planNext(
  host: Host,
  { payment_id: id, ends_at: endsAt }: Watch,
  invoice: InvoiceReading['state'],
): Promise<void> {
  const payment = await findPayment(host.db, id);
  const isPaid = payment?.state === 'completed' || payment?.state === 'short';
  const isOver = endsAt <= host.now() && invoice !== 'unconfirmed';
  if (isPaid || isOver) return deleteWatch(host.db, id);
  const isOpen = payment?.state === 'pending' || payment?.state === 'unconfirmed';
  const dueAt = new Date(host.now().getTime() + (isOpen ? OPEN_EVERY_MS : ENDED_EVERY_MS));
  await postponeWatch(host.db, id, { dueAt, hasFailed: false });
}

async function readInvoice(host: Host, payment: PaymentRow, ref: string): Promise<InvoiceReading> {
  const reading = await host.networks.bitcart?.read?.(ref);
  if (reading === undefined) throw new NetworkFailure('There is no gateway that could be asked');
  if (!isOf(reading, payment))
    throw new NetworkFailure(`Invoice ${ref} is not the one of payment ${payment.id}`);
  switch (reading.state) {
    case 'final':
      await recordReceipt(host, await evidenceOf(host, payment, reading));
      break;
    case 'unconfirmed':
      await noteUnconfirmed(host, await evidenceOf(host, payment, reading));
      break;
    case 'waiting':
    case 'gone':
      await noteGone(host, 'bitcart', ref);
  }
  return reading;
}

/** Whether the gateway tells of the very invoice that was asked for: order, store, currency and price. */
const isOf = (reading: InvoiceReading, payment: PaymentRow) =>
  reading.paymentId === payment.id &&
  reading.store === payment.destination &&
  reading.currency === payment.currency &&
  reading.price === payment.pay_amount;

/** Money counts from when it was first seen: here, or when the gateway says that the invoice was paid. */
async function evidenceOf(
  host: Host,
  payment: PaymentRow,
  { ref, received, paidAt }: InvoiceReading,
): Promise<InvoiceEvidence> {
  const seen = await findSighting(host.db, 'bitcart', ref);
  return {
    source: 'bitcart',
    externalId: ref,
    amount: received,
    destination: payment.destination,
    payer: null,
    reference: null,
    receivedAt: firstSeen(payment, [seen?.seen_at ?? host.now(), ...(paidAt === null ? [] : [paidAt])]),
  };
}

/** The earliest of these times; a gateway whose clock is behind does not make money older than its payment. */
const firstSeen = ({ created_at }: PaymentRow, times: readonly Date[]): Date =>
  new Date(Math.max(created_at.getTime(), Math.min(...times.map((at) => at.getTime()))));
