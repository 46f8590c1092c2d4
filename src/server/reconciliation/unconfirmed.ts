import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { alertOperator } from '../mail/operator-alerts.ts';
import { changeState } from '../payments/change-state.ts';
import { closeUnpaid } from '../payments/close.ts';
import { lockPayment } from '../payments/lock.ts';
import { hasReceipt, insertReceipt } from '../payments/receipt.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findOpenPayment, findPayment } from '../payments/store.ts';
import type { UnconfirmedReceipt } from '../payments/unconfirmed.store.ts';
import {
  deleteUnconfirmed,
  findUnconfirmed,
  hasUnconfirmed,
  insertUnconfirmed,
  setVanished,
  updateUnconfirmed,
} from '../payments/unconfirmed.store.ts';
import { toDecimal } from '../platform/money.ts';
import { findDuplicate } from './duplicates.ts';
import { toNewReceipt } from './new-receipt.ts';
import type { IncomingReceipt } from './receipt.ts';
import { alertNeverConfirmed } from './receipt-alerts.ts';

/**
 * Records money that a network shows but hasn't confirmed. Until it is final
 * (`recordReceipt`) or gone (`dropUnconfirmed`), its payment neither expires nor can be cancelled.
 * Nothing is booked. Each call updates its confirmations, and of an invoice whether a part is still due.
 */
export async function recordUnconfirmed(host: Host, incoming: IncomingReceipt): Promise<void> {
  const { source, externalId, sentAt } = incoming;
  const seen = await findUnconfirmed(host.db, source, externalId);
  if (seen !== undefined) return updateSeen(host, seen, incoming);
  await transact(host.db, async (tx) => {
    const match = await host.methods[incoming.source].match(tx, incoming);
    const payment = match.kind === 'settle' || match.kind === 'underpaid' ? match.payment : null;
    if (await hasReceipt(tx, source, externalId)) return;
    const isNew = await insertUnconfirmed(tx, {
      source,
      external_id: externalId,
      payment_id: payment?.id ?? null,
      first_seen_at: sentAt,
      recorded_at: host.now(),
      amount: incoming.amount,
      confirmations: incoming.confirmations ?? null,
      is_partial: match.kind === 'underpaid',
    });
    if (isNew && payment !== null && (await canHoldPayment(tx, payment)))
      await changeState(tx, host, payment, { state: 'confirming', closedAt: null });
  });
}

/**
 * Whether money may hold the payment. It may also hold an expired payment if it was sent in time
 * and the account has no other open payment.
 */
const canHoldPayment = async (tx: Tx, { state, account_id }: PaymentRow): Promise<boolean> =>
  state === 'pending' || (state === 'expired' && (await findOpenPayment(tx, account_id)) === undefined);

async function updateSeen(host: Host, seen: UnconfirmedReceipt, incoming: IncomingReceipt): Promise<void> {
  const confirmations = incoming.confirmations ?? null;
  const isPartial = await isStillPartial(host, seen, incoming);
  if (isPartial !== seen.is_partial || confirmations !== seen.confirmations)
    await updateUnconfirmed(host.db, seen, { is_partial: isPartial, confirmations });
}

/** Only an invoice can receive the rest of its money later. */
async function isStillPartial(
  host: Host,
  { payment_id: id, is_partial: wasPartial }: UnconfirmedReceipt,
  { source, amount }: IncomingReceipt,
): Promise<boolean> {
  if (host.methods[source].invoice === undefined || id === null) return wasPartial;
  const payment = await findPayment(host.db, id);
  return payment !== undefined && amount < payment.pay_amount;
}

/**
 * Records that an invoice can't be paid any more while its partial payment is unconfirmed.
 * The money no longer holds the payment, which expires; nothing is credited until the money is
 * final.
 */
export async function recordLapsed(host: Host, incoming: IncomingReceipt): Promise<void> {
  const { source, externalId, sentAt } = incoming;
  await transact(host.db, async (tx) => {
    const match = await host.methods[incoming.source].match(tx, incoming);
    if (await hasReceipt(tx, source, externalId)) return;
    const payment = match.kind === 'settle' || match.kind === 'underpaid' ? match.payment : null;
    await insertUnconfirmed(tx, {
      source,
      external_id: externalId,
      payment_id: payment?.id ?? null,
      first_seen_at: sentAt,
      recorded_at: host.now(),
      amount: incoming.amount,
      confirmations: incoming.confirmations ?? null,
      is_partial: true,
    });
    if (payment?.state === 'confirming' && payment.expires_at <= host.now())
      await closeUnpaid(tx, host, payment, 'expired');
  });
}

/**
 * Puts money that its network hasn't confirmed in 72 hours on the operator's list, since
 * polling no longer asks for it.
 */
export async function handOverUnconfirmed(host: Host, incoming: IncomingReceipt): Promise<void> {
  await transact(host.db, async (tx) => {
    await host.methods[incoming.source].match(tx, incoming);
    await dropUnconfirmedInTx(tx, host, incoming);
    const receipt = { ...toNewReceipt(host, incoming), is_confirmed: false };
    if (await insertReceipt(tx, receipt)) await alertNeverConfirmed(tx, host, receipt);
  });
}

/**
 * Drops money that a network no longer shows. Its payment returns to its earlier state, and says what
 * vanished.
 */
export async function dropUnconfirmed(
  host: Host,
  source: IncomingReceipt['source'],
  externalId: string,
): Promise<void> {
  if ((await findUnconfirmed(host.db, source, externalId)) === undefined) return;
  await transact(host.db, async (tx) => {
    const dropped = await dropUnconfirmedInTx(tx, host, { source, externalId });
    if (dropped?.payment_id != null) await setVanished(tx, dropped.payment_id, dropped);
  });
}

/**
 * Releases a payment whose money an exchange has held for too long, and alerts the operator,
 * since polling doesn't read that far back. Also for money seen for the first time, but not for a
 * recorded receipt.
 */
export async function releaseAndAlertStuck(host: Host, incoming: IncomingReceipt): Promise<void> {
  await transact(host.db, async (tx) => {
    await dropUnconfirmedInTx(tx, host, incoming);
    if (!(await isRecorded(tx, host, incoming))) await alertStuck(tx, host, incoming);
  });
}

/**
 * Drops unconfirmed money in the caller's transaction, also what has become final, and returns it: it then
 * holds no payment.
 */
export async function dropUnconfirmedInTx(
  tx: Tx,
  host: Host,
  { source, externalId }: Pick<IncomingReceipt, 'source' | 'externalId'>,
): Promise<UnconfirmedReceipt | undefined> {
  const seen = await findUnconfirmed(tx, source, externalId);
  if (seen === undefined) return undefined;
  // The payment is locked before its unconfirmed receipt, as in every transaction, to avoid
  // deadlocks.
  if (seen.payment_id !== null) await lockPayment(tx, seen.payment_id);
  const unconfirmed = await deleteUnconfirmed(tx, source, externalId);
  if (unconfirmed !== undefined) await releasePayment(tx, host, unconfirmed);
  return unconfirmed;
}

/** Whether the money is recorded, under its own id or another one. */
async function isRecorded(tx: Tx, host: Host, incoming: IncomingReceipt): Promise<boolean> {
  if (await hasReceipt(tx, incoming.source, incoming.externalId)) return true;
  const duplicate = await findDuplicate(tx, host, incoming);
  return duplicate !== null && duplicate !== 'conflict';
}

/** Alerts the operator to money that its network holds back. */
export async function alertStuck(tx: Tx, host: Host, incoming: IncomingReceipt): Promise<void> {
  const { source, externalId, amount, destination, reference, sentAt } = incoming;
  const { currency } = host.methods[source];
  const money = `${currency} ${toDecimal(amount, currency)}`;
  const notice = {
    subject: `Money on hold: ${money}`,
    paragraphs: [
      `${money} came to ${destination} by ${source} and has been on hold there for three days. Its payment no longer waits for it.`,
      `Its id there is ${externalId}. Reference: ${reference ?? 'none'}.`,
      `Once it is released, record it: receipts record ${source} --amount ${toDecimal(amount, currency)} --reference ${reference ?? externalId} --at ${sentAt.toISOString()}`,
    ],
    page: '/money' as const,
  };
  await alertOperator(tx, host, notice, `receipt-held:${source}:${externalId}`);
}

/**
 * Returns a payment to pending, or expires it if its time is over, unless other unconfirmed money
 * holds it.
 */
async function releasePayment(tx: Tx, host: Host, { payment_id: id }: UnconfirmedReceipt): Promise<void> {
  if (id === null) return;
  const payment = await lockPayment(tx, id);
  if (payment?.state !== 'confirming' || (await hasUnconfirmed(tx, id))) return;
  if (payment.expires_at <= host.now()) await closeUnpaid(tx, host, payment, 'expired');
  else await changeState(tx, host, payment, { state: 'pending', closedAt: null });
}
