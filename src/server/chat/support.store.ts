import type { Db, Tx } from '../database/connect.ts';

/** Who has written, with the name of the account where there is one. */
const visitors = (db: Db | Tx) =>
  db
    .selectFrom('chat_visitor')
    .leftJoin('account', 'account.id', 'chat_visitor.account_id')
    .select([
      'chat_visitor.id',
      'chat_visitor.account_id',
      'chat_visitor.lines',
      'chat_visitor.waits_since',
      'chat_visitor.last_at',
      'account.username',
      'account.email',
    ]);

export type WriterRow = Awaited<ReturnType<typeof findWaiting>>[number];

/** Who waits for an answer, longest first. */
export const findWaiting = (db: Db, limit: number) =>
  visitors(db)
    .where('waits_since', 'is not', null)
    .orderBy('waits_since')
    .orderBy('chat_visitor.id')
    .limit(limit)
    .execute();

/** Whom support has answered since a time, the newest first. */
export const findAnswered = (db: Db, since: Date, limit: number) =>
  visitors(db)
    .where('waits_since', 'is', null)
    .where('lines', '>', 0)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .orderBy('chat_visitor.id')
    .limit(limit)
    .execute();

export const findWriter = (db: Db | Tx, id: string) =>
  visitors(db).where('chat_visitor.id', '=', id).executeTakeFirst();

/** The account that a visitor's conversation has joined. */
export async function findMovedTo(db: Db | Tx, visitorId: string): Promise<string | null> {
  const visitor = await db
    .selectFrom('chat_visitor')
    .select('moved_to')
    .where('id', '=', visitorId)
    .executeTakeFirst();
  return visitor?.moved_to ?? null;
}

/** Those whose waiting is to be told, longest due first, held by the transaction. */
export const lockUntold = (tx: Tx, at: Date, limit: number) =>
  visitors(tx)
    .where('tell_at', '<=', at)
    .orderBy('tell_at')
    .orderBy('chat_visitor.id')
    .limit(limit)
    .forUpdate('chat_visitor')
    .skipLocked()
    .execute();

/** From now on their waiting is told. */
export const markTold = (tx: Tx, ids: readonly string[]) =>
  tx.updateTable('chat_visitor').set({ tell_at: null }).where('id', 'in', ids).execute();
