import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What browser a session of the office is in, and its PIN. */
const STATEMENTS = [
  "ALTER TABLE operator_session ADD COLUMN device text NOT NULL DEFAULT ''",
  'ALTER TABLE operator_session ADD COLUMN pin_hash text',
  'ALTER TABLE operator_session ADD COLUMN pin_tries integer NOT NULL DEFAULT 0',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
