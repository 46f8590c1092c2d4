import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** For how many days free codes must last, where the operator has set this instead of a number. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('ALTER TABLE stock_threshold ADD COLUMN low_days integer CHECK (low_days BETWEEN 1 AND 90)')
    .execute(db);
}
