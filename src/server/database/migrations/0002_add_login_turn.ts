import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * When a client may next try a password for a name that many wrong ones were tried for. Names are
 * as typed, whether or not they have an account.
 */
const STATEMENTS = [
  `CREATE TABLE login_turn (
    name_key text NOT NULL,
    client text NOT NULL,
    due_at timestamptz NOT NULL,
    PRIMARY KEY (name_key, client)
  )`,
  'CREATE INDEX login_turn_due ON login_turn (due_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
