import type { Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { newId } from '../ids.ts';
import { post } from '../ledger/ledger.ts';
import { serveAfterCommit } from '../orders/delivery.ts';
import { mailCredited } from '../orders/mails.ts';
import { endUnpaid } from './ending.ts';
import type { Verdict } from './match.ts';
import { matchBank } from './match.ts';
import { senderKeyOf } from './sender.ts';
import { settle } from './settle.ts';
import type { PaymentRow, ReceiptRow } from './store.ts';
import { findNaming, findReceipt, insertReceipt, lockAccounts, lockPayments, setOutcome } from './store.ts';

const HOUR_MS = 3_600_000;
/** How long a sender's name stands for the account that named it. */
const NAMED_FOR_MS = 72 * HOUR_MS;

/** Evidence of money that came in by bank, in whole rupees. `externalId` is the bank's own id; `receivedAt` when it was sent. */
export type Evidence = {
  source: 'bank';
  externalId: string;
  amount: number;
  destination: string;
  payer: string | null;
  reference: string | null;
  receivedAt: Date;
};

/** Where the money went; `isNew` is false when this receipt was known already and nothing happened. */
export type Recorded = {
  receiptId: string;
  outcome: ReceiptRow['outcome'];
  paymentId: string | null;
  accountId: string | null;
  isNew: boolean;
};

/**
 * Records evidence of money and puts the money where it belongs, in one transaction: a payment, a balance, or the
 * operator's list. The same receipt again changes nothing and answers what became of it.
 */
export async function recordReceipt(host: Host, evidence: Evidence): Promise<Recorded> {
  const id = newId();
  const { isNew, short } = await transact(host.db, async (tx) => {
    const isNew = await insertReceipt(tx, {
      id,
      source: evidence.source,
      external_id: evidence.externalId,
      currency: 'PKR',
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
    if (!isNew) return { isNew, short: [] };
    const candidates = await lockCandidates(tx, evidence);
    return { isNew, short: await apply(tx, host, id, evidence, matchBank(evidence, candidates)) };
  });
  await serveAfterCommit(host, short);
  const receipt = await findReceipt(host.db, evidence.source, evidence.externalId);
  return {
    receiptId: receipt.id,
    outcome: receipt.outcome,
    paymentId: receipt.payment_id,
    accountId: receipt.account_id,
    isNew,
  };
}

/** The payments that a receipt may be for, locked. */
async function lockCandidates(tx: Tx, { payer, receivedAt }: Evidence): Promise<PaymentRow[]> {
  const senderKey = payer === null ? '' : senderKeyOf(payer);
  if (senderKey === '') return [];
  const from = new Date(receivedAt.getTime() - NAMED_FOR_MS);
  const naming = await findNaming(tx, { senderKey, from, until: receivedAt });
  await lockAccounts(
    tx,
    naming.map(({ account_id }) => account_id),
  );
  const payments = await lockPayments(
    tx,
    naming.map(({ id }) => id),
  );
  // Somebody may have changed the name while the lock was waited for.
  return payments.filter(
    ({ sender_key, sender_named_at }) =>
      sender_key === senderKey && sender_named_at !== null && sender_named_at <= receivedAt,
  );
}

/** Does what the verdict says; answers the variants that were not in stock in full. */
async function apply(
  tx: Tx,
  host: Host,
  receiptId: string,
  { amount }: Evidence,
  verdict: Verdict<PaymentRow>,
): Promise<string[]> {
  const credit = async (accountId: string, paymentId: string | null, why: string) => {
    await setOutcome(tx, receiptId, { outcome: 'credited', payment_id: paymentId, account_id: accountId });
    const entries = [
      { book: 'bank' as const, amount: -amount },
      { book: 'balance' as const, accountId, amount },
    ];
    await post(tx, { kind: 'credit', ref: receiptId, entries, at: host.now() });
    await mailCredited(tx, host, { accountId, receiptId, amount, why });
  };
  switch (verdict.kind) {
    case 'settles': {
      const { short } = await settle(tx, host, verdict.payment.id, { from: 'bank', receiptId, amount });
      return short;
    }
    case 'short':
      await endUnpaid(tx, host, verdict.payment, 'short');
      await credit(verdict.payment.account_id, verdict.payment.id, WHY.short);
      return [];
    case 'credit':
      await credit(verdict.accountId, verdict.payment?.id ?? null, WHY[verdict.why]);
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
