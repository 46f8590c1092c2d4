import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';
import { serveAfterCommit } from '../orders/delivery.ts';
import { creditReceipt, creditValue } from './crediting.ts';
import { endUnpaid } from './ending.ts';
import type { Evidence, Source } from './evidence.ts';
import { CURRENCY_OF } from './evidence.ts';
import { judge } from './judge.ts';
import type { Verdict } from './match.ts';
import type { ReceiptRow } from './receipt.store.ts';
import { findReceipt, insertReceipt } from './receipt.store.ts';
import { twinOf } from './same-money.ts';
import { senderKeyOf } from './sender.ts';
import { settle } from './settle.ts';
import { takeSighting } from './sighting.store.ts';
import { letGo } from './sightings.ts';
import type { PaymentRow } from './store.ts';
import { tellUnmatched } from './unmatched.ts';

export type { Evidence } from './evidence.ts';

/** Where the money went; `isNew` is false when this receipt was known already and nothing happened. */
export type Recorded = {
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
export async function recordReceipt(host: Host, evidence: Evidence): Promise<Recorded> {
  const rate = await rateFor(host, evidence.source);
  const { recorded, short } = await transact(host.db, (tx) => recordIn(tx, host, evidence, rate));
  await serveAfterCommit(host, short);
  return recorded;
}

/** What foreign money of this source costs now, to be asked before a transaction; null for rupees, and when nobody can say. */
export const rateFor = async (host: Host, source: Source): Promise<string | null> =>
  CURRENCY_OF[source] === 'PKR' ? null : host.networks.rate();

/**
 * `recordReceipt` in the caller's transaction, at a `rate` that was asked for before. `short` are the variants that were not in stock in
 * full: serve them again once the transaction is committed.
 */
export async function recordIn(
  tx: Tx,
  host: Host,
  evidence: Evidence,
  rate: string | null,
): Promise<{ recorded: Recorded; short: string[] }> {
  const { source, externalId } = evidence;
  const before = await findReceipt(tx, source, externalId);
  if (before !== undefined) return known(before);
  const verdict = await judge(tx, evidence);
  // After `judge`, whose locks have waited for whoever tells of the same money at the same moment.
  const twin = await twinOf(tx, evidence);
  if (twin !== null && twin !== 'other') {
    await leaveSighting(tx, host, evidence);
    return known(twin);
  }
  const id = newId();
  const currency = CURRENCY_OF[source];
  const isNew = await insertReceipt(tx, {
    id,
    source,
    external_id: externalId,
    currency,
    amount: evidence.amount,
    destination: evidence.destination,
    payer: evidence.payer,
    payer_key: evidence.payer === null ? null : senderKeyOf(evidence.payer),
    reference: evidence.reference,
    received_at: evidence.receivedAt,
    recorded_at: host.now(),
    outcome: 'unmatched',
    payment_id: null,
    account_id: null,
  });
  if (!isNew) return known(await receiptOf(tx, evidence));
  const money = { id, currency, amount: evidence.amount, rate };
  const short = await apply(tx, host, money, twin === 'other' ? { kind: 'unmatched' } : verdict);
  await leaveSighting(tx, host, evidence);
  const receipt = await receiptOf(tx, evidence);
  if (receipt.outcome === 'unmatched') await tellUnmatched(tx, host, receipt);
  return { recorded: recordedOf(receipt, true), short };
}

const known = (receipt: ReceiptRow) => ({ recorded: recordedOf(receipt, false), short: [] });

const recordedOf = (
  { id: receiptId, outcome, payment_id: paymentId, account_id: accountId }: ReceiptRow,
  isNew: boolean,
): Recorded => ({ receiptId, outcome, paymentId, accountId, isNew });

async function receiptOf(tx: Tx, { source, externalId }: Evidence): Promise<ReceiptRow> {
  const receipt = await findReceipt(tx, source, externalId);
  if (receipt === undefined) throw new Error(`The receipt ${externalId} of ${source} is not there`);
  return receipt;
}

/** Money that is final is on its way no more, and holds no payment. */
async function leaveSighting(tx: Tx, host: Host, { source, externalId }: Evidence): Promise<void> {
  const sighting = await takeSighting(tx, source, externalId);
  if (sighting !== undefined) await letGo(tx, host, sighting);
}

type Receipt = Pick<ReceiptRow, 'id' | 'currency' | 'amount'> & { rate: string | null };

/** Does what the verdict says; answers the variants that were not in stock in full. */
async function apply(tx: Tx, host: Host, receipt: Receipt, verdict: Verdict<PaymentRow>): Promise<string[]> {
  /** What is worth less than a rupee, or nobody can say how much, waits for the operator. */
  const credit = async (accountId: string, payment: PaymentRow | null, why: string) => {
    const rates = { ofPayment: payment?.exchange_rate ?? null, current: receipt.rate };
    const value = creditValue(receipt, rates) ?? 0;
    if (value > 0)
      await creditReceipt(tx, host, receipt.id, { accountId, paymentId: payment?.id ?? null, value, why });
  };
  switch (verdict.kind) {
    case 'settles': {
      const { payment } = verdict;
      const over = { currency: receipt.currency, amount: receipt.amount - payment.pay_amount };
      const surplus = creditValue(over, { ofPayment: payment.exchange_rate, current: receipt.rate }) ?? 0;
      const { short } = await settle(tx, host, payment.id, {
        from: 'receipt',
        receiptId: receipt.id,
        amount: receipt.amount,
        surplus,
      });
      return short;
    }
    case 'short':
      await endUnpaid(tx, host, verdict.payment, 'short');
      await credit(verdict.payment.account_id, verdict.payment, WHY.short);
      return [];
    case 'credit':
      await credit(verdict.accountId, verdict.payment, WHY[verdict.why]);
      return [];
    case 'unmatched':
      return [];
  }
}

const WHY = {
  short: 'It was less than your payment asked for, so that payment has ended.',
  late: 'It was sent after the time for the payment was over.',
  cancelled: 'The payment that it was for had been cancelled.',
  unasked: 'No payment of yours was waiting for this amount.',
};
