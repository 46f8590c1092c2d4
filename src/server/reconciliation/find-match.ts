import type { Db, Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import { lockAccountRows } from '../ledger/ledger.ts';
import { findByInvoiceId } from '../payments/invoice.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import type { PaymentRow } from '../payments/store.ts';
import { findPayments, findPaymentsBySender, lockPayments } from '../payments/store.ts';
import { findPaymentByAmount } from '../payments/unique-amount.store.ts';
import { AMOUNT_LOCK_MS } from '../payments/unique-amount.ts';
import type { ReceiptMatch } from './match.ts';
import { matchBank, matchExact, matchInvoice } from './match.ts';
import type { IncomingReceipt } from './receipt.ts';

const HOUR_MS = 3_600_000;
/** How long a sender name points to the account that gave it. */
const SENDER_WINDOW_MS = 72 * HOUR_MS;
/** How far an exchange's clock may be behind. */
const BEHIND_MS = 60_000;

/**
 * Finds the payment of money that is matched by its sender's name. Like the others
 * here, it keeps the candidates locked until the transaction ends.
 */
export const matchBySender = async (tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch> =>
  matchBank(incoming, await lockBySender(tx, incoming));

/**
 * The result of `matchBySender`, without a lock; `seenAs` changes the payments before they are
 * judged.
 */
export async function findPreviewed(
  db: Db,
  incoming: IncomingReceipt,
  seenAs: (payment: PaymentRow) => PaymentRow,
): Promise<ReceiptMatch> {
  const named = namedFor(incoming);
  const found = named === null ? [] : await findPaymentsBySender(db, named);
  const payments = await findPayments(
    db,
    found.map(({ id }) => id),
  );
  return matchBank(incoming, payments.map(seenAs));
}

/** Finds the payment of money that is matched by its exact amount. */
export const matchByAmount = async (
  tx: Tx,
  incoming: IncomingReceipt,
  currency: CurrencyCode,
): Promise<ReceiptMatch> => matchExact(incoming, await lockByAmount(tx, incoming, currency));

/** Finds the payment of money on an invoice, which belongs to one payment. */
export const matchByInvoice = async (tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch> =>
  matchInvoice(incoming, await lockByInvoice(tx, incoming));

/**
 * Locks the payments that were given the receipt's sender name in the 72 hours before it, including
 * those renamed since.
 */
async function lockBySender(tx: Tx, incoming: IncomingReceipt): Promise<PaymentRow[]> {
  const named = namedFor(incoming);
  if (named === null) return [];
  let found = await findPaymentsBySender(tx, named);
  while (true) {
    const payments = await lockWithAccounts(tx, found);
    // Another payment may have been given the name while this one waited for the locks. Names are
    // never deleted, so the second search finds all.
    const again = await findPaymentsBySender(tx, named);
    if (again.length === found.length) return payments;
    found = again;
  }
}

/** The sender name of a receipt and when it may have been given; null without one. */
function namedFor({ source, payer, sentAt, sentUntil }: IncomingReceipt) {
  const senderKey = payer === null ? '' : senderKeyOf(payer);
  if (senderKey === '') return null;
  const from = new Date(sentAt.getTime() - SENDER_WINDOW_MS);
  return { method: source, senderKey, from, until: sentUntil ?? sentAt };
}

async function lockByAmount(
  tx: Tx,
  incoming: IncomingReceipt,
  currency: CurrencyCode,
): Promise<PaymentRow | null> {
  const { source: method, destination, amount, sentAt: at } = incoming;
  const found = await findPaymentByAmount(
    tx,
    { method, destination, currency },
    { amount, at, lockedForMs: AMOUNT_LOCK_MS, behindMs: BEHIND_MS },
  );
  const [payment] = await lockWithAccounts(tx, found === undefined ? [] : [found]);
  return payment ?? null;
}

async function lockByInvoice(tx: Tx, { source, externalId }: IncomingReceipt): Promise<PaymentRow | null> {
  const found = await findByInvoiceId(tx, source, externalId);
  const [payment] = await lockWithAccounts(tx, found === undefined ? [] : [found]);
  return payment ?? null;
}

/** Locks payments, after their accounts, and then reads them. */
async function lockWithAccounts(
  tx: Tx,
  found: readonly { id: string; account_id: string }[],
): Promise<PaymentRow[]> {
  await lockAccountRows(
    tx,
    found.map(({ account_id }) => account_id),
  );
  return lockPayments(
    tx,
    found.map(({ id }) => id),
  );
}
