import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * The fingerprint of a code's plain form, to recognize it in another spelling. Codes of before have
 * none until they are sealed with another key. In a large shop both are made before the upgrade:
 * RUNNING.md says how.
 */
const STATEMENTS = [
  'ALTER TABLE stock_code ADD COLUMN IF NOT EXISTS plain_fingerprint text',
  `CREATE INDEX IF NOT EXISTS stock_code_plain ON stock_code (plain_fingerprint)
    WHERE plain_fingerprint IS NOT NULL`,
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
