import { sql } from 'kysely';
import type { Tx } from '../database/connect.ts';

/** Locks a visitor's row, made empty where there is none, so that nothing more is said under it before the transaction is over. */
export async function lockVisitor(tx: Tx, visitorId: string, at: Date) {
  await tx
    .insertInto('chat_visitor')
    .values({
      id: visitorId,
      account_id: null,
      moved_to: null,
      lines: 0,
      waits_since: null,
      tell_at: null,
      last_at: at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  return tx
    .selectFrom('chat_visitor')
    .select(['lines', 'waits_since', 'tell_at', 'last_at', 'moved_to'])
    .where('id', '=', visitorId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Makes room for `lines` more at the end of an account's conversation; answers how long it is then. Who waited longest counts. */
export async function extendConversation(
  tx: Tx,
  accountId: string,
  more: { lines: number; waitsSince: Date | null; tellAt: Date | null; at: Date },
): Promise<number> {
  const { lines } = await tx
    .insertInto('chat_visitor')
    .values({
      id: accountId,
      account_id: accountId,
      moved_to: null,
      lines: more.lines,
      waits_since: more.waitsSince,
      tell_at: more.tellAt,
      last_at: more.at,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        lines: sql<number>`chat_visitor.lines + excluded.lines`,
        tell_at: sql<Date>`CASE WHEN chat_visitor.waits_since IS NULL THEN excluded.tell_at ELSE chat_visitor.tell_at END`,
        waits_since: sql<Date>`LEAST(chat_visitor.waits_since, excluded.waits_since)`,
        last_at: sql<Date>`GREATEST(chat_visitor.last_at, excluded.last_at)`,
      }),
    )
    .returning('lines')
    .executeTakeFirstOrThrow();
  return lines;
}

/** Moves all lines of a visitor to an account's conversation, `offset` positions on. */
export async function moveLines(
  tx: Tx,
  visitorId: string,
  { accountId, offset }: { accountId: string; offset: number },
): Promise<void> {
  await tx
    .updateTable('chat_line')
    .set((line) => ({ visitor_id: accountId, position: line('position', '+', offset) }))
    .where('visitor_id', '=', visitorId)
    .execute();
}

/** From now on the visitor's conversation is the account's. */
export async function markMoved(tx: Tx, visitorId: string, accountId: string): Promise<void> {
  await tx
    .updateTable('chat_visitor')
    .set({ moved_to: accountId, lines: 0, waits_since: null, tell_at: null })
    .where('id', '=', visitorId)
    .execute();
}

/** Forgets the visitors without an account who said nothing since, and their lines. */
export async function deleteVisitorsBefore(tx: Tx, at: Date): Promise<void> {
  const old = tx
    .selectFrom('chat_visitor')
    .select('id')
    .where('account_id', 'is', null)
    .where('last_at', '<', at);
  await tx.deleteFrom('chat_line').where('visitor_id', 'in', old).execute();
  await tx.deleteFrom('chat_visitor').where('account_id', 'is', null).where('last_at', '<', at).execute();
}
