import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Money that a network showed for a payment and shows no more, which the payment's page says: its
 * amount, null if an earlier release saw it, and when it was sent. Of money that isn't final the page says
 * how many confirmations it has, null if its network doesn't count them.
 */
const STATEMENTS = [
  'ALTER TABLE unconfirmed_receipt ADD COLUMN amount bigint, ADD COLUMN confirmations integer',
  'ALTER TABLE payment ADD COLUMN vanished_amount bigint, ADD COLUMN vanished_sent_at timestamptz',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
