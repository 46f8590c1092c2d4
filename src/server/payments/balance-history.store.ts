import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';

/** The place of a transaction in the list of those that changed an account's balance. */
export const findChangePlace = (db: Db, accountId: string, id: string) =>
  db
    .selectFrom('ledger_transaction')
    .innerJoin('ledger_entry', 'ledger_entry.transaction_id', 'ledger_transaction.id')
    .select(['ledger_transaction.created_at', 'ledger_transaction.id'])
    .where('ledger_transaction.id', '=', id)
    .where('ledger_entry.account_id', '=', accountId)
    .executeTakeFirst();

/** The transactions that changed a balance, after a place in their list, newest first. */
export function findChanges(
  db: Db,
  accountId: string,
  { after, limit }: { after: { created_at: Date; id: string } | null; limit: number },
) {
  let changes = db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select((row) => [
      'ledger_transaction.id',
      'ledger_transaction.kind',
      'ledger_transaction.ref',
      'ledger_transaction.reason',
      'ledger_transaction.created_at',
      sql<number>`sum(${row.ref('ledger_entry.amount')})::bigint`.as('amount'),
    ])
    .where('ledger_entry.account_id', '=', accountId)
    .groupBy('ledger_transaction.id')
    // A deposit that is paid by the balance changes nothing.
    .having((row) => sql`sum(${row.ref('ledger_entry.amount')})`, '<>', 0);
  if (after !== null)
    changes = changes.where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('ledger_transaction.created_at', 'ledger_transaction.id'),
        '<',
        tuple(after.created_at, after.id),
      ),
    );
  return changes
    .orderBy('ledger_transaction.created_at', 'desc')
    .orderBy('ledger_transaction.id', 'desc')
    .limit(limit)
    .execute();
}

/** Of these payments, the names of their methods and their states. */
export const findPaymentsByIds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('payment').select(['id', 'number', 'state', 'details']).where('id', 'in', ids).execute();

/** The payments of these receipts. */
export const findReceiptsByIds = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db.selectFrom('receipt').select(['id', 'payment_id']).where('id', 'in', ids).execute();

/** The orders with these ids, and those of these payments. */
export const findOrdersOf = (db: Db, ids: { orders: readonly string[]; payments: readonly string[] }) =>
  ids.orders.length + ids.payments.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('order')
        .select(['id', 'number', 'payment_id', 'state'])
        .where((row) =>
          row.or([
            ...(ids.orders.length === 0 ? [] : [row('id', 'in', ids.orders)]),
            ...(ids.payments.length === 0 ? [] : [row('payment_id', 'in', ids.payments)]),
          ]),
        )
        .execute();
