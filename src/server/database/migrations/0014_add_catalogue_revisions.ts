import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The catalogues that the shop has sold from, so that a faulty file never keeps it from starting. */
const STATEMENTS = [
  `CREATE TABLE catalogue_revision (
    hash text PRIMARY KEY,
    text text NOT NULL,
    used_at timestamptz NOT NULL,
    used_by text NOT NULL
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
