import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** With how few free codes a variant is low, where the operator has set it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE stock_threshold (
        variant_id text PRIMARY KEY,
        low_below integer NOT NULL CHECK (low_below BETWEEN 1 AND 10000)
      )`,
    )
    .execute(db);
}
