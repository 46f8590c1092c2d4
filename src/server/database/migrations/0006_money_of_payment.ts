import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A payment's page tells what became of its money, also when that went to a balance. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw('CREATE INDEX receipt_of_payment ON receipt (payment_id) WHERE payment_id IS NOT NULL')
    .execute(db);
}
