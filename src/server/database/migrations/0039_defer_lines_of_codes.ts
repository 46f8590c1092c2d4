import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/**
 * A code may be sold before its order's line is there, in the same transaction: so a line is written once,
 * as it is after the delivery. Nothing is read for it, however many codes there are.
 */
const STATEMENTS = [
  'ALTER TABLE stock_code ALTER CONSTRAINT stock_code_order_line_id_fkey DEFERRABLE INITIALLY DEFERRED',
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
