import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { AccountRow } from './store.ts';

/** The account, locked: whatever changes its balance or its payments waits. */
export const selectAccountForUpdate = (tx: Tx, id: string): Promise<AccountRow> =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function setLocked(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('account').set({ locked_at: at }).where('id', '=', id).execute();
}

export async function countSessions(db: Db, accountId: string): Promise<number> {
  const { sessions } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('sessions'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return sessions;
}

export const findUsernames = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${accountIds}::text[])`)
    .execute();

export const findUsername = (db: Db, accountId: string) =>
  db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirst();
