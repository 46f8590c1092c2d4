import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import type { ConnectionOptions, Engine } from '#server/database/connect.ts';
import { connectPostgres, EMBEDDED_PARSERS, embeddedEngine } from '#server/database/connect.ts';
import { countMade } from '../../counts.ts';
import { migratedImage } from './embedded-image.ts';

export type EngineName = Engine['name'];

/** How to connect; `port` is that of a proxy on this machine, which may be a pooler. */
export type TestConnection = ConnectionOptions & { port?: number; isPooler?: boolean };

/** A database for tests. */
export type TestDatabase = {
  name: EngineName;
  /** Its URL for other processes; null for the embedded one, which lives in this process only. */
  url: string | null;
  /** Another connection, like that of a second host; the embedded one has only one. */
  connect(options?: TestConnection): Promise<Engine>;
  drop(): Promise<void>;
};

const SERVER = process.env['TEST_DATABASE_URL'] ?? 'postgres://postgres@127.0.0.1:5432/postgres';
/** Where the server for tests listens. */
export const SERVER_ADDRESS = { host: new URL(SERVER).hostname, port: Number(new URL(SERVER).port || 5432) };
const PREFIX = 'keystall_test';

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 3_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The engines available to tests: PostgreSQL if one is reachable, and always the embedded one. */
export const reachableEngines: readonly EngineName[] = await onServer(async () => true).then(
  () => ['postgresql', 'embedded'] as const,
  () => ['embedded'] as const,
);

export const makeDatabase = (name: EngineName): Promise<TestDatabase> =>
  name === 'postgresql' ? makePostgres() : makeEmbedded();

const ofThisProcess = new Map<EngineName, Promise<TestDatabase>>();

/**
 * The one database of an engine that this process makes for all its test files, since making one takes
 * longer than most of them. `forEachEngine` empties it before each test; `dropLeftovers` drops it.
 */
export function sharedDatabase(name: EngineName): Promise<TestDatabase> {
  const database = ofThisProcess.get(name) ?? makeDatabase(name);
  ofThisProcess.set(name, database);
  return database;
}

/** An empty database on the server, without the shop's tables. */
export async function makeEmptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  countMade('databases');
  const name = `${PREFIX}_${process.pid}_${Math.random().toString(36).slice(2, 10)}`;
  await onServer(async (client) => {
    await dropLeftovers(client);
    await client.query(`CREATE DATABASE ${name}`);
    // No test cuts the server's power, and without waiting for its disk they take less time.
    await client.query(`ALTER DATABASE ${name} SET synchronous_commit = off`);
  });
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onServer((client) => dropDatabase(client, name)) };
}

async function makePostgres(): Promise<TestDatabase> {
  const { url: href, drop } = await makeEmptyDatabase();
  const url = new URL(href);
  return {
    name: 'postgresql',
    url: url.href,
    connect: ({ port, isPooler = false, ...options } = {}) =>
      connectPostgres(port === undefined ? url.href : throughPort(url, port), {
        ...options,
        ...(isPooler ? { directUrl: url.href } : {}),
      }),
    drop,
  };
}

function throughPort(url: URL, port: number): string {
  const through = new URL(url);
  through.host = `127.0.0.1:${port}`;
  return through.href;
}

/** Drops a database. The server gives closing connections a few seconds before it cuts them off. */
async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client
    .query(`DROP DATABASE ${name}`)
    .catch(() => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

/** Drops the databases of test processes that are gone, from their names. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE '${PREFIX}%'`,
  );
  for (const { datname } of rows) {
    const pid = Number(datname.split('_')[2]);
    // Another process may be dropping it or still be connected: then it isn't ours to drop.
    if (!isAlive(pid)) await client.query(`DROP DATABASE IF EXISTS ${datname}`).catch(() => {});
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function makeEmbedded(): Promise<TestDatabase> {
  countMade('databases');
  const pglite = await PGlite.create({ loadDataDir: await migratedImage(), parsers: EMBEDDED_PARSERS });
  const engine = await embeddedEngine(pglite);
  return {
    name: 'embedded',
    url: null,
    connect: async () => ({ ...engine, close: async () => {} }),
    drop: engine.close,
  };
}
