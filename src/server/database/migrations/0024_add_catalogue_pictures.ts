import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The pictures that commands put into the catalogue, by the hash of their bytes, for every host. */
const STATEMENTS = [
  `CREATE TABLE catalogue_picture (
    name text PRIMARY KEY,
    bytes bytea NOT NULL,
    added_at timestamptz NOT NULL,
    added_by text NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
