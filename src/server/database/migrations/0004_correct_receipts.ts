import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * A receipt knows whether a person entered it, whether its network called it final, and when it was
 * taken back. Before, only people entered bank receipts.
 */
const STATEMENTS = [
  'ALTER TABLE receipt ADD COLUMN is_manual boolean NOT NULL DEFAULT false',
  'ALTER TABLE receipt ADD COLUMN is_confirmed boolean NOT NULL DEFAULT true',
  'ALTER TABLE receipt ADD COLUMN taken_back_at timestamptz',
  `UPDATE receipt SET is_manual = true WHERE source = 'bank'`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
