import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import type { Contents } from './manifest.ts';
import { RecoveryRefused } from './manifest.ts';

/**
 * The tables that a restore leaves out, since they would reopen sessions and codes that have ended.
 * All members log in again, ask for a new mailed code, and start with fresh limits.
 */
export const LEFT_OUT = [
  'session',
  'verification',
  'operator_session',
  'operator_link',
  'operator_passkey',
  'operator_challenge',
  'operator_attempt',
  'login_turn',
  'rate_limit',
] as const satisfies readonly (keyof Database)[];

const PREVIOUS_KEY = 'secret-check-previous';

/** The migrator's own tables. */
export const MIGRATION_TABLE = 'kysely_migration';
const MIGRATION_TABLES = /^kysely_migration(_lock)?$/;

/** Whether the database has no tables, of any owner. */
export async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*)::integer AS found FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE nspname NOT IN ('pg_catalog', 'information_schema') AND nspname !~ '^pg_(toast|temp)'
      AND relkind IN ('r', 'p', 'm', 'f', 'S')`.execute(db);
  return rows[0]?.found === 0;
}

async function tablesIn(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`.execute(db);
  return rows.map(({ name }) => name);
}

/** The tables and sums of a database; `broken` is for the caller. Throws `RecoveryRefused`. */
export async function readContents(tx: Tx): Promise<Omit<Contents, 'broken' | 'migrations'>> {
  const tables = (await tablesIn(tx)).filter((name) => !MIGRATION_TABLES.test(name) && !isLeftOut(name));
  if (!tables.includes('setting')) throw notAShop();
  const counts: Contents['counts'] = {};
  for (const table of tables) {
    const { rows } = await sql<{ rows: number }>`SELECT count(*) AS rows FROM ${sql.table(table)}`.execute(
      tx,
    );
    counts[table] = Number(rows[0]?.rows);
  }
  const settings = new Map(
    (await tx.selectFrom('setting').selectAll().execute()).map(({ name, value }) => [name, value]),
  );
  const [mode, key] = [settings.get('mode'), settings.get('secret-check')];
  if (mode === undefined || key === undefined) throw notAShop();
  const { rows } = await sql<Contents['sums']>`
    SELECT (SELECT coalesce(sum(amount), 0)::text FROM ledger_entry) AS ledger,
      (SELECT coalesce(sum(balance), 0)::text FROM account) AS balances`.execute(tx);
  const previous_key = settings.get(PREVIOUS_KEY) ?? null;
  return { mode, key, previous_key, counts, sums: rows[0] ?? { ledger: '', balances: '' } };
}

const notAShop = () =>
  new RecoveryRefused("This is no shop's database: a host has to have been started on it before.");

/** The migrations that have run. */
export async function readMigrations(db: Db | Tx): Promise<Contents['migrations']> {
  const { rows } = await sql<Contents['migrations'][number]>`
    SELECT name, timestamp FROM ${sql.table(MIGRATION_TABLE)} ORDER BY name`.execute(db);
  return rows;
}

/** Writes the migrations down, which makes the tables a shop that a host accepts. */
export async function insertMigrations(db: Db, migrations: Contents['migrations']): Promise<void> {
  const rows = migrations.map(({ name, timestamp }) => sql`(${name}, ${timestamp})`);
  await sql`INSERT INTO ${sql.table(MIGRATION_TABLE)} (name, timestamp) VALUES ${sql.join(rows)}`.execute(db);
}

/** Whether a restore leaves out the rows of a table. */
export const isLeftOut = (table: string): boolean => LEFT_OUT.some((name) => name === table);

/** Empties the tables that a restore leaves out; an older schema doesn't have them all. */
export async function deleteLeftOut(db: Db): Promise<void> {
  const tables = await tablesIn(db);
  for (const table of LEFT_OUT) if (tables.includes(table)) await db.deleteFrom(table).execute();
}

/** Drops all tables: those of a restore that failed, in a database that was empty before. */
export async function dropTables(db: Db): Promise<void> {
  const tables = await tablesIn(db);
  if (tables.length === 0) return;
  await sql`DROP TABLE ${sql.join(tables.map((name) => sql.table(name)))} CASCADE`.execute(db);
}

/**
 * Names this transaction's view of the database, for `pg_dump`, and keeps it for as long as that
 * takes.
 */
export async function exportSnapshot(tx: Tx): Promise<string> {
  await sql`SELECT set_config('statement_timeout', '0', true),
    set_config('idle_in_transaction_session_timeout', '0', true)`.execute(tx);
  const { rows } = await sql<{ name: string }>`SELECT pg_export_snapshot() AS name`.execute(tx);
  return rows[0]?.name ?? '';
}
