import * as logins from '#server/accounts/login-limits.store.ts';
import * as accounts from '#server/accounts/store.ts';
import * as verifications from '#server/accounts/verification.store.ts';
import { countGrave } from '#server/audit/store.ts';
import { findReferences } from '#server/bank-statements/known-receipts.store.ts';
import * as leftRows from '#server/bank-statements/left-rows.store.ts';
import { findTwinCandidates } from '#server/bank-statements/twins.store.ts';
import * as merging from '#server/chat/merge-conversations.store.ts';
import { findHeads, markAlerted } from '#server/chat/store.ts';
import { deleteKeysOf } from '#server/checkout/idempotency.store.ts';
import * as coupons from '#server/coupons/store.ts';
import type { Tx } from '#server/database/connect.ts';
import { sumEntries } from '#server/ledger/store.ts';
import { finishMail } from '#server/mail/store.ts';
import { findReceiptsOfPayment } from '#server/operator/frame/ids.store.ts';
import * as lines from '#server/orders/lines.store.ts';
import { findByNumbers } from '#server/orders/search.store.ts';
import * as history from '#server/payments/balance-history.store.ts';
import * as invoices from '#server/payments/invoice.store.ts';
import * as receipts from '#server/payments/receipt.store.ts';
import { countOpenWith, findRecent } from '#server/payments/store.ts';
import { setVanished } from '#server/payments/unconfirmed.store.ts';
import { findPaymentByAmount } from '#server/payments/unique-amount.store.ts';
import * as related from '#server/reconciliation/related-payments.store.ts';
import { findReversed, insertReversal } from '#server/reconciliation/reversal.store.ts';
import { findTakenAsPaid } from '#server/reconciliation/take-as-paid.store.ts';
import { renewSession } from '#server/sessions/store.ts';
import { findNewestBatch } from '#server/stock/store.ts';
import { DAY } from './world.ts';

/** Rows of a seeded shop, by their ids. */
type Rows = {
  account: string;
  payment: string;
  receipt: string;
  item: string;
  coupon: string;
  visitor: string;
};

/** What a shop seldom asks of its database, each once: networks, banks, and what people do rarely. */
export function rareStatements(
  tx: Tx,
  { account, payment, receipt, item, coupon, visitor }: Rows,
): readonly (() => PromiseLike<unknown>)[] {
  const at = new Date();
  const since = new Date(at.getTime() - DAY);
  const [source, token, imported] = [
    'bank',
    'no such token',
    { imported_at: since, imported_by: 'operator' },
  ];
  return [
    () => logins.takeTurn(tx, { name: 'seed_1', client: '203.0.113.9' }, { now: at, nextAt: at }),
    () => accounts.findUsername(tx, account),
    () => accounts.replaceEmail(tx, account, { before: 'seed1@example.com', after: 'one@example.com' }),
    () => verifications.deleteVerification(tx, token),
    () =>
      verifications.findPendingDetails(tx, { tokenHash: token, purpose: 'reset', now: at, attemptsMax: 5 }),
    () => verifications.isConsumed(tx, token),
    () => verifications.replaceDetails(tx, token, '{}'),
    () => verifications.uncountAttempt(tx, token),
    () => countGrave(tx, since),
    () => findReferences(tx, { amounts: [500, 1_000], from: since, until: at }),
    () => findTwinCandidates(tx, { amount: 500, from: since, until: at, headings: 'other', ids: ['FT-77'] }),
    () =>
      leftRows.insertRows(tx, [
        { ...imported, id: 'a row', file: null, line: 2, text: 'FEE 25', why: 'no sender' },
      ]),
    () => leftRows.findOpenOfImport(tx, imported),
    () => leftRows.findRow(tx, 'no such row'),
    () => leftRows.reopenRow(tx, 'no such row'),
    () => leftRows.tickOffImport(tx, imported, { at, by: 'operator', note: null }),
    () => merging.lockVisitor(tx, visitor, at),
    () => merging.reservePositions(tx, account, { messageCount: 1, waitingSince: null, alertAt: null, at }),
    () => merging.moveMessages(tx, visitor, { accountId: account, offset: 1_000 }),
    () => merging.markMerged(tx, visitor, account),
    () => merging.deleteInactive(tx, { now: at, lifeMs: DAY, ofAccounts: true }, 5),
    () => findHeads(tx, [visitor]),
    () => markAlerted(tx, [visitor]),
    () => deleteKeysOf(tx, account, { now: at, lifeMs: DAY }),
    () => coupons.hasRedeemed(tx, coupon, account),
    () => coupons.incrementUses(tx, coupon),
    () =>
      coupons.insertRedemption(tx, {
        coupon_id: coupon,
        account_id: account,
        payment_id: payment,
        redeemed_at: at,
      }),
    () => coupons.deleteRedemption(tx, payment),
    () => sumEntries(tx, account),
    () => finishMail(tx, 'no such mail', { at, failure: null }),
    () => findReceiptsOfPayment(tx, payment, 5),
    () => lines.findBackorders(tx, 'star-5', 20),
    () => lines.lockBackordered(tx, 'star-5', 20),
    () => lines.markItemDead(tx, item, at),
    () => lines.hasItem(tx, 'no such line', ['one', 'two']),
    () => findByNumbers(tx, [payment, 'KS-0000077'], 20),
    () => history.findChangePlace(tx, account, 'no such change'),
    () => history.findOrdersOf(tx, { orders: ['no such order'], payments: [payment] }),
    () => history.findPaymentsByIds(tx, [payment]),
    () => history.findReceiptsByIds(tx, [receipt]),
    () => related.findByNumberPatterns(tx, { patterns: ['KP-00000__'], since }),
    () => related.findByOrderNumbers(tx, ['KS-0000077', 'KS-0000078']),
    () => invoices.saveInvoicePollJob(tx, { paymentId: payment, dueAt: at, pollUntil: at }),
    () => invoices.leaseInvoicePollJob(tx, payment, { at, until: at }),
    () => invoices.postponeInvoicePollJob(tx, payment, { dueAt: at, hasFailed: true }),
    () => invoices.deleteInvoicePollJob(tx, payment),
    () => invoices.findByInvoiceId(tx, 'bitcart', 'no such invoice'),
    () => invoices.setInvoice(tx, payment, { invoiceId: 'an invoice', details: {} }),
    () => receipts.findByAmount(tx, { source, amount: 500, from: since, until: at }, 20),
    () => receipts.findByCrossReference(tx, { source, externalId: 'FT-77', reference: 'FT-78' }),
    () => receipts.findByReferences(tx, source, ['ref-77', 'ref-78']),
    () => receipts.findRecorded(tx, source, ['seed-77', 'seed-78']),
    () => receipts.hasReceipt(tx, source, 'seed-77'),
    () => receipts.setCorrected(tx, receipt, { amount: 499, booked: 499 }),
    () => countOpenWith(tx, ['star-5']),
    () => findRecent(tx, since, 100),
    () => setVanished(tx, payment, null),
    () =>
      findPaymentByAmount(
        tx,
        { method: 'usdt', destination: 'TTestAddress', currency: 'USDT' },
        { amount: 500, at, lockedForMs: DAY, behindMs: DAY },
      ),
    () => findReversed(tx, [receipt]),
    () => insertReversal(tx, { receipt_id: receipt, description: 'RETURN', reported_at: at }),
    () => findTakenAsPaid(tx, account, since),
    () => renewSession(tx, token, at),
    () => findNewestBatch(tx, 'star-5'),
  ];
}
