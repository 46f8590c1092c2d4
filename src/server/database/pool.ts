import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import type { ClientConfig, PoolClient, PoolConfig } from 'pg';
import { unavailability } from './errors.ts';
import { runWithLimits } from './limits.ts';
import type { OutageLog } from './outage.ts';
import { preparedName } from './prepare.ts';
import type { Servers } from './servers.ts';
import { assertWritable } from './servers.ts';

/**
 * Reads `bigint` as a number. Every amount here fits; one that doesn't must fail rather than be
 * rounded.
 */
export function decodeBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for an exact number`);
  return value;
}
export const BIGINT_TYPE = 20;

/** `limitsPerTransaction`: for a pooler, which takes no settings with a connection. */
type PoolOptions = PoolConfig & { limitsPerTransaction?: boolean };

type DatabasePool = PostgresPool & {
  /** Its connections, the idle ones, and the number of requests that wait for one. */
  use(): { total: number; idle: number; waiting: number };
};

/**
 * Opens a pool of connections to the current one of `servers`. If that can't be reached or takes no
 * writes, the others are asked; when one becomes the current one, connections to others end
 * . A connection that fails is never used again.
 */
export async function openPool(
  servers: Servers,
  { limitsPerTransaction = false, ...config }: PoolOptions,
  outage: OutageLog,
): Promise<DatabasePool> {
  const { default: pg } = await import('pg');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      oid === BIGINT_TYPE ? decodeBigint : pg.types.getTypeParser(oid, format),
  };
  const serverOf = new WeakMap<object, string>();
  class Client extends pg.Client {
    constructor(options?: ClientConfig) {
      const server = servers.current();
      super({ ...options, connectionString: server });
      serverOf.set(this, server);
    }
  }
  const options = { ...config, types, keepAlive: true };
  const pool = new pg.Pool({
    ...options,
    Client,
    ...(servers.hasStandbys ? { onConnect: assertWritable } : {}),
  });
  pool.on('error', outage.failed);
  // An error event without a listener would end the process. The broken connection also fails the
  // next statement of its transaction.
  pool.on('connect', (client) => client.on('error', () => {}));

  const inUse = new Set<PoolClient>();
  const isElsewhere = (client: PoolClient) => serverOf.get(client) !== servers.current();
  const stopWatching = servers.onMove(() => {
    for (const client of inUse) if (isElsewhere(client)) end(client);
  });

  const take = async (): Promise<PoolClient> => {
    const tried = servers.current();
    try {
      return await pool.connect();
    } catch (error) {
      if (!servers.hasStandbys) throw error;
      await servers.find();
      if (servers.current() === tried) throw error;
      return await pool.connect();
    }
  };

  const connect = async (): Promise<PostgresPoolClient> => {
    let client = await take();
    while (isElsewhere(client)) {
      client.release(true);
      client = await take();
    }
    inUse.add(client);
    return pooled(client, { limitsPerTransaction, released: () => inUse.delete(client) });
  };

  return {
    connect,
    options,
    use: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async end() {
      stopWatching();
      await pool.end();
    },
  };
}

/** Ends a connection in use: its statement fails, and the pool drops it. */
function end(client: PoolClient): void {
  // The pool's type hides it.
  const ending: unknown = Reflect.get(client, 'end');
  if (typeof ending === 'function') ending.call(client, () => {});
}

/** The members that Kysely's type of a connection lacks. */
type PreparingClient = {
  query<R>(prepared: {
    name: string;
    text: string;
    values: readonly unknown[];
  }): Promise<PostgresQueryResult<R>>;
};

/** One use of a connection of the pool. */
function pooled(
  client: PoolClient,
  { limitsPerTransaction, released }: { limitsPerTransaction: boolean; released: () => void },
): PostgresPoolClient {
  const direct: PostgresPoolClient & PreparingClient = client;
  let lost: Error | null = null;
  const runOnce = async <R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> => {
    if (lost !== null) throw lost;
    // A pooler gives each transaction another connection, which has not prepared it.
    const name = limitsPerTransaction ? undefined : preparedName(sql);
    try {
      if (name === undefined) return await direct.query<R>(sql, parameters);
      return await direct.query<R>({ name, text: sql, values: parameters });
    } catch (error) {
      if (error instanceof Error && unavailability(error) === 'unreachable') lost = error;
      throw error;
    }
  };
  const run = <R>(sql: string, parameters: readonly unknown[]) => {
    if (!limitsPerTransaction) return runOnce<R>(sql, parameters);
    const isInTransaction = client.getTransactionStatus() !== 'I';
    return runWithLimits<PostgresQueryResult<R>>(runOnce, { sql, parameters, isInTransaction });
  };
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query<R>(
    sql: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof sql !== 'string') throw new Error('Results are not read by cursors');
    return run<R>(sql, parameters);
  }
  return {
    query,
    release(destroy = false) {
      released();
      client.release(destroy || lost !== null);
    },
  };
}
