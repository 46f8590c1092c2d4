import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import { Kysely as KyselyDatabase, PGliteDialect, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import { lockFolder, markInitializing } from './folder-lock.ts';
import type { Listen } from './listen.ts';
import { listenOn } from './listen.ts';
import { migrate } from './migrate.ts';
import type { OutageLog } from './outage.ts';
import { createOutageLog } from './outage.ts';
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
  /** Resolves if the database is alive, even while all connections are in use; rejects otherwise. */
  ping(): Promise<void>;
  outage: OutageLog;
  close(): Promise<void>;
};

/** How a host uses its connections. */
export type ConnectionOptions = {
  /** The most connections at once. */
  poolSize?: number;
  /** How long a request waits for a connection. */
  waitMs?: number;
  now?: () => Date;
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

const WAIT_MS = 5_000;

/**
 * So that no request hangs. Transactions are short, so a lock that is held for 10 s is stuck: what
 * waits for it gives up and frees its connection, long before the time-out of statements.
 */
const TIMEOUTS = {
  lock_timeout: 10_000,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
};

/**
 * Connects to PostgreSQL at `url` (postgres://…) and migrates it. Migrations have no time-out,
 * since several hosts may have to wait for each other.
 */
export async function connectPostgres(
  url: string,
  { poolSize = 10, waitMs = WAIT_MS, now = () => new Date() }: ConnectionOptions = {},
): Promise<Engine> {
  const outage = createOutageLog(now);
  const migrating = openDb(await openPool({ connectionString: url, max: 2 }, outage), outage);
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  const limits = { connectionTimeoutMillis: waitMs, ...TIMEOUTS };
  const db = openDb(await openPool({ connectionString: url, max: poolSize, ...limits }, outage), outage);
  const { ping, close } = await openPing(url, outage);
  return {
    db,
    name: 'postgresql',
    listen: listenOn(url),
    ping,
    outage,
    async close() {
      await close();
      await db.destroy();
    },
  };
}

const openDb = (pool: Pool, outage: OutageLog): Db =>
  new KyselyDatabase<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level }) => {
      if (level === 'query') outage.answered();
    },
  });

const PING_TIMEOUT_MS = 2_000;

/**
 * Opens a connection for health checks alone: a pool whose connections are all in use is no dead
 * database. Checks that arrive together share one statement.
 */
async function openPing(url: string, outage: OutageLog): Promise<Pick<Engine, 'ping' | 'close'>> {
  const timeouts = { connectionTimeoutMillis: PING_TIMEOUT_MS, query_timeout: PING_TIMEOUT_MS };
  const pool = await openPool({ connectionString: url, max: 1, ...timeouts }, outage);
  let running: Promise<void> | null = null;
  const ping = async () => {
    await pool.query('SELECT 1');
    outage.answered();
  };
  return {
    ping() {
      running ??= ping().finally(() => {
        running = null;
      });
      return running;
    },
    close: () => pool.end(),
  };
}

async function openPool(config: PoolConfig, outage: OutageLog): Promise<Pool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_TYPE ? decodeBigint : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({ ...config, types, keepAlive: true });
  pool.on('error', outage.failed);
  // An error event without a listener would end the process. The broken connection also fails the
  // next statement of its transaction.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
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

const BUSY_AFTER_MS = 500;

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
  // It lives in this process: while a transaction has its only connection, it is busy, not away.
  const ping = () => Promise.race([sql`SELECT 1`.execute(db), pause(BUSY_AFTER_MS)]).then(() => {});
  return { db, name: 'embedded', listen, ping, outage: createOutageLog(() => new Date()), close };
}
