import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * The orders of a variant that few buy, and the few that were cancelled, in the operator's list of orders. In
 * a large shop they are made before the upgrade, like those of 0011.
 */
const STATEMENTS = [
  'CREATE INDEX IF NOT EXISTS order_line_variant ON order_line (variant_id, order_id)',
  `CREATE INDEX IF NOT EXISTS order_cancelled ON "order" (created_at, id) WHERE state = 'cancelled'`,
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
