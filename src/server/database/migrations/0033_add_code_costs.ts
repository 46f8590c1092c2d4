import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Where a code was bought, and for how many rupees; null for what isn't known. */
const STATEMENTS = [
  'ALTER TABLE stock_code ADD COLUMN IF NOT EXISTS supplier text',
  'ALTER TABLE stock_code ADD COLUMN IF NOT EXISTS cost bigint CONSTRAINT stock_code_cost CHECK (cost >= 0)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
