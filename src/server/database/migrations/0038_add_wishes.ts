import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * What people asked for that isn't sold, once each: `person` is their account, or a keyed hash of their
 * address.
 */
const STATEMENTS = [
  `CREATE TABLE wish (
     id text PRIMARY KEY,
     wish_key text NOT NULL,
     words text NOT NULL CHECK (length(words) <= 80),
     person text NOT NULL,
     account_id text REFERENCES account,
     tells boolean NOT NULL CHECK (account_id IS NOT NULL OR NOT tells),
     pressed_at timestamptz NOT NULL,
     UNIQUE (wish_key, person)
   )`,
  'CREATE INDEX wish_by_account ON wish (account_id) WHERE tells',
  'CREATE INDEX wish_by_time ON wish (pressed_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
