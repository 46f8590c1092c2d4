import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';

/**
 * Takes the client's turn for a name if it has come, and sets the next one. Else returns when it
 * comes: at `nextAt`, or earlier if it has been given one already. Of parallel tries one gets it.
 */
export async function takeTurn(
  db: Db,
  { name, client }: { name: string; client: string },
  { now, nextAt }: { now: Date; nextAt: Date },
): Promise<Date | null> {
  const { numUpdatedRows } = await db
    .updateTable('login_turn')
    .set({ due_at: nextAt })
    .where('name_key', '=', name)
    .where('client', '=', client)
    .where('due_at', '<=', now)
    .executeTakeFirst();
  if (numUpdatedRows === 1n) return null;
  const { due_at } = await db
    .insertInto('login_turn')
    .values({ name_key: name, client, due_at: nextAt })
    .onConflict((conflict) =>
      conflict
        .columns(['name_key', 'client'])
        .doUpdateSet({ due_at: sql<Date>`least(login_turn.due_at, excluded.due_at)` }),
    )
    .returning('due_at')
    .executeTakeFirstOrThrow();
  return due_at;
}

/** Deletes turns that came `lifeMs` ago and were not taken. */
export async function deleteOldTurns(db: Db, now: Date, lifeMs: number): Promise<void> {
  await db.deleteFrom('login_turn').where('due_at', '<', expiredBefore(now, lifeMs)).execute();
}
