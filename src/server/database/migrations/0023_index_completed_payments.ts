import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The takings of some days are summed from the index alone. */
const STATEMENTS = [
  `CREATE INDEX IF NOT EXISTS payment_completed ON payment (closed_at) INCLUDE (method, payable)
    WHERE state = 'completed'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
