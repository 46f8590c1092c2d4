import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A mail that was sent long ago has no text: its row only keeps it from being sent again. The
 * indexes find old rows.
 */
const STATEMENTS = [
  'ALTER TABLE outbox ALTER COLUMN payload DROP NOT NULL',
  `CREATE INDEX outbox_done ON outbox (done_at) WHERE done_at IS NOT NULL AND payload IS NOT NULL`,
  'CREATE INDEX idempotency_key_created ON idempotency_key (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
