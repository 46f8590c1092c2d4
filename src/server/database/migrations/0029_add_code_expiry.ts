import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** When a code can no longer be redeemed, and is neither sold nor reserved; null if it never ends. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE stock_code ADD COLUMN IF NOT EXISTS expires_at timestamptz').execute(db);
}
