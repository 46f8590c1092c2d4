import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** Inserts a transaction with its entries; false if one of this kind and reference exists. */
export async function insertTransaction(
  tx: Tx,
  transaction: Insertable<Database['ledger_transaction']>,
  entries: readonly { book: string; accountId: string | null; amount: number }[],
): Promise<boolean> {
  const rows = sql<{ position: number; book: string; account_id: string | null; amount: number }>`unnest(
    ${entries.map((_, position) => position)}::integer[], ${entries.map(({ book }) => book)}::text[],
    ${entries.map(({ accountId }) => accountId)}::text[], ${entries.map(({ amount }) => amount)}::bigint[])`;
  const { numInsertedOrUpdatedRows } = await tx
    .with('posted', (cte) =>
      cte
        .insertInto('ledger_transaction')
        .values(transaction)
        .onConflict((conflict) => conflict.columns(['kind', 'ref']).doNothing())
        .returning('id'),
    )
    .insertInto('ledger_entry')
    .columns(['transaction_id', 'position', 'book', 'account_id', 'amount'])
    .expression(({ selectFrom }) =>
      selectFrom('posted')
        .innerJoin(rows.as<'entry'>(sql`entry (position, book, account_id, amount)`), (join) => join.onTrue())
        .select(['posted.id', 'entry.position', 'entry.book', 'entry.account_id', 'entry.amount']),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
}

/** Adjusts a balance; false if it would fall below zero. */
export async function adjustBalance(tx: Tx, accountId: string, amount: number): Promise<boolean> {
  const moved = await tx
    .updateTable('account')
    .set((row) => ({ balance: row('balance', '+', amount) }))
    .where('id', '=', accountId)
    .where('balance', '>=', -amount)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export async function findBalance(db: Db, accountId: string): Promise<number> {
  const { balance } = await db
    .selectFrom('account')
    .select('balance')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return balance;
}

export async function sumEntries(db: Db, accountId: string): Promise<number> {
  const { total } = await db
    .selectFrom('ledger_entry')
    .select((row) => sql<number>`coalesce(sum(${row.ref('amount')}), 0)::bigint`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function countMovements(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_entry')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The transactions that changed a balance, newest first. */
export const findMovements = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_transaction', 'ledger_transaction.id', 'ledger_entry.transaction_id')
    .select(['kind', 'ref', 'amount', 'created_at'])
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('ledger_transaction.id')
    .limit(limit)
    .execute();

/**
 * Locks accounts, always in order of id, to avoid deadlocks. Every change of an account's payments
 * or balance takes this lock first.
 */
export async function lockRows(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return;
  await tx
    .selectFrom('account')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}
