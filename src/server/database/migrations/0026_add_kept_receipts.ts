import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When a person left unmatched money as it is, off the operator's list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE receipt ADD COLUMN kept_at timestamptz').execute(db);
}
