import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which processes run and which keys they hold, so that the key is changed only once all can open it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE key_holder (
    id text PRIMARY KEY,
    name text NOT NULL,
    key_ids text NOT NULL,
    seen_at timestamptz NOT NULL
  )`.execute(db);
}
