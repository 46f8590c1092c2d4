import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * The orders of the operator's lists, each with the id behind its value, so that a page is found by
 * the place of the row before it. In a large shop they are made before the upgrade, like those of 0011.
 */
const STATEMENTS = [
  'CREATE INDEX IF NOT EXISTS order_created_place ON "order" (created_at, id)',
  'CREATE INDEX IF NOT EXISTS order_paid_place ON "order" (paid, id)',
  'CREATE INDEX IF NOT EXISTS payment_payable_place ON payment (payable, id)',
  `CREATE INDEX IF NOT EXISTS receipt_kept_place ON receipt (kept_at, id)
    WHERE outcome = 'unmatched' AND taken_back_at IS NULL AND kept_at IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS receipt_kept_amount ON receipt ((currency = 'PKR'), amount, id)
    WHERE outcome = 'unmatched' AND taken_back_at IS NULL AND kept_at IS NOT NULL`,
  'CREATE INDEX IF NOT EXISTS audit_log_at_place ON audit_log (at, id)',
  `CREATE INDEX IF NOT EXISTS chat_conversation_written ON chat_conversation (last_message_at, id)
    WHERE message_count > 0`,
  `CREATE INDEX IF NOT EXISTS chat_conversation_answered ON chat_conversation (last_message_at, id)
    WHERE message_count > 0 AND waiting_since IS NULL`,
  'CREATE INDEX IF NOT EXISTS account_registered_place ON account (registered_at, id)',
  'CREATE INDEX IF NOT EXISTS account_balance_place ON account (balance, id)',
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
