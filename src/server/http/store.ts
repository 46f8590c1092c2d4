import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';

/**
 * Counts one hit under `key` in one atomic statement; the count restarts after the window has
 * ended. Returns the count and the end of the window, which a host whose clock is ahead can't put
 * further away than a window from now.
 */
export async function countHit(
  db: Db,
  key: string,
  { now, windowMs }: { now: Date; windowMs: number },
): Promise<{ tries: number; endsAt: Date }> {
  const { hits, ends_at } = await db
    .insertInto('rate_limit')
    .values({ key, hits: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`CASE WHEN rate_limit.ends_at <= ${now} THEN 1 ELSE rate_limit.hits + 1 END`,
        ends_at: sql<Date>`CASE WHEN rate_limit.ends_at <= ${now} THEN excluded.ends_at ELSE least(rate_limit.ends_at, excluded.ends_at) END`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  return { tries: hits, endsAt: ends_at };
}

/** Takes back one hit under `key`, if there is one. */
export async function uncountHit(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

/** Deletes the counter of `key`, so that it begins at zero. */
export async function deleteHits(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limit').where('key', '=', key).execute();
}

/**
 * Deletes counters whose window had ended at `at`, and has by the database's clock as well.
 */
export async function deleteExpiredHits(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('rate_limit').where('ends_at', '<', expiredBefore(at)).execute();
}
