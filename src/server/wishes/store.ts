import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { Database } from '../database/schema.ts';

/** Keeps a wish, once for each person; a further press counts as the last one, and may ask to be told. */
export async function upsertWish(db: Db, wish: Insertable<Database['wish']>): Promise<void> {
  await db
    .insertInto('wish')
    .values(wish)
    .onConflict((conflict) =>
      conflict.columns(['wish_key', 'person']).doUpdateSet({
        words: (row) => row.ref('excluded.words'),
        tells: sql<boolean>`wish.tells OR excluded.tells`,
        pressed_at: (row) => row.ref('excluded.pressed_at'),
      }),
    )
    .execute();
}

/** The wishes of which an account is to be told, the newest first. */
export const findOpenWishes = (db: Db, accountId: string, limit: number) =>
  db
    .selectFrom('wish')
    .select('words')
    .where('account_id', '=', accountId)
    .where('tells', '=', sql.lit(true))
    .orderBy('pressed_at', 'desc')
    .limit(limit)
    .execute();

/** The wishes of most people, with their latest words and how many of these are to be told. */
export const countWishes = (db: Db, limit: number) =>
  db
    .selectFrom('wish')
    .select(({ fn }) => [
      sql<string>`(array_agg(words ORDER BY pressed_at DESC, id))[1]`.as('words'),
      sql<number>`count(*)::integer`.as('people'),
      sql<number>`(count(*) FILTER (WHERE tells))::integer`.as('to_tell'),
      fn.max('pressed_at').as('last_at'),
    ])
    .groupBy('wish_key')
    .orderBy('people', 'desc')
    .orderBy('last_at', 'desc')
    .orderBy('wish_key')
    .limit(limit)
    .execute();

/** Deletes the wishes of a key, and returns them with the members who are to be told. */
export async function takeWishes(tx: Tx, wishKey: string) {
  const wishes = await tx
    .deleteFrom('wish')
    .where('wish_key', '=', wishKey)
    .returning(['id', 'words', 'account_id', 'tells', 'pressed_at'])
    .execute();
  const ids = wishes.flatMap(({ account_id: id, tells }) => (tells && id !== null ? [id] : []));
  const accounts =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('account')
          .select(['id', 'username', 'email'])
          .where('id', 'in', ids)
          .where('locked_at', 'is', null)
          .execute();
  return { wishes, accounts };
}

/** Deletes wishes that are older than `keptMs`; returns how many. */
export async function deleteOldWishes(
  db: Db,
  { now, keptMs, limit }: { now: Date; keptMs: number; limit: number },
): Promise<number> {
  const old = db
    .selectFrom('wish')
    .select('id')
    .where('pressed_at', '<', expiredBefore(now, keptMs))
    .orderBy('pressed_at')
    .limit(limit);
  const deleted = await db.deleteFrom('wish').where('id', 'in', old).returning('id').execute();
  return deleted.length;
}
