import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Operators have names, roles and tokens of their own, and a message of support has its writer. */
const STATEMENTS = [
  `CREATE TABLE operator (
    id text PRIMARY KEY,
    name text NOT NULL,
    name_key text NOT NULL UNIQUE,
    role text NOT NULL CHECK (role IN ('support', 'manager')),
    token_hash text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL,
    last_used_at timestamptz,
    disabled_at timestamptz
  )`,
  'ALTER TABLE chat_message ADD COLUMN written_by text',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
