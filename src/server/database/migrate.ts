import type { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import * as createSchema from './migrations/0001_create_schema.ts';
import * as addLoginTurn from './migrations/0002_add_login_turn.ts';
import * as emptySentMails from './migrations/0003_empty_sent_mails.ts';
import * as correctReceipts from './migrations/0004_correct_receipts.ts';
import * as addOrderLineAnswers from './migrations/0005_add_order_line_answers.ts';
import * as addOrderNumbers from './migrations/0006_add_order_numbers.ts';
import * as addReceiptDays from './migrations/0007_add_receipt_days_and_order_notes.ts';
import * as addLedgerReasons from './migrations/0008_add_ledger_reasons.ts';

const MIGRATIONS = {
  '0001_create_schema': createSchema,
  '0002_add_login_turn': addLoginTurn,
  '0003_empty_sent_mails': emptySentMails,
  '0004_correct_receipts': correctReceipts,
  '0005_add_order_line_answers': addOrderLineAnswers,
  '0006_add_order_numbers': addOrderNumbers,
  '0007_add_receipt_days_and_order_notes': addReceiptDays,
  '0008_add_ledger_reasons': addLedgerReasons,
};

/** The database has migrations that this version does not know. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/**
 * Migrates the schema to its newest version. Several hosts may start at once, since the migrator
 * takes a lock. Throws `SchemaMismatch`.
 */
export async function migrate<T>(db: Kysely<T>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new SchemaMismatch(SCHEMA_MISMATCH, { cause: error });
  if (error !== undefined) throw error;
}

const SCHEMA_MISMATCH =
  "The database was made by another version of the shop, and this one can't use it. " +
  'In the sandbox start over with `npm run reset`; with DATABASE_URL name an empty database.';
