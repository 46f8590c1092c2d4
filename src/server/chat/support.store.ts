import type { Db, Tx } from '../database/connect.ts';

/** Conversations, with the username if they belong to an account. */
const conversations = (db: Db | Tx) =>
  db
    .selectFrom('chat_conversation')
    .leftJoin('account', 'account.id', 'chat_conversation.account_id')
    .select([
      'chat_conversation.id',
      'chat_conversation.account_id',
      'chat_conversation.message_count',
      'chat_conversation.waiting_since',
      'chat_conversation.last_message_at',
      'account.username',
      'account.email',
    ]);

export type ConversationRow = Awaited<ReturnType<typeof findWaiting>>[number];

/** Conversations that wait for an answer, longest first. */
export const findWaiting = (db: Db, limit: number) =>
  conversations(db)
    .where('waiting_since', 'is not', null)
    .orderBy('waiting_since')
    .orderBy('chat_conversation.id')
    .limit(limit)
    .execute();

/** Answered conversations with a message since `since`, newest first. */
export const findAnswered = (db: Db, since: Date, limit: number) =>
  conversations(db)
    .where('waiting_since', 'is', null)
    .where('message_count', '>', 0)
    .where('last_message_at', '>=', since)
    .orderBy('last_message_at', 'desc')
    .orderBy('chat_conversation.id')
    .limit(limit)
    .execute();

export const findConversation = (db: Db | Tx, id: string) =>
  conversations(db).where('chat_conversation.id', '=', id).executeTakeFirst();

/** The account that a visitor's conversation was merged into. */
export async function findMergedInto(db: Db | Tx, visitorId: string): Promise<string | null> {
  const visitor = await db
    .selectFrom('chat_conversation')
    .select('merged_into')
    .where('id', '=', visitorId)
    .executeTakeFirst();
  return visitor?.merged_into ?? null;
}

/** The operators who wrote messages after a position, by the message's position. */
export async function findWriters(
  db: Db,
  visitorId: string,
  after: number,
): Promise<Map<number, string | null>> {
  const written = await db
    .selectFrom('chat_message')
    .select(['position', 'written_by'])
    .where('conversation_id', '=', visitorId)
    .where('position', '>', after)
    .where('written_by', 'is not', null)
    .execute();
  return new Map(written.map(({ position, written_by }) => [position, written_by]));
}

/** Locks conversations that are due for an alert to the operator, longest due first. */
export const lockUnalerted = (tx: Tx, at: Date, limit: number) =>
  conversations(tx)
    .where('alert_at', '<=', at)
    .orderBy('alert_at')
    .orderBy('chat_conversation.id')
    .limit(limit)
    .forUpdate('chat_conversation')
    .skipLocked()
    .execute();

/** Marks conversations as alerted. */
export const markAlerted = (tx: Tx, ids: readonly string[]) =>
  tx.updateTable('chat_conversation').set({ alert_at: null }).where('id', 'in', ids).execute();
