import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** A line of an order keeps the details that its product asked for, with the labels of that day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE order_line ADD COLUMN answers jsonb NOT NULL DEFAULT '[]'`.execute(db);
}
