import type { Config } from '../config.ts';
import type { Host } from '../host.ts';
import { HttpError } from './http-error.ts';
import { countHit, deleteExpiredHits, deleteHits, uncountHit } from './store.ts';

/**
 * At most `max` hits in `windowMs`. `message` makes the sentence of the 429 from the wait in words
 * ("5 minutes").
 */
type Limit = { max: number; windowMs: number; message?: (wait: string) => string };

const tooManyMessage = (wait: string) => `Too many attempts. Please try again in ${wait}.`;

/**
 * How much wider limits per client address are when `LIMITS` is loose, for tests and demos from one
 * machine.
 */
const LOOSE_FACTOR = 100;

/** A limit per client address, as `LIMITS` wants it. */
export const maxPerClient = ({ limits }: Pick<Config, 'limits'>, max: number): number =>
  limits === 'loose' ? max * LOOSE_FACTOR : max;

/**
 * Counts one hit under `key` and throws a 429 if it is one too many. The window restarts `windowMs`
 * after its first hit. Parallel hits all count. Call it outside a transaction that may be rolled
 * back.
 */
export async function consumeLimit(host: Host, key: string, limit: Limit): Promise<void> {
  const refusal = await countAgainstLimit(host, key, limit);
  if (refusal !== null) throw refusal;
}

/**
 * `consumeLimit` that returns its 429 instead of throwing it; null if the hit is allowed. A key
 * that was refused is refused from memory: it costs the database one statement a second, however
 * often it is tried.
 */
export async function countAgainstLimit(host: Host, key: string, limit: Limit): Promise<HttpError | null> {
  const { message = tooManyMessage } = limit;
  const now = host.now().getTime();
  const endsAt = host.refusedKeys.endOf(key, now) ?? (await refusedUntil(host, key, limit));
  if (endsAt === null) return null;
  const name = nameOf(key);
  host.metrics.limits.inc({ limit: name });
  host.log.warn({ limit: name }, 'limit exceeded');
  return tooManyRequests(endsAt - now, message);
}

/** The limit without whom it is about: `client:chat:203.0.113.5` is the limit `client:chat`. */
const nameOf = (key: string) => (/^client:[^:]+|^[^:]+/.exec(key) ?? [key])[0];

/** Counts a hit in the database: the end of its window if it is one too many, else null. */
async function refusedUntil(host: Host, key: string, { max, windowMs }: Limit): Promise<number | null> {
  const now = host.now();
  const counted = await countHit(host.db, key, { now, windowMs });
  const endsAt = counted.endsAt.getTime();
  if (counted.tries > max) {
    host.refusedKeys.add(key, endsAt, now.getTime());
    return endsAt;
  }
  host.refusedKeys.delete(key);
  return null;
}

/**
 * Counts one hit of `what` by client address; the limit is 100 times wider when `LIMITS` is loose.
 */
export const consumeIpLimit = (host: Host, what: string, client: string, limit: Limit): Promise<void> =>
  consumeLimit(host, `client:${what}:${client}`, {
    ...limit,
    max: maxPerClient(host.config, limit.max),
  });

/**
 * Counts one hit of `what` by account where there is a session, else by client address: a mobile
 * network has hundreds of shoppers behind one.
 */
export const consumeShopperLimit = (
  host: Host,
  what: string,
  { accountId, client }: { accountId: string | null; client: string },
  limit: Limit,
): Promise<void> =>
  accountId === null
    ? consumeIpLimit(host, what, client, limit)
    : consumeLimit(host, `${what}:account:${accountId}`, limit);

/** Takes back one hit that should not have counted. */
export async function refundLimit(host: Pick<Host, 'db' | 'refusedKeys'>, key: string): Promise<void> {
  await uncountHit(host.db, key);
  host.refusedKeys.delete(key);
}

/** Takes back one hit that `consumeIpLimit` counted. */
export const refundIpLimit = (
  host: Pick<Host, 'db' | 'refusedKeys'>,
  what: string,
  client: string,
): Promise<void> => refundLimit(host, `client:${what}:${client}`);

/** Clears all hits under `key`. Other hosts may still refuse it for a second. */
export async function resetLimit(host: Pick<Host, 'db' | 'refusedKeys'>, key: string): Promise<void> {
  await deleteHits(host.db, key);
  host.refusedKeys.delete(key);
}

/**
 * Counts one hit under `key` and returns how many its window has, and its end: for limits that
 * depend on more than the key.
 */
export const countHits = (
  host: Pick<Host, 'db' | 'now'>,
  key: string,
  windowMs: number,
): Promise<{ tries: number; endsAt: Date }> => countHit(host.db, key, { now: host.now(), windowMs });

/** The 429, with the wait in `Retry-After` and in words. */
export function tooManyRequests(waitMs: number, sentence: (wait: string) => string): HttpError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new HttpError(429, sentence(formatWait(seconds)), { retryAfter: seconds });
}

function formatWait(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Deletes counters whose window has passed. */
export const cleanupLimits = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteExpiredHits(host.db, host.now());
