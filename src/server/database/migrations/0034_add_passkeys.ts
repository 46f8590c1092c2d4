import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Operators' passkeys, and the challenges that are signed with them, each once (R-193). */
const STATEMENTS = [
  `CREATE TABLE operator_passkey (
     id text PRIMARY KEY,
     credential text NOT NULL,
     public_key bytea NOT NULL,
     counter bigint NOT NULL CHECK (counter >= 0),
     device text NOT NULL,
     created_at timestamptz NOT NULL,
     used_at timestamptz NOT NULL
   )`,
  'CREATE INDEX operator_passkey_by_credential ON operator_passkey (credential)',
  `CREATE TABLE operator_challenge (
     challenge_hash text PRIMARY KEY,
     expires_at timestamptz NOT NULL
   )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
