import { sql } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from './refusal.ts';

/** `max` tries in `windowMs`; `refusal` is the sentence of the 429, which is told how long to wait ("5 minutes"). */
export type Limit = { max: number; windowMs: number; refusal?: (wait: string) => string };

const TOO_MANY = (wait: string) => `Too many tries. Please try again in ${wait}.`;

/**
 * How much wider limits per client address are when `LIMITS` is loose, so that tests and demos from one machine go
 * through.
 */
const LOOSE_FACTOR = 100;

/**
 * Counts one try under `key` and throws a 429 when it is one too many. The count starts anew `windowMs` after its first
 * try, by the host's clock. One atomic statement: parallel tries are all counted. Call it outside of a transaction that
 * may be rolled back.
 */
export async function hit(db: Db, host: Host, key: string, limit: Limit): Promise<void> {
  const { max, windowMs, refusal = TOO_MANY } = limit;
  const now = host.now();
  const { hits, ends_at } = await db
    .insertInto('rate_limit')
    .values({ key, hits: 1, ends_at: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql<number>`CASE WHEN rate_limit.ends_at <= ${now} THEN 1 ELSE rate_limit.hits + 1 END`,
        ends_at: sql<Date>`CASE WHEN rate_limit.ends_at <= ${now} THEN excluded.ends_at ELSE rate_limit.ends_at END`,
      }),
    )
    .returning(['hits', 'ends_at'])
    .executeTakeFirstOrThrow();
  if (hits > max) throw tooMany(ends_at.getTime() - now.getTime(), refusal);
}

/** Counts one try of `what` by a visitor's address (`Visit.client`); 100 times wider when `LIMITS` is loose. */
export const hitClient = (host: Host, what: string, client: string, limit: Limit): Promise<void> =>
  hit(host.db, host, `client:${what}:${client}`, {
    ...limit,
    max: host.config.limits === 'loose' ? limit.max * LOOSE_FACTOR : limit.max,
  });

/** Takes one try back: it turned out to be none that the limit is about. */
export async function forgive(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limit')
    .set((row) => ({ hits: row('hits', '-', 1) }))
    .where('key', '=', key)
    .where('hits', '>', 0)
    .execute();
}

export const forgiveClient = (host: Host, what: string, client: string): Promise<void> =>
  forgive(host.db, `client:${what}:${client}`);

/** The 429 with its `Retry-After`, in words as well. */
function tooMany(waitMs: number, sentence: (wait: string) => string): Refusal {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  return new Refusal(429, sentence(inWords(seconds)), { retryAfter: seconds });
}

function inWords(seconds: number): string {
  if (seconds < 90) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** Forgets counts that are over. */
export async function dropOldLimits(host: Host): Promise<void> {
  await host.db.deleteFrom('rate_limit').where('ends_at', '<', host.now()).execute();
}
