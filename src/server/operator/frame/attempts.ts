import { DAY_MS } from '#contract/durations.ts';
import { actorName } from '../../audit/audit.ts';
import type { Db, Tx } from '../../database/connect.ts';
import type { Host } from '../../host.ts';
import { HttpError } from '../../http/http-error.ts';
import { deleteOldAttempts, findAttempt, insertAttempt, updateAttempt } from './attempts.store.ts';

const LIFE_MS = DAY_MS;

/** A change as sent, with the id that makes repeated requests one attempt. */
type Attempt = { operator: string; key: string; hashes: readonly [newest: string, ...others: string[]] };

/** The attempt of a request; null without an id. */
export function attemptOf(host: Host, command: string, input: object): Attempt | null {
  if (host.attempt === undefined) return null;
  // Keyed, since an input may be a PIN, which a plain hash would let others guess.
  const hashes = host.keyring.macs('attempt', JSON.stringify([command, input]));
  return { operator: actorName(host), key: host.attempt, hashes };
}

/** The answer of an earlier request of the same attempt; null for a new attempt. */
export async function firstAnswer(db: Db | Tx, attempt: Attempt | null): Promise<{ answer: unknown } | null> {
  if (attempt === null) return null;
  const known = await findAttempt(db, attempt);
  if (known === undefined) return null;
  if (!attempt.hashes.includes(known.payload_hash))
    throw new HttpError(422, 'This was sent with the id of another command. Please try again.');
  return { answer: known.answer };
}

/**
 * Does the work of an attempt in its transaction. If an earlier request did it, returns the first
 * answer. `kept` is the part of the answer to store.
 */
export async function onceInAttempt<A>(
  tx: Tx,
  host: Host,
  { attempt, kept }: { attempt: Attempt | null; kept: (answer: A) => unknown },
  work: () => Promise<A>,
): Promise<unknown> {
  if (attempt === null) return work();
  const { operator, key, hashes } = attempt;
  const isNew = await insertAttempt(tx, { operator, key, payload_hash: hashes[0], created_at: host.now() });
  if (!isNew) return (await firstAnswer(tx, attempt))?.answer;
  const answer = await work();
  await updateAttempt(tx, attempt, kept(answer));
  return answer;
}

/** Deletes attempts older than a day. */
export const cleanupAttempts = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteOldAttempts(host.db, { now: host.now(), lifeMs: LIFE_MS });
