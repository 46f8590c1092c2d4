import type { Db } from '../database/connect.ts';
import type { ReceiptRow } from './receipt.store.ts';
import { OPEN_STATES } from './store.ts';

const paymentsWithOwner = (db: Db) =>
  db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username');

/**
 * The newest payments, newest first, of one account or of all; with `isOpen`, only those that may
 * still be paid.
 */
export const findNewestPayments = (
  db: Db,
  { accountId, isOpen, limit }: { accountId: string | null; isOpen: boolean; limit: number },
) => {
  let found = paymentsWithOwner(db);
  if (accountId !== null) found = found.where('payment.account_id', '=', accountId);
  if (isOpen) found = found.where('payment.state', 'in', OPEN_STATES);
  return found.orderBy('payment.created_at', 'desc').orderBy('payment.id', 'desc').limit(limit).execute();
};

export const findPaymentWithOwner = (db: Db, id: string) =>
  paymentsWithOwner(db).where('payment.id', '=', id).executeTakeFirst();

/** The receipts that settled a payment or were credited because of it. */
export const findReceiptsOf = (db: Db, paymentId: string): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute();
