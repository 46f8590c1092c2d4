import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Every naming of a sender stands, also when the name is changed since; and money that is shown may be a part of what was asked. */
const CHANGES = [
  `CREATE TABLE sender_naming (
    payment_id text NOT NULL REFERENCES payment (id),
    sender_key text NOT NULL,
    named_at timestamptz NOT NULL,
    PRIMARY KEY (payment_id, sender_key, named_at)
  )`,
  'CREATE INDEX sender_naming_key ON sender_naming (sender_key, named_at)',
  `INSERT INTO sender_naming (payment_id, sender_key, named_at)
    SELECT id, sender_key, sender_named_at FROM payment WHERE sender_key IS NOT NULL AND sender_named_at IS NOT NULL`,
  'DROP INDEX payment_sender',
  'ALTER TABLE payment DROP COLUMN sender_named_at',
  'ALTER TABLE sighting ADD COLUMN is_short boolean NOT NULL DEFAULT false',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of CHANGES) await sql.raw(statement).execute(db);
}
