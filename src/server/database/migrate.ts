import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import * as createSchema from './migrations/0001_create_schema.ts';
import * as addLoginTurn from './migrations/0002_add_login_turn.ts';
import * as emptySentMails from './migrations/0003_empty_sent_mails.ts';
import * as correctReceipts from './migrations/0004_correct_receipts.ts';
import * as addOrderLineAnswers from './migrations/0005_add_order_line_answers.ts';
import * as addOrderNumbers from './migrations/0006_add_order_numbers.ts';
import * as addReceiptDays from './migrations/0007_add_receipt_days_and_order_notes.ts';
import * as addLedgerReasons from './migrations/0008_add_ledger_reasons.ts';
import * as addOperators from './migrations/0009_add_operators.ts';
import * as addKeyHolders from './migrations/0010_add_key_holders.ts';
import * as indexLargeTables from './migrations/0011_index_large_tables.ts';
import * as addReplacements from './migrations/0012_add_replacements.ts';
import * as addReceiptReversals from './migrations/0013_add_receipt_reversals.ts';
import * as addCatalogueRevisions from './migrations/0014_add_catalogue_revisions.ts';
import * as addPlainFingerprints from './migrations/0015_add_plain_fingerprints.ts';
import * as addReceiptHeadings from './migrations/0016_add_receipt_headings.ts';
import * as addPaymentNumbers from './migrations/0017_add_payment_numbers.ts';
import * as addOrderLineTerms from './migrations/0018_add_order_line_terms.ts';
import * as addOfficeSessions from './migrations/0019_add_office_sessions.ts';
import * as addTakers from './migrations/0020_add_takers.ts';
import * as addOperatorAttempts from './migrations/0021_add_operator_attempts.ts';
import * as addCatalogueChanges from './migrations/0022_add_catalogue_changes.ts';
import * as indexCompletedPayments from './migrations/0023_index_completed_payments.ts';
import * as addCataloguePictures from './migrations/0024_add_catalogue_pictures.ts';
import * as addStockThresholds from './migrations/0025_add_stock_thresholds.ts';
import * as addKeptReceipts from './migrations/0026_add_kept_receipts.ts';
import * as addReceiptEvidence from './migrations/0027_add_receipt_evidence.ts';
import * as addBooks from './migrations/0028_add_books.ts';
import * as addCodeExpiry from './migrations/0029_add_code_expiry.ts';
import * as addLeftStatementRows from './migrations/0030_add_left_statement_rows.ts';
import * as addHarmOfChanges from './migrations/0031_add_harm_of_changes.ts';
import * as addOfficeDevices from './migrations/0032_add_office_devices.ts';
import * as addCodeCosts from './migrations/0033_add_code_costs.ts';
import * as addPasskeys from './migrations/0034_add_passkeys.ts';
import * as indexLists from './migrations/0035_index_lists.ts';
import * as addDaysOfStock from './migrations/0036_add_days_of_stock.ts';
import * as addVanishedTransfers from './migrations/0037_add_vanished_transfers.ts';
import * as addWishes from './migrations/0038_add_wishes.ts';
import * as deferLinesOfCodes from './migrations/0039_defer_lines_of_codes.ts';
import * as indexOrderLists from './migrations/0040_index_order_lists.ts';

/** The migrations of each release that changes the schema, by name. The first is step 1. */
export type Steps = readonly Readonly<Record<string, Migration>>[];

/**
 * A release that changes the schema adds one step at the end. A released step never gets another
 * migration, since hosts tell by the step alone whether they can use a database.
 */
export const STEPS: Steps = [
  {
    '0001_create_schema': createSchema,
    '0002_add_login_turn': addLoginTurn,
    '0003_empty_sent_mails': emptySentMails,
    '0004_correct_receipts': correctReceipts,
    '0005_add_order_line_answers': addOrderLineAnswers,
    '0006_add_order_numbers': addOrderNumbers,
    '0007_add_receipt_days_and_order_notes': addReceiptDays,
    '0008_add_ledger_reasons': addLedgerReasons,
  },
  {
    '0009_add_operators': addOperators,
    '0010_add_key_holders': addKeyHolders,
    '0011_index_large_tables': indexLargeTables,
  },
  {
    '0012_add_replacements': addReplacements,
    '0013_add_receipt_reversals': addReceiptReversals,
  },
  {
    '0014_add_catalogue_revisions': addCatalogueRevisions,
    '0015_add_plain_fingerprints': addPlainFingerprints,
    '0016_add_receipt_headings': addReceiptHeadings,
  },
  {
    '0017_add_payment_numbers': addPaymentNumbers,
    '0018_add_order_line_terms': addOrderLineTerms,
  },
  {
    '0019_add_office_sessions': addOfficeSessions,
    '0020_add_takers': addTakers,
    '0021_add_operator_attempts': addOperatorAttempts,
    '0022_add_catalogue_changes': addCatalogueChanges,
    '0023_index_completed_payments': indexCompletedPayments,
    '0024_add_catalogue_pictures': addCataloguePictures,
  },
  {
    '0025_add_stock_thresholds': addStockThresholds,
  },
  {
    '0026_add_kept_receipts': addKeptReceipts,
  },
  {
    '0027_add_receipt_evidence': addReceiptEvidence,
    '0028_add_books': addBooks,
    '0029_add_code_expiry': addCodeExpiry,
  },
  {
    '0030_add_left_statement_rows': addLeftStatementRows,
    '0031_add_harm_of_changes': addHarmOfChanges,
    '0032_add_office_devices': addOfficeDevices,
    '0033_add_code_costs': addCodeCosts,
    '0034_add_passkeys': addPasskeys,
    '0035_index_lists': indexLists,
    '0036_add_days_of_stock': addDaysOfStock,
    '0037_add_vanished_transfers': addVanishedTransfers,
    '0038_add_wishes': addWishes,
    '0039_defer_lines_of_codes': deferLinesOfCodes,
    '0040_index_order_lists': indexOrderLists,
  },
];

/** Whether this version has a migration of this name. */
export const isKnownMigration = (name: string): boolean => STEPS.some((step) => Object.hasOwn(step, name));

/** This version can't use the schema of the database; the message says what to do. */
export class SchemaMismatch extends Error {
  override readonly name = 'SchemaMismatch';
}

/** The setting that holds the step of the database's schema. */
const STEP = 'schema-step';

/**
 * Migrates the schema to the last step; one that is a step newer stays as it is. Several
 * hosts may start at once, since the migrator takes a lock. Throws `SchemaMismatch`.
 */
export async function migrate<T>(db: Kysely<T>, steps = STEPS): Promise<void> {
  if (await isNewer(db, steps)) return;
  const provider = { getMigrations: async () => migrationsOf(steps) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  // The next version may have migrated meanwhile.
  if (await isNewer(db, steps)) return;
  if (error instanceof Error && error.message.startsWith('corrupted migrations'))
    throw new SchemaMismatch(UNKNOWN_SCHEMA, { cause: error });
  throw error;
}

/** Whether the schema is one step newer than the last of `steps`. Throws for a further one. */
async function isNewer<T>(db: Kysely<T>, steps: Steps): Promise<boolean> {
  const step = await stepOf(db);
  if (step > steps.length + 1)
    throw new SchemaMismatch(
      `The database is at step ${step} of its schema, and this version of the shop can use steps up to ${steps.length + 1}: ` +
        'start the version that last upgraded the database, or the one before it.',
    );
  return step > steps.length;
}

/**
 * The step of the database's schema; 0 for an empty database. Those of the first release don't say
 * theirs.
 */
async function stepOf<T>(db: Kysely<T>): Promise<number> {
  const { rows: tables } = await sql<{ found: boolean }>`
    SELECT to_regclass('setting') IS NOT NULL AS found`.execute(db);
  if (tables[0]?.found !== true) return 0;
  const { rows } = await sql<{ value: string }>`SELECT value FROM setting WHERE name = ${STEP}`.execute(db);
  return Number(rows[0]?.value ?? 1);
}

/** All migrations. Each also writes down its step, in the transaction that migrates. */
const migrationsOf = (steps: Steps): Record<string, Migration> =>
  Object.fromEntries(
    steps.flatMap((migrations, index) =>
      Object.entries(migrations).map(([name, { up }]) => [name, { up: andThenSetStep(up, index + 1) }]),
    ),
  );

const andThenSetStep =
  (up: Migration['up'], step: number): Migration['up'] =>
  async (db) => {
    await up(db);
    await sql`INSERT INTO setting (name, value) VALUES (${STEP}, ${String(step)})
      ON CONFLICT (name) DO UPDATE SET value = excluded.value`.execute(db);
  };

const UNKNOWN_SCHEMA =
  "The database was made by another version of the shop, and this one can't use it. " +
  'In the sandbox start over with `npm run reset`; with DATABASE_URL name an empty database.';
