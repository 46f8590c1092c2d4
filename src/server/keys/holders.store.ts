import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';

/** A process of the host, and the ids of the keys that it holds. */
export type KeyHolder = { id: string; name: string; keyIds: readonly string[] };

const SEPARATOR = ' ';
/** Several times as long as a process takes to report again. */
const ALIVE_SECONDS = 45;
const FORGOTTEN_SECONDS = 24 * 3_600;

/** Times are the database's: processes on machines whose clocks differ are compared. */
const secondsAgo = (seconds: number) => sql<Date>`clock_timestamp() - make_interval(secs => ${seconds})`;

/** Notes that a process runs, and forgets those that are long gone. */
export async function upsertHolder(db: Db | Tx, { id, name, keyIds }: KeyHolder): Promise<void> {
  const report = { name, key_ids: keyIds.join(SEPARATOR), seen_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('key_holder')
    .values({ id, ...report })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(report))
    .execute();
  await db.deleteFrom('key_holder').where('seen_at', '<', secondsAgo(FORGOTTEN_SECONDS)).execute();
}

/** Forgets a process that has ended. */
export async function deleteHolder(db: Db, id: string): Promise<void> {
  await db.deleteFrom('key_holder').where('id', '=', id).execute();
}

/** The processes that run, by name. */
export async function findHolders(db: Db | Tx): Promise<KeyHolder[]> {
  const rows = await db
    .selectFrom('key_holder')
    .select(['id', 'name', 'key_ids'])
    .where('seen_at', '>', secondsAgo(ALIVE_SECONDS))
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, key_ids }) => ({ id, name, keyIds: key_ids.split(SEPARATOR) }));
}
