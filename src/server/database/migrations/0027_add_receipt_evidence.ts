import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** What decided where money went, and the payment whose number the bank's texts name. */
const STATEMENTS = [
  `ALTER TABLE receipt ADD COLUMN IF NOT EXISTS decided_by text
    CHECK (decided_by IN ('amount', 'invoice', 'number', 'known-payer', 'person'))`,
  'ALTER TABLE receipt ADD COLUMN IF NOT EXISTS numbered_payment_id text REFERENCES payment (id)',
  'CREATE INDEX IF NOT EXISTS receipt_numbered ON receipt (numbered_payment_id) WHERE numbered_payment_id IS NOT NULL',
  // Else no person could decide about such a receipt: an index takes no text as long as this.
  'UPDATE receipt SET payer_key = left(payer_key, 500) WHERE octet_length(payer_key) > 2000',
  // The accounts that a sender has paid for before.
  `CREATE INDEX IF NOT EXISTS receipt_known_payer ON receipt (source, payer_key) WHERE decided_by IN ('number', 'person')`,
  // The payments that money may have been meant for.
  'CREATE INDEX IF NOT EXISTS payment_method_amount ON payment (method, pay_amount, created_at)',
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
