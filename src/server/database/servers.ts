import { setTimeout as pause } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/**
 * The servers of one database: a single one, or a primary and its standbys; one accepts
 * writes.
 */
export type Servers = {
  /** The URL that new connections use. */
  current(): string;
  hasStandbys: boolean;
  /**
   * Asks all servers and makes the primary the current one. Searches that are
   * started together are one; if no server accepts writes, nothing changes.
   */
  find(): Promise<void>;
  /**
   * Calls `moved` whenever another server becomes the current one. Returns a function that stops
   * that.
   */
  onMove(moved: () => void): () => void;
};

const URL_PARTS = /^(postgres(?:ql)?:\/\/(?:[^/?@]*@)?)([^/?@]*)(.*)$/;
const WRITABLE = [null, 'read-write', 'primary'];

/**
 * The URL of each server in `url`, which may name several, as in libpq:
 * `postgres://user@one.example.com,two.example.com/shop?target_session_attrs=read-write`. null if
 * it is no such URL, or names no server: without a name, `?host=` has the folder of a socket.
 */
export function serverUrlsOf(url: string): string[] | null {
  const [, start, hosts, rest] = URL_PARTS.exec(url) ?? [];
  if (start === undefined || hosts === undefined || rest === undefined) return null;
  const names = hosts.split(',');
  const urls = names.map((name) => `${start}${name}${rest}`);
  if ((names.length > 1 && names.includes('')) || !urls.every((each) => URL.canParse(each))) return null;
  const parsed = urls.map((each) => new URL(each));
  if (names.includes('') && !parsed.every(({ searchParams }) => searchParams.get('host'))) return null;
  if (!parsed.every(({ searchParams }) => WRITABLE.includes(searchParams.get('target_session_attrs'))))
    return null;
  return parsed.map(({ href, searchParams }, at) => {
    if (!searchParams.has('target_session_attrs')) return urls[at] ?? href;
    const plain = new URL(href);
    plain.searchParams.delete('target_session_attrs');
    return plain.href;
  });
}

/** A URL in which every sign means one thing, for libpq too: those of user and password are encoded. */
const CLEAR =
  /^postgres(ql)?:\/\/((?:[^@/?#%]|%[\da-f]{2})*@)?[^@/?#]*(\/[^@?#]*)?(\?([^=&@/?#]+=[^&#]*(&|$))*)?$/i;

/** The fault of the setting `name`, a database's URL; null without one. */
export function databaseUrlFault(name: string, url: string): string | null {
  if (/^postgres(ql)?:\/\/.*@/is.test(url) && !CLEAR.test(url))
    return `${name} can't be read: in its user and password, write @ as %40, : as %3A, / as %2F, ? as %3F, # as %23 and % as %25.`;
  if (URL_PARTS.exec(url)?.[2] === '' && serverUrlsOf(url) === null)
    return `${name} names no server: write it as in postgres://user:password@db.example.com/shop, or a socket's folder as in postgres:///shop?host=/run/postgresql.`;
  return serverUrlsOf(url) === null
    ? `${name} must be an address such as postgres://user:password@db.example.com/shop.`
    : null;
}

/** The machines of a database's URL, without user, password or anything else of it. */
export const hostsOf = (url: string): string =>
  (serverUrlsOf(url) ?? []).map((each) => new URL(each).host).join(',');

/** A server took no writes: a standby, or a former primary. */
class ReadOnlyServer extends Error {
  readonly code = '25006';
}

/** Throws unless the server of `client` accepts writes. */
export async function assertWritable(client: Pick<ClientBase, 'query'>): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>('SHOW transaction_read_only');
  if (rows[0]?.transaction_read_only !== 'off') throw new ReadOnlyServer('The server is read-only');
}

const ANSWER_WITHIN_MS = 2_000;
/** Between searches that find nothing, so that many requests don't become many searches. */
const REST_MS = 200;

/** The servers that `url` names; the first one is the current one until `find` finds another. */
export function createServers(url: string): Servers {
  const urls = serverUrlsOf(url) ?? [url];
  const listeners = new Set<() => void>();
  let current = urls[0] ?? url;
  let searching: Promise<void> | null = null;

  const search = async () => {
    const writable = (await Promise.all(urls.map(acceptsWrites))).flatMap((accepts, at) =>
      accepts ? (urls[at] ?? []) : [],
    );
    const [found] = writable.includes(current) ? [current] : writable;
    if (found === undefined) await pause(REST_MS);
    else if (found !== current) {
      current = found;
      for (const moved of listeners) moved();
    }
  };

  return {
    current: () => current,
    hasStandbys: urls.length > 1,
    find() {
      searching ??= search().finally(() => {
        searching = null;
      });
      return searching;
    },
    onMove(moved) {
      listeners.add(moved);
      return () => listeners.delete(moved);
    },
  };
}

async function acceptsWrites(url: string): Promise<boolean> {
  const { default: pg } = await import('pg');
  const within = { connectionTimeoutMillis: ANSWER_WITHIN_MS, query_timeout: ANSWER_WITHIN_MS };
  const client = new pg.Client({ connectionString: url, ...within });
  client.on('error', () => {});
  try {
    await client.connect();
    await assertWritable(client);
    return true;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}
