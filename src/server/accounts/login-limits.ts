import { MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../host.ts';
import {
  consumeIpLimit,
  consumeLimit,
  countAgainstLimit,
  countHits,
  refundIpLimit,
  refundLimit,
  resetLimit,
  tooManyRequests,
} from '../http/rate-limits.ts';
import type { Requester } from './device.ts';
import { deleteOldTurns, takeTurn } from './login-limits.store.ts';
import { loginKey } from './store.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const CLIENT_LIMIT = { max: 100, windowMs: WINDOW_MS };
const message = (wait: string) => `Too many wrong passwords for this name. Please try again in ${wait}.`;
const NAME_LIMIT = { max: 10, windowMs: WINDOW_MS, message };

/** Wrong passwords for a name that no client has to wait for. */
const UNDELAYED = 10;
/** The wait after one more wrong password each; the last one after all further ones. */
const DELAYS_MS = [5_000, 10_000, 20_000, 40_000];
const LONGEST_DELAY_MS = MINUTE_MS;

/**
 * Counts a password that is tried for a name; a 429 if it is one too many. Names are counted
 * as typed, existing or not: a counter shared by username and address would reveal that they belong
 * together. Counted before the password is checked, so that parallel guesses all count.
 * Returns the function that takes it back, for a try that was no wrong password.
 */
export async function countPassword(
  host: Host,
  { name, client, requester }: { name: string; client: string; requester: Requester },
): Promise<() => Promise<void>> {
  if (requester.isKnown) {
    const key = `wrong-password:${requester.key}`;
    await consumeLimit(host, key, NAME_LIMIT);
    return () => refundLimit(host, key);
  }
  await consumeIpLimit(host, 'wrong-password', client, CLIENT_LIMIT);
  const key = keyOf(client, name);
  const refusal =
    (await countAgainstLimit(host, key, NAME_LIMIT)) ??
    (await refuseBeforeTurn(host, loginKey(name), client, key));
  if (refusal !== null) {
    // No password was checked, so that tries for one name don't use up those for all others.
    await refundIpLimit(host, 'wrong-password', client);
    throw refusal;
  }
  return async () => {
    await refundLimit(host, allClientsKey(loginKey(name)));
    await refundLimit(host, key);
    await refundIpLimit(host, 'wrong-password', client);
  };
}

/**
 * Counts a password tried for a name by unknown devices together. After ten wrong ones, each client
 * waits for a turn of its own, which comes within a minute independent of the others: they can
 * delay the owner, but not lock them out. Returns the 429 until then, which isn't counted.
 */
async function refuseBeforeTurn(host: Host, name: string, client: string, key: string) {
  const { tries } = await countHits(host, allClientsKey(name), WINDOW_MS);
  if (tries <= UNDELAYED) return null;
  const delayMs = DELAYS_MS[tries - UNDELAYED - 1] ?? LONGEST_DELAY_MS;
  const now = host.now();
  const dueAt = await takeTurn(host.db, { name, client }, { now, nextAt: new Date(now.getTime() + delayMs) });
  if (dueAt === null) return null;
  await refundLimit(host, allClientsKey(name));
  await refundLimit(host, key);
  return tooManyRequests(dueAt.getTime() - now.getTime(), message);
}

/**
 * Clears this client's counters of both names of an account, once its owner has proved their
 * identity there.
 */
export async function forgetWrongPasswords(
  host: Pick<Host, 'db' | 'refusedKeys'>,
  { username, email }: { username: string; email: string },
  client: string,
): Promise<void> {
  await resetLimit(host, keyOf(client, username));
  await resetLimit(host, keyOf(client, email));
}

const keyOf = (client: string, name: string) => `wrong-password-from:${client}:${loginKey(name)}`;
const allClientsKey = (name: string) => `wrong-password-of:${name}`;

/** Deletes the turns of logins that never came back for them. */
export const cleanupLoginTurns = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteOldTurns(host.db, host.now(), WINDOW_MS);
