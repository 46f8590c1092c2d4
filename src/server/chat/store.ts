import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { AssignedRow } from '../audit/assignee.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Page, Window } from '../database/keyset.ts';
import { duringIn, NO_ROWS, pageOfTwo, readPage } from '../database/keyset.ts';
import type { ChatAuthor, Database } from '../database/schema.ts';

/**
 * Claims the position of a visitor's next message and locks the conversation, which now waits for
 * a reply. undefined if it was merged into an account's.
 */
export async function claimPosition(
  tx: Tx,
  visitor: { id: string; accountId: string | null },
  { at, alertAt }: { at: Date; alertAt: Date },
): Promise<number | undefined> {
  const claimed = await tx
    .insertInto('chat_conversation')
    .values({
      id: visitor.id,
      account_id: visitor.accountId,
      merged_into: null,
      message_count: 1,
      waiting_since: at,
      alert_at: alertAt,
      last_message_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          message_count: sql<number>`chat_conversation.message_count + 1`,
          alert_at: sql<Date>`CASE WHEN chat_conversation.waiting_since IS NULL THEN excluded.alert_at ELSE chat_conversation.alert_at END`,
          waiting_since: sql<Date>`COALESCE(chat_conversation.waiting_since, excluded.waiting_since)`,
          last_message_at: at,
        })
        .where('chat_conversation.merged_into', 'is', null),
    )
    .returning('message_count')
    .executeTakeFirst();
  return claimed?.message_count;
}

/**
 * Claims the position of a reply, which ends the wait. undefined if the conversation is unknown or
 * merged.
 */
export async function claimReplyPosition(tx: Tx, visitorId: string, at: Date): Promise<number | undefined> {
  const claimed = await tx
    .updateTable('chat_conversation')
    .set((row) => ({
      message_count: row('message_count', '+', 1),
      waiting_since: null,
      alert_at: null,
      last_message_at: at,
    }))
    .where('id', '=', visitorId)
    .where('merged_into', 'is', null)
    .returning('message_count')
    .executeTakeFirst();
  return claimed?.message_count;
}

/**
 * Claims the position of a message that support writes to an account, which ends the account's
 * wait, if there was one. The conversation begins with it, if there is none.
 */
export async function claimSupportPosition(tx: Tx, accountId: string, at: Date): Promise<number> {
  const { message_count } = await tx
    .insertInto('chat_conversation')
    .values({
      id: accountId,
      account_id: accountId,
      merged_into: null,
      message_count: 1,
      waiting_since: null,
      alert_at: null,
      last_message_at: at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        message_count: sql<number>`chat_conversation.message_count + 1`,
        waiting_since: null,
        alert_at: null,
        last_message_at: at,
      }),
    )
    .returning('message_count')
    .executeTakeFirstOrThrow();
  return message_count;
}

export async function insertMessage(
  tx: Tx,
  message: {
    visitorId: string;
    position: number;
    author: ChatAuthor;
    body: string;
    at: Date;
    writtenBy?: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('chat_message')
    .values({
      conversation_id: message.visitorId,
      position: message.position,
      author: message.author,
      body: message.body,
      sent_at: message.at,
      written_by: message.writtenBy ?? null,
    })
    .execute();
}

export type MessageRow = { position: number; author: ChatAuthor; body: string; sent_at: Date };

/** The first `limit` messages after a position, oldest first. */
export const findMessagesAfter = (
  db: Db,
  visitorId: string,
  after: number,
  limit: number,
): Promise<MessageRow[]> =>
  db
    .selectFrom('chat_message')
    .select(['position', 'author', 'body', 'sent_at'])
    .where('conversation_id', '=', visitorId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

/** The last `limit` messages, oldest first. */
export async function findLastMessages(db: Db, visitorId: string, limit: number): Promise<MessageRow[]> {
  const newestFirst = await db
    .selectFrom('chat_message')
    .select(['position', 'author', 'body', 'sent_at'])
    .where('conversation_id', '=', visitorId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return newestFirst.reverse();
}

type ConversationHead = { id: string; message_count: number; merged_into: string | null };

/** The message counts of conversations, and the accounts they were merged into. */
export const findHeads = (db: Db, visitorIds: readonly string[]): Promise<ConversationHead[]> =>
  visitorIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_conversation')
        .select(['id', 'message_count', 'merged_into'])
        .where('id', 'in', visitorIds)
        .execute();

const LAST_WORDS_MAX = 160;

/** Conversations, with the beginning of the last message, and the username if they belong to an account. */
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
      'chat_conversation.taken_by',
      'chat_conversation.taken_at',
      'account.username',
      'account.email',
    ])
    .select((row) =>
      row
        .selectFrom('chat_message')
        .select(({ fn, val }) => fn<string>('left', ['body', val(LAST_WORDS_MAX)]).as('words'))
        .whereRef('conversation_id', '=', 'chat_conversation.id')
        .whereRef('position', '=', 'message_count')
        .as('last_words'),
    );

export type ConversationRow = Awaited<
  ReturnType<ReturnType<typeof conversations>['executeTakeFirstOrThrow']>
>;

/** Which conversations are looked for, by whether they wait and by their last message. */
export type ConversationFilter = { isWaiting: boolean; during: During };

const isWanted =
  ({ isWaiting, during }: ConversationFilter) =>
  (row: ExpressionBuilder<Database, 'chat_conversation'>) =>
    row.and([
      row('message_count', '>', 0),
      ...(isWaiting ? [row('waiting_since', 'is not', null)] : []),
      ...duringIn('last_message_at', during),
    ]);

const ID = sql.ref('chat_conversation.id');
const [WAITING, LAST] = [
  [sql.ref('waiting_since'), ID],
  [sql.ref('last_message_at'), ID],
];

/** In order of their last message; or those that wait, longest first, then the others, newest first. */
export const CONVERSATION_SORTS = ['waiting', 'newest', 'oldest'] as const;
export type ConversationSort = (typeof CONVERSATION_SORTS)[number];

/** A page of the conversations. */
export function findConversations(
  db: Db,
  filter: ConversationFilter,
  { sort, window }: { sort: ConversationSort; window: Window },
): Promise<Page<ConversationRow>> {
  const wanted = conversations(db).where(isWanted(filter));
  if (sort !== 'waiting')
    return readPage(wanted, { by: LAST, direction: sort === 'oldest' ? 'asc' : 'desc' }, window);
  const waiting = wanted.where('waiting_since', 'is not', null);
  const others = wanted.where('waiting_since', 'is', null);
  return pageOfTwo(
    [
      (part) => readPage(waiting, { by: WAITING, direction: 'asc' }, part),
      async (part) => (filter.isWaiting ? NO_ROWS : readPage(others, { by: LAST, direction: 'desc' }, part)),
    ],
    window,
  );
}

/** How many conversations there are. */
export async function countConversations(db: Db, filter: ConversationFilter): Promise<number> {
  const { count } = await db
    .selectFrom('chat_conversation')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isWanted(filter))
    .executeTakeFirstOrThrow();
  return count;
}

export const findConversation = (db: Db | Tx, id: string) =>
  conversations(db).where('chat_conversation.id', '=', id).executeTakeFirst();

/** Locks a conversation and says who has taken it; undefined if it is unknown or merged. */
export const lockAssignment = (tx: Tx, id: string): Promise<AssignedRow | undefined> =>
  tx
    .selectFrom('chat_conversation')
    .select(['taken_by', 'taken_at'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Locks a conversation and says how long it is, and since when it waits; undefined if unknown or merged. */
export const lockWait = (tx: Tx, id: string) =>
  tx
    .selectFrom('chat_conversation')
    .select(['message_count', 'waiting_since'])
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** Ends a visitor's wait, until their next message. */
export async function clearWait(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('chat_conversation')
    .set({ waiting_since: null, alert_at: null })
    .where('id', '=', id)
    .execute();
}

/** Writes down who works on a conversation. */
export async function setAssignee(tx: Tx, id: string, { taken_by, taken_at }: AssignedRow): Promise<void> {
  await tx.updateTable('chat_conversation').set({ taken_by, taken_at }).where('id', '=', id).execute();
}

/** The account that a visitor's conversation was merged into. */
export async function findMergedInto(db: Db | Tx, visitorId: string): Promise<string | null> {
  const visitor = await db
    .selectFrom('chat_conversation')
    .select('merged_into')
    .where('id', '=', visitorId)
    .executeTakeFirst();
  return visitor?.merged_into ?? null;
}

/** The authors of support's messages after a position, by the message's position. */
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
