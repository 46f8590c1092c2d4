import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Without letters and digits that are taken for each other, on paper or by telephone. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/**
 * Orders have a number for people, random so that it can't be counted. Older orders get theirs here.
 * A host of the release before may still add orders without one.
 */
const STATEMENTS = [
  'ALTER TABLE "order" ADD COLUMN number text',
  'CREATE UNIQUE INDEX order_number ON "order" (number)',
  `DO $$
  DECLARE
    unnumbered record;
    letters text;
    drawn text;
  BEGIN
    FOR unnumbered IN SELECT id FROM "order" LOOP
      LOOP
        SELECT string_agg(substr('${ALPHABET}', 1 + floor(random() * ${ALPHABET.length})::integer, 1), '')
          INTO letters FROM generate_series(1, 6);
        drawn := 'KS-' || left(letters, 4) || '-' || right(letters, 2);
        EXIT WHEN NOT EXISTS (SELECT 1 FROM "order" WHERE number = drawn);
      END LOOP;
      UPDATE "order" SET number = drawn WHERE id = unnumbered.id;
    END LOOP;
  END $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
