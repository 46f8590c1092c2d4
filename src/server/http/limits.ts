import type { Host } from '../host.ts';
import { Refusal } from './refusal.ts';
import { countTry, deleteEndedTries, deleteTries, takeTryBack } from './store.ts';

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
 * try, by the host's clock. Parallel tries are all counted. Call it outside of a transaction that may be rolled back.
 */
export async function hit(host: Host, key: string, limit: Limit): Promise<void> {
  const { max, windowMs, refusal = TOO_MANY } = limit;
  const now = host.now();
  const { tries, endsAt } = await countTry(host.db, key, { now, windowMs });
  if (tries > max) throw tooMany(endsAt.getTime() - now.getTime(), refusal);
}

/** Counts one try of `what` by a visitor's address (`Visit.client`); 100 times wider when `LIMITS` is loose. */
export const hitClient = (host: Host, what: string, client: string, limit: Limit): Promise<void> =>
  hit(host, `client:${what}:${client}`, {
    ...limit,
    max: host.config.limits === 'loose' ? limit.max * LOOSE_FACTOR : limit.max,
  });

/** Takes one try back: it turned out to be none that the limit is about. */
export const forgive = (host: Host, key: string): Promise<void> => takeTryBack(host.db, key);

export const forgiveClient = (host: Host, what: string, client: string): Promise<void> =>
  forgive(host, `client:${what}:${client}`);

/** Forgets all tries under `key`: whoever made them, its owner has shown up. */
export const forgetTries = (host: Host, key: string): Promise<void> => deleteTries(host.db, key);

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
export const dropOldLimits = (host: Host): Promise<void> => deleteEndedTries(host.db, host.now());
