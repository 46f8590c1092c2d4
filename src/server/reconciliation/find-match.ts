import { MINUTE_MS } from '#contract/durations.ts';
import type { Tx } from '../database/connect.ts';
import type { CurrencyCode } from '../database/schema.ts';
import { lockAccountRows } from '../ledger/ledger.ts';
import { findByInvoiceId } from '../payments/invoice.store.ts';
import type { PaymentRow } from '../payments/store.ts';
import { lockPayments } from '../payments/store.ts';
import { findPaymentByAmount } from '../payments/unique-amount.store.ts';
import { AMOUNT_LOCK_MS } from '../payments/unique-amount.ts';
import { findBankEvidence, toBankReceipt } from './bank-evidence.ts';
import type { ReceiptMatch } from './match.ts';
import { matchExact, matchInvoice } from './match.ts';
import { matchBank } from './match-bank.ts';
import type { IncomingReceipt } from './receipt.ts';

/** How far an exchange's clock may be behind. */
const BEHIND_MS = MINUTE_MS;

/**
 * Finds the payment of bank money by its evidence. Like the functions below, it
 * locks what it finds until the transaction ends.
 */
export async function matchBankMoney(tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch> {
  const receipt = toBankReceipt(incoming);
  let match = matchBank(receipt, await findBankEvidence(tx, incoming));
  while (match.kind !== 'unmatched') {
    const { payment } = match;
    await lockWithAccounts(tx, [payment]);
    // The payment may have changed during the wait for the lock.
    match = matchBank(receipt, await findBankEvidence(tx, incoming));
    if (match.kind === 'unmatched' || match.payment.id === payment.id) break;
  }
  return match;
}

/** Finds the payment of money with a unique amount. */
export const matchByAmount = async (
  tx: Tx,
  incoming: IncomingReceipt,
  currency: CurrencyCode,
): Promise<ReceiptMatch> => matchExact(incoming, await lockByAmount(tx, incoming, currency));

/** Finds the payment of money on an invoice, which belongs to one payment. */
export const matchByInvoice = async (tx: Tx, incoming: IncomingReceipt): Promise<ReceiptMatch> =>
  matchInvoice(incoming, await lockByInvoice(tx, incoming));

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

/** Locks payments, after their accounts, and reads them. */
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
