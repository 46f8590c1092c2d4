import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { ChatAuthor } from '../database/schema.ts';

/** The channel on which processes tell each other whose conversation has changed. */
export const CHANNEL = 'keystall_chat';

/** Wakes whoever listens: the payload is a visitor's id and nothing else. */
export async function notify(db: Db, visitorId: string): Promise<void> {
  await sql`SELECT pg_notify(${CHANNEL}, ${visitorId})`.execute(db);
}

/**
 * The position of a line that a visitor is about to say, whose row stays locked; they wait for an answer from now on, if they didn't
 * before. undefined when the conversation has moved.
 */
export async function takePosition(
  tx: Tx,
  visitor: { id: string; accountId: string | null },
  { at, tellAt }: { at: Date; tellAt: Date },
): Promise<number | undefined> {
  const taken = await tx
    .insertInto('chat_visitor')
    .values({
      id: visitor.id,
      account_id: visitor.accountId,
      moved_to: null,
      lines: 1,
      waits_since: at,
      tell_at: tellAt,
      last_at: at,
    })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({
          lines: sql<number>`chat_visitor.lines + 1`,
          tell_at: sql<Date>`CASE WHEN chat_visitor.waits_since IS NULL THEN excluded.tell_at ELSE chat_visitor.tell_at END`,
          waits_since: sql<Date>`COALESCE(chat_visitor.waits_since, excluded.waits_since)`,
          last_at: at,
        })
        .where('chat_visitor.moved_to', 'is', null),
    )
    .returning('lines')
    .executeTakeFirst();
  return taken?.lines;
}

/** The position of an answer; the visitor waits no more. undefined when there is no such conversation (here, any more). */
export async function takeAnswerPosition(tx: Tx, visitorId: string, at: Date): Promise<number | undefined> {
  const taken = await tx
    .updateTable('chat_visitor')
    .set((row) => ({ lines: row('lines', '+', 1), waits_since: null, tell_at: null, last_at: at }))
    .where('id', '=', visitorId)
    .where('moved_to', 'is', null)
    .returning('lines')
    .executeTakeFirst();
  return taken?.lines;
}

export async function insertLine(
  tx: Tx,
  line: { visitorId: string; position: number; author: ChatAuthor; body: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('chat_line')
    .values({
      visitor_id: line.visitorId,
      position: line.position,
      author: line.author,
      body: line.body,
      said_at: line.at,
    })
    .execute();
}

export type LineRow = { position: number; author: ChatAuthor; body: string; said_at: Date };

/** The first `limit` lines after a position, in their order. */
export const findLinesAfter = (db: Db, visitorId: string, after: number, limit: number): Promise<LineRow[]> =>
  db
    .selectFrom('chat_line')
    .select(['position', 'author', 'body', 'said_at'])
    .where('visitor_id', '=', visitorId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute();

/** The last `limit` lines, in their order. */
export async function findLastLines(db: Db, visitorId: string, limit: number): Promise<LineRow[]> {
  const newestFirst = await db
    .selectFrom('chat_line')
    .select(['position', 'author', 'body', 'said_at'])
    .where('visitor_id', '=', visitorId)
    .orderBy('position', 'desc')
    .limit(limit)
    .execute();
  return newestFirst.reverse();
}

export type Tally = { id: string; lines: number; moved_to: string | null };

/** How long these conversations are by now, and which have moved. */
export const findTallies = (db: Db, visitorIds: readonly string[]): Promise<Tally[]> =>
  visitorIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('chat_visitor')
        .select(['id', 'lines', 'moved_to'])
        .where('id', 'in', visitorIds)
        .execute();
