import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A refund or goodwill credit keeps the operator's reason, which its owner reads. Older ones have
 * none.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ledger_transaction ADD COLUMN reason text`.execute(db);
}
