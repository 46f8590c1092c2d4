import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** A bank may take back money that was recorded before: a person decides about it. */
const STATEMENTS = [
  `CREATE TABLE receipt_reversal (
    receipt_id text PRIMARY KEY REFERENCES receipt (id),
    description text NOT NULL,
    reported_at timestamptz NOT NULL,
    closed_at timestamptz
  )`,
  'CREATE INDEX receipt_reversal_open ON receipt_reversal (reported_at) WHERE closed_at IS NULL',
  // The receipts of an amount, if a reversal names no reference.
  'CREATE INDEX IF NOT EXISTS receipt_amount ON receipt (source, amount, sent_at)',
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
