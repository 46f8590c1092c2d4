import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which dead item a delivered one was given for. Older ones don't say, and count as first ones. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE stock_code ADD COLUMN replaces text`.execute(db);
  await sql`ALTER TABLE delivered_item ADD COLUMN replaces text`.execute(db);
}
