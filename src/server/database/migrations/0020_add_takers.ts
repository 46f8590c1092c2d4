import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Who works on an order or a conversation, so that two people don't do the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['"order"', 'chat_conversation'])
    await sql
      .raw(`ALTER TABLE ${table} ADD COLUMN taken_by text, ADD COLUMN taken_at timestamptz`)
      .execute(db);
}
