import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What a change gave away, in whole rupees, and whether the owner is told of it. */
const STATEMENTS = [
  'ALTER TABLE audit_log ADD COLUMN rupees bigint',
  'ALTER TABLE audit_log ADD COLUMN is_grave boolean NOT NULL DEFAULT false',
  'CREATE INDEX audit_log_rupees ON audit_log (actor, at) WHERE rupees IS NOT NULL',
  'CREATE INDEX audit_log_grave ON audit_log (at) WHERE is_grave',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
