import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * Rows that are looked up or deleted in a large shop are found by an index. Making one stops writes
 * to its table, for seconds per million rows; the migrator's transaction can't make them otherwise.
 * In a large shop they are made before the upgrade, by `CREATE INDEX CONCURRENTLY` under these
 * names: RUNNING.md says how.
 */
const STATEMENTS = [
  // An index takes no text as long as this. All of it stays in the entry.
  `UPDATE audit_log SET subject = left(subject, 500), detail = detail || jsonb_build_object('whole_subject', subject)
    WHERE octet_length(subject) > 2000`,
  // The operator's lists: newest payments, the history of one subject, failed mails.
  'CREATE INDEX IF NOT EXISTS payment_created ON payment (created_at, id)',
  'CREATE INDEX IF NOT EXISTS audit_log_subject ON audit_log (subject text_pattern_ops, at)',
  'CREATE INDEX IF NOT EXISTS outbox_failed ON outbox (done_at) WHERE failure IS NOT NULL',
  // The payments that a receipt's text may name.
  'CREATE INDEX IF NOT EXISTS payment_sender_name_named ON payment_sender_name (named_at)',
  // The beginning of a number, and a sum.
  'CREATE INDEX IF NOT EXISTS order_number_start ON "order" (upper(number) text_pattern_ops)',
  'CREATE INDEX IF NOT EXISTS order_amount ON "order" (amount)',
  'CREATE INDEX IF NOT EXISTS order_paid ON "order" (paid)',
  // Delivered items, newest first, to look for the end of a code.
  'CREATE INDEX IF NOT EXISTS stock_code_sold ON stock_code (sold_at, id) WHERE sold_at IS NOT NULL',
  'CREATE INDEX IF NOT EXISTS delivered_item_delivered ON delivered_item (delivered_at, id)',
  // Rows that are too old.
  'CREATE INDEX IF NOT EXISTS session_renewed ON session (renewed_at)',
  'CREATE INDEX IF NOT EXISTS session_created ON session (created_at)',
  'CREATE INDEX IF NOT EXISTS rate_limit_ends ON rate_limit (ends_at)',
  `CREATE INDEX IF NOT EXISTS chat_conversation_visitor ON chat_conversation (last_message_at)
    WHERE account_id IS NULL`,
  `CREATE INDEX IF NOT EXISTS chat_conversation_account ON chat_conversation (last_message_at)
    WHERE account_id IS NOT NULL`,
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
