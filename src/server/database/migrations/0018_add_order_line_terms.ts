import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How a product was sold, as its catalogue said then; lines of older releases don't say. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE order_line
    ADD COLUMN region text, ADD COLUMN eta text, ADD COLUMN redeem_url text`.execute(db);
}
