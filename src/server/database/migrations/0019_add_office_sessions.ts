import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Operators sign in to the office with a token or a link, and then have a session there. */
const STATEMENTS = [
  `CREATE TABLE operator_session (
    token_hash text PRIMARY KEY,
    credential text NOT NULL,
    signed_in_at timestamptz NOT NULL,
    used_at timestamptz NOT NULL,
    fresh_until timestamptz NOT NULL
  )`,
  `CREATE TABLE operator_link (
    code_hash text PRIMARY KEY,
    credential text NOT NULL,
    expires_at timestamptz NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
