import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Money that is told of under one id may be known by its reference under another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statement =
    'CREATE INDEX receipt_reference ON receipt (source, reference) WHERE reference IS NOT NULL';
  await sql.raw(statement).execute(db);
}
