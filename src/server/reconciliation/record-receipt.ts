import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { fulfilAfterCommit } from '../orders/fulfilment.ts';
import { closeUnpaid } from '../payments/close.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findReceipt, hasReceipt, insertReceipt } from '../payments/receipt.store.ts';
import { senderKeyOf } from '../payments/sender-key.ts';
import { settle } from '../payments/settle.ts';
import type { PaymentRow } from '../payments/store.ts';
import { deleteUnconfirmed } from '../payments/unconfirmed.store.ts';
import { newId } from '../platform/ids.ts';
import { creditReceipt, creditValue } from './credit-balance.ts';
import { findDuplicate } from './duplicates.ts';
import { findMatch } from './find-match.ts';
import type { ReceiptMatch } from './match.ts';
import type { IncomingReceipt } from './receipt.ts';
import { releasePayment } from './unconfirmed.ts';
import { alertUnmatched } from './unmatched.ts';

export type { IncomingReceipt } from './receipt.ts';

/** Where the money went; `isNew` is false when this receipt was known already and nothing happened. */
export type RecordedReceipt = {
  receiptId: string;
  outcome: ReceiptRow['outcome'];
  paymentId: string | null;
  accountId: string | null;
  isNew: boolean;
};

/**
 * Records evidence of money that is final and puts the money where it belongs, in one transaction: a payment, a
 * balance, or the operator's list. The same receipt again changes nothing and answers what became of it.
 */
export async function recordReceipt(host: Host, incoming: IncomingReceipt): Promise<RecordedReceipt> {
  const rate = await currentRateFor(host, incoming.source);
  const { recorded, backordered } = await transact(host.db, (tx) =>
    recordReceiptInTx(tx, host, incoming, rate),
  );
  await fulfilAfterCommit(host, backordered);
  return recorded;
}

/** The current rate of a source's foreign money, to be asked before a transaction; null for rupees, and when there is none. */
export const currentRateFor = async (
  host: Host,
  source: IncomingReceipt['source'],
): Promise<string | null> => (host.methods[source].currency === 'PKR' ? null : host.networks.rate());

/**
 * `recordReceipt` in the caller's transaction, at a `rate` that was asked for before. `backordered` are the variants that were not in stock in
 * full: serve them again once the transaction is committed.
 */
export async function recordReceiptInTx(
  tx: Tx,
  host: Host,
  incoming: IncomingReceipt,
  rate: string | null,
): Promise<{ recorded: RecordedReceipt; backordered: string[] }> {
  const { source, externalId } = incoming;
  const before = await findReceipt(tx, source, externalId);
  if (before !== undefined) return alreadyRecorded(before);
  const match = await findMatch(tx, host, incoming);
  // Only now: `findMatch` has waited for a concurrent report of the same money.
  const duplicate = await findDuplicate(tx, host, incoming);
  if (duplicate !== null && duplicate !== 'conflict') {
    await clearUnconfirmed(tx, host, incoming);
    return alreadyRecorded(duplicate);
  }
  const id = newId();
  const { currency } = host.methods[source];
  const isNew = await insertReceipt(tx, {
    id,
    source,
    external_id: externalId,
    currency,
    amount: incoming.amount,
    destination: incoming.destination,
    payer: incoming.payer,
    payer_key: incoming.payer === null ? null : senderKeyOf(incoming.payer),
    reference: incoming.reference,
    received_at: incoming.receivedAt,
    recorded_at: host.now(),
    outcome: 'unmatched',
    payment_id: null,
    account_id: null,
  });
  if (!isNew) return alreadyRecorded(await getReceipt(tx, incoming));
  const money = { id, currency, amount: incoming.amount, rate };
  const backordered = await applyMatch(
    tx,
    host,
    money,
    duplicate === 'conflict' ? { kind: 'unmatched' } : match,
  );
  await clearUnconfirmed(tx, host, incoming);
  const receipt = await getReceipt(tx, incoming);
  if (receipt.outcome === 'unmatched') await alertUnmatched(tx, host, receipt);
  return { recorded: toRecordedReceipt(receipt, true), backordered };
}

/** Whether this very money is recorded already. */
export const isRecorded = (tx: Tx, { source, externalId }: IncomingReceipt): Promise<boolean> =>
  hasReceipt(tx, source, externalId);

const alreadyRecorded = (receipt: ReceiptRow) => ({
  recorded: toRecordedReceipt(receipt, false),
  backordered: [],
});

const toRecordedReceipt = (
  { id: receiptId, outcome, payment_id: paymentId, account_id: accountId }: ReceiptRow,
  isNew: boolean,
): RecordedReceipt => ({ receiptId, outcome, paymentId, accountId, isNew });

async function getReceipt(tx: Tx, { source, externalId }: IncomingReceipt): Promise<ReceiptRow> {
  const receipt = await findReceipt(tx, source, externalId);
  if (receipt === undefined) throw new Error(`The receipt ${externalId} of ${source} is not there`);
  return receipt;
}

/** Money that is final is on its way no more, and holds no payment. */
async function clearUnconfirmed(tx: Tx, host: Host, { source, externalId }: IncomingReceipt): Promise<void> {
  const unconfirmed = await deleteUnconfirmed(tx, source, externalId);
  if (unconfirmed !== undefined) await releasePayment(tx, host, unconfirmed);
}

type RatedReceipt = Pick<ReceiptRow, 'id' | 'currency' | 'amount'> & { rate: string | null };

/** Does what the verdict says; answers the variants that were not in stock in full. */
async function applyMatch(tx: Tx, host: Host, receipt: RatedReceipt, match: ReceiptMatch): Promise<string[]> {
  /** Money worth less than a rupee, or without a known rate, waits for the operator. */
  const credit = async (accountId: string, payment: PaymentRow | null, why: string) => {
    const rates = { ofPayment: payment?.exchange_rate ?? null, current: receipt.rate };
    const value = creditValue(receipt, rates) ?? 0;
    if (value > 0)
      await creditReceipt(tx, host, receipt.id, { accountId, paymentId: payment?.id ?? null, value, why });
  };
  switch (match.kind) {
    case 'settle': {
      const { payment } = match;
      const over = { currency: receipt.currency, amount: receipt.amount - payment.pay_amount };
      const surplus = creditValue(over, { ofPayment: payment.exchange_rate, current: receipt.rate }) ?? 0;
      const { backordered } = await settle(tx, host, payment.id, {
        from: 'receipt',
        receiptId: receipt.id,
        amount: receipt.amount,
        surplus,
      });
      return backordered;
    }
    case 'underpaid':
      await closeUnpaid(tx, host, match.payment, 'underpaid');
      await credit(match.payment.account_id, match.payment, CREDIT_REASONS.underpaid);
      return [];
    case 'credit':
      await credit(match.accountId, match.payment, CREDIT_REASONS[match.why]);
      return [];
    case 'unmatched':
      return [];
  }
}

const CREDIT_REASONS = {
  underpaid: 'It was less than your payment asked for, so that payment has ended.',
  paidLate: 'It was sent after the time for the payment was over.',
  cancelled: 'The payment that it was for had been cancelled.',
  unexpected: 'No payment of yours was waiting for this amount.',
};
