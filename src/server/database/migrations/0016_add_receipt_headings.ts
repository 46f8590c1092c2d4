import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** From which form of statement a receipt was read: the same money in another form is not counted again. */
const STATEMENTS = ['ALTER TABLE receipt ADD COLUMN IF NOT EXISTS headings text'];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
