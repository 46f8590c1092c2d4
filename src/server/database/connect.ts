import type { PGlite } from '@electric-sql/pglite';
import type { Kysely, Transaction } from 'kysely';
import { Kysely as KyselyDatabase, PGliteDialect, PostgresDialect } from 'kysely';
import { lockFolder, markMaking } from './folder-lock.ts';
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

/** PostgreSQL behind `url` (postgres://…), migrated to the newest schema. */
export async function connectPostgres(url: string, { poolSize = 10 } = {}): Promise<Engine> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_TYPE ? decodeBigint : pg.types.getTypeParser(oid, format),
  };
  const pool = new pg.Pool({ connectionString: url, max: poolSize, types });
  pool.on('error', (error) => console.error(`An idle database connection broke: ${error.message}`));
  const db = new KyselyDatabase<Database>({ dialect: new PostgresDialect({ pool }) });
  return migrated({ db, name: 'postgresql', listen: listenOn(url), close: () => db.destroy() });
}

/**
 * The embedded database in `folder`, or in memory without one. One process at a time: a folder in use is waited for up to
 * 10 s, then refused. It does not sync every commit to disk, so it is for trying and developing.
 */
export async function openEmbedded(folder: string | null): Promise<Engine> {
  const { PGlite } = await import('@electric-sql/pglite');
  const unlock = folder === null ? () => {} : await lockFolder(folder);
  try {
    const finished = folder === null ? () => {} : await markMaking(folder);
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
export function embeddedEngine(pglite: PGlite): Promise<Engine> {
  const db = new KyselyDatabase<Database>({ dialect: new PGliteDialect({ pglite }) });
  const listen: Listen = async (channel, hear) => {
    const stop = await pglite.listen(channel, hear);
    return () => stop();
  };
  return migrated({ db, name: 'embedded', listen, close: () => db.destroy() });
}

async function migrated(engine: Engine): Promise<Engine> {
  try {
    await migrate(engine.db);
    return engine;
  } catch (error) {
    await engine.close();
    throw error;
  }
}
