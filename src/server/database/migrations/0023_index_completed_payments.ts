import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** The takings of some days are summed from the index alone. */
const STATEMENTS = [
  `CREATE INDEX IF NOT EXISTS payment_completed ON payment (closed_at) INCLUDE (method, payable)
    WHERE state = 'completed'`,
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
