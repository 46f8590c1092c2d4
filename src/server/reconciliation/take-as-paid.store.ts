import type { Db } from '../database/connect.ts';

/** A payment of an account that was taken as paid after `since`. */
export const findTakenAsPaid = (db: Db, accountId: string, since: Date) =>
  db
    .selectFrom('payment')
    .innerJoin('ledger_transaction', (join) =>
      join.onRef('ledger_transaction.ref', '=', 'payment.id').on('ledger_transaction.kind', '=', 'sale'),
    )
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .select('payment.id')
    .where('payment.account_id', '=', accountId)
    .where('ledger_entry.book', '=', 'taken_as_paid')
    .where('ledger_transaction.created_at', '>', since)
    .limit(1)
    .executeTakeFirst();

/**
 * The amount of a payment that was taken as paid, in whole rupees, and when; undefined if there is
 * none.
 */
export const findShortfall = (
  db: Db,
  paymentId: string,
): Promise<{ amount: number; created_at: Date } | undefined> =>
  db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .select(['ledger_transaction.created_at', ({ neg }) => neg('ledger_entry.amount').as('amount')])
    .where('ledger_transaction.kind', '=', 'sale')
    .where('ledger_transaction.ref', '=', paymentId)
    .where('ledger_entry.book', '=', 'taken_as_paid')
    .executeTakeFirst();
