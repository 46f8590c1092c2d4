import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A receipt knows until when it may have been sent, if only its day is known, and the bank's words
 * about it. An order has notes for the operator alone.
 */
const STATEMENTS = [
  'ALTER TABLE receipt ADD COLUMN sent_until timestamptz CHECK (sent_until > sent_at)',
  'ALTER TABLE receipt ADD COLUMN description text',
  `CREATE TABLE order_note (
    id text PRIMARY KEY,
    order_id text NOT NULL REFERENCES "order" (id),
    body text NOT NULL,
    noted_at timestamptz NOT NULL,
    UNIQUE (order_id, body)
  )`,
  'CREATE INDEX order_created ON "order" (created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
