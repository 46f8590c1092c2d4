import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';

/**
 * Locks a visitor's conversation, created if there is none, so that no message is added to it until
 * the transaction ends.
 */
export async function lockVisitor(tx: Tx, visitorId: string, at: Date) {
  await tx
    .insertInto('chat_conversation')
    .values({
      id: visitorId,
      account_id: null,
      merged_into: null,
      message_count: 0,
      waiting_since: null,
      alert_at: null,
      last_message_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return tx
    .selectFrom('chat_conversation')
    .select(['message_count', 'waiting_since', 'alert_at', 'last_message_at', 'merged_into'])
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Reserves positions at the end of an account's conversation and returns its message count. The
 * longer of the two waits counts.
 */
export async function reservePositions(
  tx: Tx,
  accountId: string,
  more: { messageCount: number; waitingSince: Date | null; alertAt: Date | null; at: Date },
): Promise<number> {
  const { message_count } = await tx
    .insertInto('chat_conversation')
    .values({
      id: accountId,
      account_id: accountId,
      merged_into: null,
      message_count: more.messageCount,
      waiting_since: more.waitingSince,
      alert_at: more.alertAt,
      last_message_at: more.at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        message_count: sql<number>`chat_conversation.message_count + excluded.message_count`,
        alert_at: sql<Date>`CASE WHEN chat_conversation.waiting_since IS NULL THEN excluded.alert_at ELSE chat_conversation.alert_at END`,
        waiting_since: sql<Date>`LEAST(chat_conversation.waiting_since, excluded.waiting_since)`,
        last_message_at: sql<Date>`GREATEST(chat_conversation.last_message_at, excluded.last_message_at)`,
      }),
    )
    .returning('message_count')
    .executeTakeFirstOrThrow();
  return message_count;
}

/** Moves all messages of a visitor to an account's conversation, shifted by `offset` positions. */
export async function moveMessages(
  tx: Tx,
  visitorId: string,
  { accountId, offset }: { accountId: string; offset: number },
): Promise<void> {
  await tx
    .updateTable('chat_message')
    .set((line) => ({ conversation_id: accountId, position: line('position', '+', offset) }))
    .where('conversation_id', '=', visitorId)
    .execute();
}

/** Empties the visitor's conversation, which from now on is the account's. */
export async function markMerged(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  await tx
    .updateTable('chat_conversation')
    .set({ merged_into: accountId, message_count: 0, waiting_since: null, alert_at: null })
    .where('id', '=', visitorId)
    .execute();
}

/**
 * Deletes conversations whose last message is older than `lifeMs`, with their messages, of accounts
 * or of other visitors; returns how many. An account's that waits for a reply stays.
 */
export async function deleteInactive(
  tx: Tx,
  { now, lifeMs, ofAccounts }: { now: Date; lifeMs: number; ofAccounts: boolean },
  limit: number,
): Promise<number> {
  const conversations = tx.selectFrom('chat_conversation').select('id');
  const meant = ofAccounts
    ? conversations.where('account_id', 'is not', null).where('waiting_since', 'is', null)
    : conversations.where('account_id', 'is', null);
  const old = await meant
    .where('last_message_at', '<', expiredBefore(now, lifeMs))
    .orderBy('last_message_at')
    .limit(limit)
    // No message may be added meanwhile.
    .forUpdate()
    .skipLocked()
    .execute();
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await tx.deleteFrom('chat_message').where('conversation_id', 'in', ids).execute();
  await tx.deleteFrom('chat_conversation').where('id', 'in', ids).execute();
  return ids.length;
}
