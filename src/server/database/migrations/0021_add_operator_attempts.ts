import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A change that an operator sends again, since its answer was lost, counts once. */
const STATEMENTS = [
  `CREATE TABLE operator_attempt (
    operator text NOT NULL,
    key text NOT NULL,
    payload_hash text NOT NULL,
    answer jsonb,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (operator, key)
  )`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
