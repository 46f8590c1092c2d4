import { usernameOf } from '../accounts/admin.ts';
import { audit } from '../audit/audit.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { balanceOf } from '../ledger/ledger.ts';
import { alertOperator } from '../mail/operator-alerts.ts';
import { refundStateOf } from '../orders/refund.ts';
import type { ReceiptRow } from '../payments/receipt.store.ts';
import { findByAmount, findByReferences } from '../payments/receipt.store.ts';
import { findPayments } from '../payments/store.ts';
import { formatRupees } from '../platform/format-money.ts';
import { deterministicId, shortIdOf } from '../platform/ids.ts';
import { moneyOf, senderOf } from './describe-money.ts';
import { findReversalOfOrder, findReversed, hasOpenReversal, insertReversal } from './reversal.store.ts';

/** A recorded receipt that a bank may take back. */
export type RecordedMoney = ReceiptRow;

/** The effect of a receipt, which a reversal would undo, as a sentence. */
export async function describeReversed(db: Db, receipt: ReceiptRow): Promise<string> {
  const { outcome, payment_id: payment } = receipt;
  if (outcome === 'unmatched') return 'It matched no payment.';
  if (outcome === 'credited') return 'It is on the balance of its owner.';
  const order = payment === null ? null : await refundStateOf(db, payment);
  const [settled] = payment === null ? [] : await findPayments(db, [payment]);
  return `It settled payment ${settled?.number ?? ''}${order === null ? '' : `, order ${order.name}`}.`;
}

/**
 * Advice about a reversed receipt, one sentence a step (R-85). No step pays the buyer with the
 * reversed money: delivered goods are lost, and a refund must not be left to spend.
 */
export async function adviceOnReversal(db: Db, receipt: ReceiptRow): Promise<string[]> {
  const id = shortIdOf(receipt.id);
  const takeBack = `receipts correct ${id} --amount 0 --reason TEXT`;
  const keep = `receipts keep ${id} --reason TEXT`;
  const [payment] = receipt.payment_id === null ? [] : await findPayments(db, [receipt.payment_id]);
  const accountId = receipt.account_id ?? payment?.account_id ?? null;
  const lock = `accounts lock ${(await usernameOf(db, accountId)) ?? 'ACCOUNT'} --reason TEXT`;
  const order =
    receipt.outcome === 'settled' && payment !== undefined ? await refundStateOf(db, payment.id) : null;
  if (order !== null && !order.isRefunded && order.delivered === 'nothing')
    return [
      `Nothing of its order is delivered. Lock the account, so that what the order returns is not spent: ${lock}`,
      `Then cancel the order: orders cancel ${order.name}`,
      `Then take it back: ${takeBack}`,
    ];
  if (order !== null && !order.isRefunded)
    return [
      `${order.delivered === 'all' ? 'Its order is' : 'A part of its order is'} delivered, and can't be taken back. Refund and replace nothing of it.`,
      `Lock the account: ${lock}`,
      ...(order.delivered === 'all' || order.isCancelled
        ? []
        : [`Cancel the rest, for which nothing is refunded: orders cancel ${order.name}`]),
      `Then keep the loss on record: ${keep}`,
    ];
  const [booked, left] = [receipt.booked ?? 0, accountId === null ? 0 : await balanceOf(db, accountId)];
  if (left < booked)
    return [
      `Only ${formatRupees(left)} of its ${formatRupees(booked)} is on the balance: the rest was spent.`,
      `Lock the account: ${lock}`,
      `Then keep the loss on record: ${keep}`,
    ];
  return [`Take it back: ${takeBack}`, `Or leave it as it is: ${keep}`];
}

/** The advice for a receipt that may be reversed; empty if it isn't. */
export const adviceIfReversed = async (db: Db, receipt: ReceiptRow): Promise<string[]> =>
  (await findReversed(db, [receipt.id])).size === 0
    ? []
    : ['The bank took it back.', ...(await adviceOnReversal(db, receipt))];

/**
 * The receipt that paid for an order, if its bank reversed it (R-85); otherwise null. The reversal
 * is open until an operator keeps it.
 */
export async function reversalOfOrder(
  db: Db,
  orderId: string,
): Promise<{ receiptId: string; isOpen: boolean } | null> {
  const found = await findReversalOfOrder(db, orderId);
  return found === undefined ? null : { receiptId: found.id, isOpen: found.closed_at === null };
}

/**
 * Throws a 409 for a refund of an order whose money the bank took back (R-85), unless an operator
 * kept the reversal.
 */
export async function ensureOrderNotReversed(db: Db, orderId: string): Promise<void> {
  const reversal = await reversalOfOrder(db, orderId);
  if (reversal?.isOpen !== true) return;
  throw new HttpError(
    409,
    `The bank took back what paid for this order, receipt ${shortIdOf(reversal.receiptId)}: a refund would pay its buyer with the shop's own money. See what can be done: receipts unmatched`,
  );
}

/**
 * Puts a recorded receipt that its bank took back on the operator's list, and mails the operator
 * (R-85, R-88). Nothing is undone automatically, since goods may be delivered. The same reversal
 * again changes nothing.
 */
export async function recordReversal(
  host: Host,
  receipt: ReceiptRow,
  { description, line }: { description: string; line: number },
): Promise<void> {
  await transact(host.db, async (tx) => {
    const reported_at = host.now();
    if (!(await insertReversal(tx, { receipt_id: receipt.id, description, reported_at }))) return;
    const detail = { by: 'statement', line, reversed: true };
    await audit(tx, host, { action: 'receipts import', subject: receipt.id, detail });
    const { outcome, payment_id: paid } = receipt;
    const order = outcome === 'settled' && paid !== null ? await refundStateOf(tx, paid) : null;
    await alertReversed(tx, host, receipt, {
      description,
      order: order?.number ?? null,
      did: await describeReversed(tx, receipt),
      advice: await adviceOnReversal(tx, receipt),
    });
  });
}

type Sent = Pick<ReceiptRow, 'amount' | 'currency' | 'payer' | 'description' | 'reference'>;
const describeSent = (sent: Sent) => `from ${senderOf(sent)}, reference ${sent.reference ?? 'none'}`;

/**
 * Alerts the operator to a reversed receipt (R-88). `order` is the number of the order that it paid
 * for, `did` the receipt's effect, `advice` the steps to take.
 */
export async function alertReversed(
  tx: Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  receipt: Sent & Pick<ReceiptRow, 'id'>,
  {
    description,
    order,
    did,
    advice,
  }: { description: string; order: string | null; did: string; advice: readonly string[] },
): Promise<void> {
  const amount = moneyOf(receipt.amount, receipt.currency);
  const notice = {
    subject: `Money taken back by the bank: ${amount}${order === null ? '' : `, order ${order}`}`,
    paragraphs: [
      `The bank took back ${amount} ${describeSent(receipt)}: receipt ${shortIdOf(receipt.id)}`,
      `It wrote: ${description}`,
      `${did} The shop took nothing back.`,
      'See it: receipts unmatched',
      ...advice,
    ],
    page: '/money' as const,
  };
  await alertOperator(tx, host, notice, `reversed:${receipt.id}`);
}

/**
 * Mails the operator that the bank took back one of several receipts (R-85, R-88), once for the
 * same words and receipts. None goes on the list, since it is unknown which.
 */
export async function alertUnclearReversal(
  host: Host,
  {
    receipts,
    isPartial,
    description,
  }: { receipts: readonly ReceiptRow[]; isPartial: boolean; description: string },
): Promise<void> {
  const [first] = receipts;
  if (first === undefined) return;
  const amount = moneyOf(first.amount, first.currency);
  const notice = {
    subject: `Money taken back by the bank, and it is unclear which: ${amount}`,
    paragraphs: [
      `The bank took back ${amount}. It wrote: ${description}`,
      isPartial
        ? `It may be any receipt of this amount; ask the bank which. The newest ${receipts.length} are:`
        : 'It may be any of these receipts; ask the bank which:',
      ...receipts.map((receipt) => `${shortIdOf(receipt.id)} ${describeSent(receipt)}`),
      'The shop took nothing back.',
      'Once you know, and nothing was delivered for it: receipts correct ID --amount 0 --reason "reversed by the bank"',
      'If something was delivered for it, refund and replace nothing: accounts lock ACCOUNT --reason TEXT',
    ],
    page: '/money' as const,
  };
  const ids = receipts.map(({ id }) => id).toSorted();
  await alertOperator(host.db, host, notice, `reversed-unclear:${deterministicId(description, ...ids)}`);
}

/** Throws a 409 if the bank took the money back, so that it can't be booked. */
export async function ensureNotReversed(db: Db, receiptId: string): Promise<void> {
  if (await hasOpenReversal(db, receiptId))
    throw new HttpError(
      409,
      'The bank took this money back. If it came all the same, say so first: receipts keep',
    );
}

/**
 * The bank receipts that a debit may reverse: those with one of these references, or the newest of an
 * amount, from one of these senders.
 */
export const findReversalCandidates = (
  db: Db,
  by:
    | { references: readonly string[] }
    | { amount: number; from: Date; until: Date; payerKeys?: readonly string[]; limit: number },
): Promise<ReceiptRow[]> =>
  'references' in by
    ? findByReferences(db, 'bank', by.references)
    : findByAmount(db, { source: 'bank', ...by }, by.limit);
