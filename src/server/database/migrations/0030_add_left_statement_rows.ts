import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Rows of statements that were left to a person, until a person is done with them and after. */
const STATEMENTS = [
  `CREATE TABLE left_statement_row (
    id text PRIMARY KEY,
    file text,
    line integer NOT NULL,
    text text NOT NULL,
    why text NOT NULL,
    imported_at timestamptz NOT NULL,
    imported_by text NOT NULL,
    done_at timestamptz,
    done_by text,
    note text
  )`,
  'CREATE INDEX left_statement_row_open ON left_statement_row (imported_at, line) WHERE done_at IS NULL',
  'CREATE INDEX left_statement_row_done ON left_statement_row (done_at) WHERE done_at IS NOT NULL',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
