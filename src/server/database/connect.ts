import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, PostgresPool, Transaction } from 'kysely';
import { Kysely as KyselyDatabase, PGliteDialect, PostgresDialect, sql } from 'kysely';
import type { Log } from '../telemetry/logger.ts';
import { FolderUnavailable, lockFolder, markInitializing } from './folder-lock.ts';
import { LIMITS, NO_ANSWER_MS } from './limits.ts';
import type { Listen } from './listen.ts';
import { listenOn, sharing } from './listen.ts';
import { migrate } from './migrate.ts';
import type { OutageLog } from './outage.ts';
import { createOutageLog } from './outage.ts';
import { BIGINT_TYPE, decodeBigint, openPool } from './pool.ts';
import type { Database } from './schema.ts';
import type { Servers } from './servers.ts';
import { createServers, hostsOf } from './servers.ts';

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
  /**
   * The connections for requests, and the number of requests that wait for one; null without a
   * pool.
   */
  pool(): { total: number; idle: number; waiting: number } | null;
  close(): Promise<void>;
};

/** How a host uses its connections. */
export type ConnectionOptions = {
  /** For sessions of their own (migrations, notifications) if the other URL is a pooler's. */
  directUrl?: string | null;
  /** The most connections at once. */
  poolSize?: number;
  /** How long a request waits for a connection. */
  waitMs?: number;
  now?: () => Date;
  log?: Log | undefined;
};

const WAIT_MS = 5_000;

/**
 * Connects to PostgreSQL at `url` (postgres://…, or several servers as `serverUrlsOf` has them) and
 * migrates it. Migrations have no time-out, since several hosts may have to wait for each other.
 */
export async function connectPostgres(
  url: string,
  { directUrl = null, poolSize = 10, waitMs = WAIT_MS, now = () => new Date(), log }: ConnectionOptions = {},
): Promise<Engine> {
  const outage = createOutageLog(now, log);
  const servers = createServers(url);
  const direct = directUrl === null ? servers : createServers(directUrl);
  const migrating = openDb(await openPool(direct, { max: 2 }, outage), outage);
  try {
    await migrate(migrating);
  } finally {
    await migrating.destroy();
  }
  const limits = directUrl === null ? LIMITS : { limitsPerTransaction: true };
  const waits = { connectionTimeoutMillis: waitMs, query_timeout: NO_ANSWER_MS };
  const pool = await openPool(servers, { max: poolSize, ...waits, ...limits }, outage);
  const db = openDb(pool, outage);
  const { ping, close } = await openPing(servers, outage);
  const stops = [...new Set([servers, direct])].flatMap((each) => [
    watch(each),
    each.onMove(() => log?.warn({ server: hostsOf(each.current()) }, 'another database server took over')),
  ]);
  return {
    db,
    name: 'postgresql',
    listen: sharing(listenOn(direct, log)),
    ping,
    outage,
    pool: pool.use,
    async close() {
      for (const stop of stops) stop();
      await close();
      await db.destroy();
    },
  };
}

/**
 * Opens PostgreSQL without migrating it, and without time-outs: for backups, restores and checks,
 * past a pooler. `server` is the URL of the one server that is used.
 */
export async function openPostgres(url: string): Promise<{ db: Db; server(): string }> {
  const outage = createOutageLog(() => new Date());
  const servers = createServers(url);
  return { db: openDb(await openPool(servers, { max: 2 }, outage), outage), server: servers.current };
}

const WATCH_EVERY_MS = 2_000;

/** Notices a server that answers nothing any more, on which all connections would just wait. */
function watch(servers: Servers): () => void {
  if (!servers.hasStandbys) return () => {};
  const timer = setInterval(() => void servers.find(), WATCH_EVERY_MS);
  return () => clearInterval(timer);
}

const openDb = (pool: PostgresPool, outage: OutageLog): Db =>
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
async function openPing(servers: Servers, outage: OutageLog): Promise<Pick<Engine, 'ping' | 'close'>> {
  const timeouts = { connectionTimeoutMillis: PING_TIMEOUT_MS, query_timeout: PING_TIMEOUT_MS };
  const pool = await openPool(servers, { max: 1, ...timeouts }, outage);
  let running: Promise<void> | null = null;
  const ping = async () => {
    const connection = await pool.connect();
    try {
      await connection.query('SELECT 1', []);
    } finally {
      connection.release();
    }
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

/**
 * Opens the embedded database in `folder`, or in memory without one. Only one process at a time: it
 * waits up to 10 s for a folder in use, then refuses it. It does not sync every commit to disk, so
 * it is for trials and development only.
 */
export async function openEmbedded(folder: string | null, log?: Log): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = folder === null ? () => {} : await lockFolder(folder);
  try {
    const finished = folder === null ? () => {} : await markInitializing(folder);
    const pglite = await PGlite.create({
      ...(folder === null ? {} : { dataDir: folder }),
      parsers: EMBEDDED_PARSERS,
    });
    const engine = await embeddedEngine(pglite, log);
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

/** An embedded database that was opened without migrating it. */
type EmbeddedFolder = {
  db: Db;
  pglite: PGlite;
  /** Says that a database made of an image is whole: without this, closing removes it. */
  finished(): void;
  close(): Promise<void>;
};

/**
 * Opens the embedded database in `folder` for backups and restores: an existing one or, of the
 * `image` of another one, a new one. Throws `FolderUnavailable` if there is none, or already one.
 */
export async function openEmbeddedFolder(folder: string, image: Blob | null): Promise<EmbeddedFolder> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = await lockFolder(folder);
  const isThere = existsSync(join(folder, 'PG_VERSION'));
  if (isThere !== (image === null)) {
    await unlock();
    throw new FolderUnavailable(
      isThere
        ? `There is a database at ${folder} already: set DATA_DIR to another folder, or remove it.`
        : `There is no database at ${folder}: set DATA_DIR to the folder of the shop, or DATABASE_URL.`,
    );
  }
  const unmark = await markInitializing(folder);
  let isWhole = isThere;
  const leave = async () => {
    if (!isWhole) await rm(folder, { recursive: true, force: true });
    await unmark();
    await unlock();
  };
  try {
    const loaded = image === null ? {} : { loadDataDir: image };
    const pglite = await PGlite.create({ dataDir: folder, parsers: EMBEDDED_PARSERS, ...loaded });
    return {
      db: new KyselyDatabase<Database>({ dialect: new PGliteDialect({ pglite }) }),
      pglite,
      finished() {
        isWhole = true;
      },
      async close() {
        await pglite.close();
        await leave();
      },
    };
  } catch (error) {
    await leave();
    throw error;
  }
}

/** The value parsers that an embedded database needs if it is opened elsewhere. */
export const EMBEDDED_PARSERS = { [BIGINT_TYPE]: decodeBigint };

const BUSY_AFTER_MS = 500;

/** Migrates an already open embedded database. Closing the engine closes it. */
export async function embeddedEngine(pglite: PGlite, log?: Log): Promise<Engine> {
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
  const outage = createOutageLog(() => new Date(), log);
  return { db, name: 'embedded', listen: sharing(listen), ping, outage, pool: () => null, close };
}
