import { sql } from 'kysely';
import type { Db } from '#server/database/connect.ts';

/**
 * How many statements wait for a lock in the database, which is PostgreSQL. Outside of transactions:
 * one sees the activity of its first look.
 */
export async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows.length;
}
