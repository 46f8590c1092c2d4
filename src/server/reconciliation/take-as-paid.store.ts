import type { Db } from '../database/connect.ts';

/** A payment of an account that was taken as paid since `since`. */
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
