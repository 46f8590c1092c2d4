import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Which catalogue followed on which, and who changed it: a text that was used twice was changed twice. */
const STATEMENTS = [
  `CREATE TABLE catalogue_change (
    number integer PRIMARY KEY,
    hash text NOT NULL,
    parent text,
    changed_at timestamptz NOT NULL,
    changed_by text NOT NULL,
    summary text NOT NULL
  )`,
  'CREATE INDEX catalogue_change_hash ON catalogue_change (hash, number)',
  `INSERT INTO catalogue_change (number, hash, parent, changed_at, changed_by, summary)
    SELECT row_number() OVER used, hash, lag(hash) OVER used, used_at, 'file', ''
    FROM catalogue_revision WINDOW used AS (ORDER BY used_at, hash)`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
