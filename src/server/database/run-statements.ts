import type { Kysely } from 'kysely';
import { sql } from 'kysely';

const INDEX_MADE_BEFORE = /^CREATE (?:UNIQUE )?INDEX IF NOT EXISTS (\w+)/;

/**
 * Runs a migration's statements. An index that `CREATE INDEX CONCURRENTLY` has left half made before the
 * upgrade serves nobody, and `IF NOT EXISTS` would keep it, so it is dropped first.
 */
export async function runStatements(db: Kysely<unknown>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const [, index] = INDEX_MADE_BEFORE.exec(statement) ?? [];
    if (index !== undefined && (await isHalfMade(db, index)))
      await sql`DROP INDEX ${sql.table(index)}`.execute(db);
  }
  for (const statement of statements) await sql.raw(statement).execute(db);
}

async function isHalfMade(db: Kysely<unknown>, index: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM pg_index WHERE indexrelid = to_regclass(${index}) AND NOT indisvalid`.execute(db);
  return rows.length > 0;
}
