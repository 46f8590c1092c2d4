import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import { Kysely as KyselyDatabase, PGliteDialect, PostgresDialect } from 'kysely';
import type { PoolConfig } from 'pg';
import { lockFolder, markInitializing } from './folder-lock.ts';
import type { Listen } from './listen.ts';
import { listenOn } from './listen.ts';
import { migrate } from './migrate.ts';
import type { Database } from './schema.ts';

/** What rules and stores work with: the handle or a transaction of it. */
export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

export type Engine = {
  db: Db;
  name: 'postgresql' | 'embedded';
  /** Hears what any process on this database notifies. It only wakes: what isn't heard, because a connection broke, is lost. */
  listen: Listen;
  close(): Promise<void>;
};

/** `bigint` as a number: every amount here fits, and one that didn't must not be rounded quietly. */
function decodeBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond what a number holds exactly`);
  return value;
}
const BIGINT_TYPE = 20;

/** Nothing that the host asks of PostgreSQL waits for ever: what takes longer than this, waiting for locks included, fails. */
const TIMEOUTS = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** PostgreSQL behind `url` (postgres://…), migrated to the newest schema; a migration, or waiting for another host's, takes its time. */
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
  // One that breaks in a transaction fails the transaction's next statement; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => {}));
  return new KyselyDatabase<Database>({ dialect: new PostgresDialect({ pool }) });
}

/**
 * The embedded database in `folder`, or in memory without one. One process at a time: a folder in use is waited for up to
 * 10 s, then refused. It does not sync every commit to disk, so it is for trying and developing.
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

/** How an embedded database that is opened elsewhere must be told to read values. */
export const EMBEDDED_PARSERS = { [BIGINT_TYPE]: decodeBigint };

/** An embedded database that is open already, migrated to the newest schema; closing the engine closes it. */
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
