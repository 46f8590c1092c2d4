import type { Tx } from '../database/connect.ts';
import type { DecidedBy } from '../database/schema.ts';
import { afterCommit, transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { closeUnpaid } from '../payments/close.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findReceipt, insertReceipt, setDecidedBy } from '../payments/receipt.store.ts';
import { settle } from '../payments/settle.ts';
import type { PaymentRow } from '../payments/store.ts';
import { numberedPaymentOf } from './bank-evidence.ts';
import { creditReceipt, creditValue } from './credit-balance.ts';
import { findDuplicate } from './duplicates.ts';
import type { ReceiptMatch } from './match.ts';
import { toNewReceipt } from './new-receipt.ts';
import type { IncomingReceipt } from './receipt.ts';
import { alertUnmatched } from './receipt-alerts.ts';
import { dropUnconfirmedInTx } from './unconfirmed.ts';

/** The outcome of a receipt; `isNew` is false if it was already recorded and nothing changed. */
export type RecordedReceipt = {
  receiptId: string;
  outcome: ReceiptRow['outcome'];
  paymentId: string | null;
  accountId: string | null;
  decidedBy: DecidedBy | null;
  isNew: boolean;
};

/**
 * Records final money and applies its match in one transaction: it goes to a
 * payment, a balance, or the operator's list. For a known receipt, nothing changes and its outcome
 * is returned.
 */
export async function recordReceipt(host: Host, incoming: IncomingReceipt): Promise<RecordedReceipt> {
  const rate = await currentRateFor(host, incoming.source);
  return transact(host.db, (tx) => recordReceiptInTx(tx, host, incoming, { rate }));
}

/**
 * The current rate of a source's currency, read before a transaction; null for rupees and for an
 * unknown rate.
 */
export const currentRateFor = async (
  host: Pick<Host, 'networks' | 'methods'>,
  source: IncomingReceipt['source'],
): Promise<string | null> => (host.methods[source].currency === 'PKR' ? null : host.networks.rate());

type HowRecorded = {
  rate: string | null;
  isManual?: boolean;
  isOfImport?: boolean;
  match?: ReceiptMatch | undefined;
};

/**
 * `recordReceipt` in the caller's transaction, at a `rate` read before. `isManual`: a person
 * entered it, and their `match` counts, if they chose one. `isOfImport`: one mail covers all
 * receipts of the import.
 */
export async function recordReceiptInTx(
  tx: Tx,
  host: Host,
  incoming: IncomingReceipt,
  { rate, isManual = false, isOfImport = false, match: found }: HowRecorded,
): Promise<RecordedReceipt> {
  const { source, externalId } = incoming;
  const before = await findReceipt(tx, source, externalId);
  if (before !== undefined) return toRecordedReceipt(before, false);
  const match = found ?? (await host.methods[incoming.source].match(tx, incoming));
  // Only now, because finding the match has waited for a concurrent report of the same money.
  const duplicate = await findDuplicate(tx, host, incoming);
  if (duplicate !== null && duplicate !== 'conflict') {
    await dropUnconfirmedInTx(tx, host, incoming);
    return toRecordedReceipt(duplicate, false);
  }
  const numbered = await numberedPaymentOf(tx, incoming);
  const entered = { ...toNewReceipt(host, incoming, numbered), is_manual: isManual };
  if (!(await insertReceipt(tx, entered))) return toRecordedReceipt(await getReceipt(tx, incoming), false);
  const { id, currency, amount } = entered;
  const money = { id, currency, amount, rate };
  await applyMatch(tx, host, money, duplicate === 'conflict' ? { kind: 'unmatched' } : match);
  await dropUnconfirmedInTx(tx, host, incoming);
  const receipt = await getReceipt(tx, incoming);
  if (receipt.outcome === 'unmatched' && !isOfImport) await alertUnmatched(tx, host, receipt);
  afterCommit(tx, () => reportReceipt(host, receipt));
  return toRecordedReceipt(receipt, true);
}

export const toRecordedReceipt = (
  { id: receiptId, outcome, payment_id: paymentId, account_id: accountId, decided_by: decidedBy }: ReceiptRow,
  isNew: boolean,
): RecordedReceipt => ({ receiptId, outcome, paymentId, accountId, decidedBy, isNew });

async function getReceipt(tx: Tx, { source, externalId }: IncomingReceipt): Promise<ReceiptRow> {
  const receipt = await findReceipt(tx, source, externalId);
  if (receipt === undefined) throw new Error(`Receipt ${externalId} of ${source} not found`);
  return receipt;
}

/** Logs, counts and publishes where a receipt went. */
function reportReceipt(
  { log, metrics, changed }: Host,
  { id, source, outcome, payment_id }: ReceiptRow,
): void {
  metrics.receipts.inc({ method: source, outcome });
  changed('receipts', id);
  log.info({ receipt: id, method: source, outcome, payment: payment_id }, 'receipt recorded');
}

type RatedReceipt = Pick<ReceiptRow, 'id' | 'currency' | 'amount'> & { rate: string | null };

/** Applies a match: settles, closes and credits, or leaves the receipt unmatched. */
export async function applyMatch(
  tx: Tx,
  host: Host,
  receipt: RatedReceipt,
  match: ReceiptMatch,
): Promise<void> {
  if (match.kind === 'unmatched') return;
  const { by } = match;
  /** Without a known rate, or if it is worth less than a rupee, the money stays unmatched. */
  const credit = async ({ id: paymentId, account_id: accountId, exchange_rate }: PaymentRow, why: string) => {
    const value = creditValue(receipt, { ofPayment: exchange_rate, current: receipt.rate }) ?? 0;
    if (value === 0) return;
    await creditReceipt(tx, host, receipt.id, { accountId, paymentId, value, why });
    await setDecidedBy(tx, receipt.id, by);
  };
  switch (match.kind) {
    case 'settle': {
      const { payment } = match;
      const over = { currency: receipt.currency, amount: receipt.amount - payment.pay_amount };
      const surplus = creditValue(over, { ofPayment: payment.exchange_rate, current: receipt.rate }) ?? 0;
      await settle(tx, host, payment.id, {
        from: 'receipt',
        receiptId: receipt.id,
        amount: receipt.amount,
        surplus,
      });
      await setDecidedBy(tx, receipt.id, by);
      return;
    }
    case 'underpaid':
      await closeUnpaid(tx, host, match.payment, 'underpaid');
      await credit(match.payment, CREDIT_REASONS.underpaid);
      return;
    case 'credit':
      await credit(match.payment, CREDIT_REASONS[match.why]);
      return;
  }
}

const CREDIT_REASONS = {
  underpaid: 'Your transfer was less than the amount due, so that payment is closed.',
  paidLate: 'You sent your transfer after its payment had expired.',
  cancelled: 'Your transfer was for a cancelled payment.',
  paidBefore: 'Your transfer was for a payment that was already paid.',
  unexpected: "Your transfer didn't match an open payment.",
};
