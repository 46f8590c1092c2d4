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

/** Payments of a method that ask for an amount between these, made since `since`. */
export type Near = {
  method: PaymentRow['method'];
  currency: PaymentRow['currency'];
  amount: number;
  least: number;
  most: number;
  since: Date;
};

/** The nearest amount first, then the newest. */
const nearest = (db: Db, { method, currency, amount, least, most, since }: Near) =>
  db
    .selectFrom('payment')
    .innerJoin('account', 'account.id', 'payment.account_id')
    .selectAll('payment')
    .select('account.username')
    .where('method', '=', method)
    .where('currency', '=', currency)
    .where('pay_amount', '>=', least)
    .where('pay_amount', '<=', most)
    .where('created_at', '>=', since)
    .orderBy(sql`abs(pay_amount - ${amount})`)
    .orderBy('created_at', 'desc');

/** The payments nearest to money, whoever's they are. */
export const findFitting = (db: Db, near: Near, limit: number) => nearest(db, near).limit(limit).execute();

/** An account's payment nearest to money that was sent at `until`: none that was made after it. */
export const findMeant = (
  db: Db,
  near: Near,
  { accountId, until }: { accountId: string; until: Date },
): Promise<PaymentRow | undefined> =>
  nearest(db, near)
    .where('payment.account_id', '=', accountId)
    .where('payment.created_at', '<=', until)
    .limit(1)
    .executeTakeFirst();
