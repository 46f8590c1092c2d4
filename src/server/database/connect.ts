import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import { Kysely as KyselyDatabase, PGliteDialect, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import { lockFolder, markInitializing } from './folder-lock.ts';
import type { Listen } from './listen.ts';
import { listenOn } from './listen.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** The database, or a transaction on it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type Engine = {
  db: Db;
  name: 'postgresql' | 'embedded';
  /**
   * Subscribes to notifications from every process on this database. They only wake: those sent
   * while the connection is broken are lost.
   */
  listen: Listen;
  close(): Promise<void>;
};

/**
 * Reads `bigint` as a number. Every amount here fits; one that doesn't must fail rather than be
 * rounded.
 */
function decodeBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for an exact number`);
  return value;
}
const BIGINT_TYPE = 20;

/** Time-outs of statements, which include waiting for locks, so that no request hangs. */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Connects to PostgreSQL at `url` (postgres://…) and migrates it. Migrations have no time-out,
 * since several hosts may have to wait for each other.
 */
export async function connectPostgres(url: string, { poolSize = 10 } = {}): Promise<Engine> {
  const migrating = await openPool({ connectionString: url, max: 2 });
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  const db = await openPool({ connectionString: url, max: poolSize, ...TIMEOUTS });
  return { db, name: 'postgresql', listen: listenOn(url), close: () => db.destroy() };
}

async function openPool(config: PoolConfig): Promise<Db> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_TYPE ? decodeBigint : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({ ...config, types, keepAlive: true });
  pool.on('error', (error) => console.error(`An idle database connection broke: ${error.message}`));
  // An error event without a listener would end the process. The broken connection also fails the
  // next statement of its transaction.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new KyselyDatabase<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * Opens the embedded database in `folder`, or in memory without one. Only one process at a time: it
 * waits up to 10 s for a folder in use, then refuses it. It does not sync every commit to disk, so
 * it is for trials and development only.
 */
export async function openEmbedded(folder: string | null): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = folder === null ? () => {} : await lockFolder(folder);
  try {
    const finished = folder === null ? () => {} : await markInitializing(folder);
    const pglite = await PGlite.create({
      ...(folder === null ? {} : { dataDir: folder }),
      parsers: EMBEDDED_PARSERS,
    });
    const engine = await embeddedEngine(pglite);
    await finished();
    const close = async () => {
      await engine.close();
      await unlock();
    };
    return { ...engine, close };
  } catch (error) {
    await unlock();
    throw error;
  }
}

/** The value parsers that an embedded database needs if it is opened elsewhere. */
export const EMBEDDED_PARSERS = { [BIGINT_TYPE]: decodeBigint };

/** Migrates an already open embedded database. Closing the engine closes it. */
export async function embeddedEngine(pglite: PGlite): Promise<Engine> {
  const db = new KyselyDatabase<Database>({ dialect: new PGliteDialect({ pglite }) });
  const listen: Listen = async (channel, hear) => {
    const stop = await pglite.listen(channel, hear);
    return () => stop();
  };
  const close = () => db.destroy();
  try {
    await migrate(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, name: 'embedded', listen, close };
}
