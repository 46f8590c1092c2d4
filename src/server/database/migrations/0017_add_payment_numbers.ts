import type { Kysely } from 'kysely';
import { runStatements } from '../run-statements.ts';

/** Without letters and digits that are taken for each other, on paper or by telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

const LETTER = `substr('${ALPHABET}', 1 + floor(random() * ${ALPHABET.length})::integer, 1)`;
const letters = (count: number) => Array(count).fill(LETTER).join(' || ');

/**
 * Payments have a number for people, like orders, and older ones get theirs here. The database draws it,
 * so that payments which a host of the release before opens have one too. In a large shop most of this is
 * done before the upgrade: RUNNING.md says how.
 */
const STATEMENTS = [
  'ALTER TABLE payment ADD COLUMN IF NOT EXISTS number text',
  `ALTER TABLE payment ALTER COLUMN number SET DEFAULT 'KP-' || ${letters(4)} || '-' || ${letters(2)}`,
  'UPDATE payment SET number = DEFAULT WHERE number IS NULL',
  // Of a million, some hundred have drawn the same number as another one.
  `DO $$
  BEGIN
    LOOP
      UPDATE payment SET number = DEFAULT WHERE id IN (
        SELECT id FROM (SELECT id, row_number() OVER (PARTITION BY number) AS place FROM payment) AS numbered
        WHERE place > 1
      );
      EXIT WHEN NOT FOUND;
    END LOOP;
  END $$`,
  // Of these operators, so that it also finds the beginning of a number.
  'CREATE UNIQUE INDEX IF NOT EXISTS payment_number ON payment (number text_pattern_ops)',
  'ALTER TABLE payment ALTER COLUMN number SET NOT NULL',
];

export const up = (db: Kysely<unknown>): Promise<void> => runStatements(db, STATEMENTS);
