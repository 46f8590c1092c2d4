import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { ReceiptRow } from './receipt.store.ts';
import type { PaymentRow } from './store.ts';

/** Receipts that nobody has, oldest first. */
export const findUnmatched = (db: Db, limit: number): Promise<ReceiptRow[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('outcome', '=', 'unmatched')
    .orderBy('recorded_at')
    .orderBy('id')
    .limit(limit)
    .execute();

export const lockReceipt = (tx: Tx, id: string): Promise<ReceiptRow | undefined> =>
  tx.selectFrom('receipt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/**
 * The receipt of a source that is known under this id: its own, or its reference where a network gives that (`binance` does not: there the
 * sender writes it).
 */
export const findAlike = (db: Db, source: string, id: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', source)
    .where((row) =>
      source === 'binance'
        ? row('external_id', '=', id)
        : row.or([row('external_id', '=', id), row('reference', '=', id)]),
    )
    .orderBy('recorded_at')
    .limit(1)
    .executeTakeFirst();

export type FittingRow = PaymentRow & { username: string };

/** Payments of a method that ask for an amount between these, made in the time given: the nearest amount first, then the newest. */
export const findFitting = (
  db: Db,
  fit: {
    method: PaymentRow['method'];
    currency: PaymentRow['currency'];
    amount: number;
    least: number;
    most: number;
    since: Date;
    limit: number;
  },
): Promise<FittingRow[]> =>
  db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username')
    .where('method', '=', fit.method)
    .where('currency', '=', fit.currency)
    .where('pay_amount', '>=', fit.least)
    .where('pay_amount', '<=', fit.most)
    .where('created_at', '>=', fit.since)
    .orderBy(sql`abs(pay_amount - ${fit.amount})`)
    .orderBy('created_at', 'desc')
    .limit(fit.limit)
    .execute();
