import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { type WishRequest, wishKey } from '#contract/wishes.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { consumeShopperLimit } from '../http/rate-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { newId } from '../platform/ids.ts';
import { inBatches } from '../platform/in-batches.ts';
import { wishMail } from './mails.ts';
import { countWishes, deleteOldWishes, findOpenWishes, takeWishes, upsertWish } from './store.ts';

/** Presses of an account, else of a client. */
const PRESSES = {
  max: 10,
  windowMs: HOUR_MS,
  message: (wait: string) => `That is a lot of wishes. Please try again in ${wait}.`,
};

/** How long a wish is kept after the last press. */
const KEPT_MS = 90 * DAY_MS;

/** More than a member can have made in that time and read. */
const OPEN_MAX = 500;

/**
 * Keeps a wish for what isn't sold, counted by the account, else by the client's address, of
 * which only a keyed hash is kept. Only a member can be told: 401.
 */
export async function keepWish(
  host: Host,
  { words, tell }: WishRequest,
  { accountId, client }: { accountId: string | null; client: string },
): Promise<void> {
  if (tell && accountId === null) throw new HttpError(401, 'Please log in, so that we can tell you.');
  await consumeShopperLimit(host, 'wish', { accountId, client }, PRESSES);
  await upsertWish(host.db, {
    id: newId(),
    wish_key: wishKey(words),
    words,
    person: accountId ?? host.keyring.mac('client', client),
    account_id: accountId,
    tells: tell,
    pressed_at: host.now(),
  });
}

/** The wishes of which a member is to be told, in their words. */
export const openWishes = async ({ db }: Host, accountId: string): Promise<string[]> =>
  (await findOpenWishes(db, accountId, OPEN_MAX)).map(({ words }) => words);

/** The most wishes that are listed, of most people. */
const LISTED_MAX = 1_000;

/** The wishes of most people. */
export const listWishes = (db: Db, limit: number = LISTED_MAX) => countWishes(db, limit);

/**
 * Ends a wish, because it is sold now: mails each member who asked to be told, once, and keeps
 * nothing of it. Returns how many people wished it, how many are mailed, and its latest words; null if
 * nobody wished it.
 */
export async function fulfilWish(
  tx: Tx,
  host: Pick<Host, 'now' | 'keyring'>,
  words: string,
): Promise<{ people: number; mailed: number; latest: string | null }> {
  const { wishes, accounts } = await takeWishes(tx, wishKey(words));
  for (const account of accounts) {
    const wish = wishes.find(({ account_id: id }) => id === account.id);
    if (wish !== undefined) await enqueueMail(tx, host, wishMail(account, wish.words), `wish:${wish.id}`);
  }
  const latest = wishes.toSorted((one, other) => Number(other.pressed_at) - Number(one.pressed_at))[0];
  return { people: wishes.length, mailed: accounts.length, latest: latest?.words ?? null };
}

/** Deletes wishes whose last press is 90 days ago. */
export const cleanupWishes = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  inBatches((limit) => deleteOldWishes(host.db, { now: host.now(), keptMs: KEPT_MS, limit }));
