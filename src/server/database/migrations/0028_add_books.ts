import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * The books of some days are summed from the ledger and the receipts of these days alone. Beside them
 * is the balance that the bank's own statement had at the end of a day, in paisas.
 */
const STATEMENTS = [
  'CREATE INDEX IF NOT EXISTS ledger_transaction_created ON ledger_transaction (created_at)',
  'CREATE INDEX IF NOT EXISTS receipt_sent ON receipt (sent_at)',
  'CREATE INDEX IF NOT EXISTS receipt_reversal_reported ON receipt_reversal (reported_at)',
  `CREATE TABLE IF NOT EXISTS bank_balance (
    day text PRIMARY KEY,
    paisas bigint NOT NULL,
    at timestamptz NOT NULL
  )`,
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
