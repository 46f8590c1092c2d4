import type { Tx } from '../database/connect.ts';
import type { BankEvidence, Evidence, InvoiceEvidence, TransferEvidence } from './evidence.ts';
import { CURRENCY_OF } from './evidence.ts';
import { findByGatewayRef } from './invoice.store.ts';
import type { Verdict } from './match.ts';
import { matchBank, matchExact, matchInvoice } from './match.ts';
import { senderKeyOf } from './sender.ts';
import { findExact } from './slot.store.ts';
import { LOCKED_FOR_MS } from './slots.ts';
import type { PaymentRow } from './store.ts';
import { findNaming, lockAccounts, lockPayments } from './store.ts';

const HOUR_MS = 3_600_000;
/** How long a sender's name stands for the account that named it. */
const NAMED_FOR_MS = 72 * HOUR_MS;

/** What evidence is for; the payments that decide it stay locked until the transaction ends. */
export async function judge(tx: Tx, evidence: Evidence): Promise<Verdict<PaymentRow>> {
  switch (evidence.source) {
    case 'bank':
      return matchBank(evidence, await lockNaming(tx, evidence));
    case 'bitcart':
      return matchInvoice(evidence, await lockInvoiced(tx, evidence));
    case 'usdt':
    case 'binance':
      return matchExact(evidence, await lockExact(tx, evidence));
  }
}

/** The bank payments that named the receipt's sender in the 72 hours before it, also those that changed the name since. */
async function lockNaming(tx: Tx, { payer, receivedAt }: BankEvidence): Promise<PaymentRow[]> {
  const senderKey = payer === null ? '' : senderKeyOf(payer);
  if (senderKey === '') return [];
  const named = { senderKey, from: new Date(receivedAt.getTime() - NAMED_FOR_MS), until: receivedAt };
  let found = await findNaming(tx, named);
  while (true) {
    const payments = await lockAll(tx, found);
    // Somebody else may have named it while the locks were waited for; what was named stays so.
    const again = await findNaming(tx, named);
    if (again.length === found.length) return payments;
    found = again;
  }
}

async function lockExact(tx: Tx, evidence: TransferEvidence): Promise<PaymentRow | null> {
  const { source: method, destination, amount, receivedAt: at } = evidence;
  const place = { method, destination, currency: CURRENCY_OF[method] };
  const found = await findExact(tx, place, { amount, at, lockedForMs: LOCKED_FOR_MS });
  const [payment] = await lockAll(tx, found === undefined ? [] : [found]);
  return payment ?? null;
}

async function lockInvoiced(tx: Tx, { source, externalId }: InvoiceEvidence): Promise<PaymentRow | null> {
  const found = await findByGatewayRef(tx, source, externalId);
  const [payment] = await lockAll(tx, found === undefined ? [] : [found]);
  return payment ?? null;
}

/** Locks payments, their accounts first, and reads them as they are after that. */
async function lockAll(tx: Tx, found: readonly { id: string; account_id: string }[]): Promise<PaymentRow[]> {
  await lockAccounts(
    tx,
    found.map(({ account_id }) => account_id),
  );
  return lockPayments(
    tx,
    found.map(({ id }) => id),
  );
}
