import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** What decided where money went, and the payment whose number the bank's texts name. */
const STATEMENTS = [
  `ALTER TABLE receipt ADD COLUMN decided_by text
    CHECK (decided_by IN ('amount', 'invoice', 'number', 'known-payer', 'person'))`,
  'ALTER TABLE receipt ADD COLUMN numbered_payment_id text REFERENCES payment (id)',
  'CREATE INDEX IF NOT EXISTS receipt_numbered ON receipt (numbered_payment_id) WHERE numbered_payment_id IS NOT NULL',
  // The accounts that a sender has paid for before.
  `CREATE INDEX IF NOT EXISTS receipt_known_payer ON receipt (source, payer_key) WHERE decided_by IN ('number', 'person')`,
  // The payments that money may have been meant for.
  'CREATE INDEX IF NOT EXISTS payment_method_amount ON payment (method, pay_amount, created_at)',
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
