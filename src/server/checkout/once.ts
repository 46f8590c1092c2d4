import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { CheckoutAnswer as Answer } from '#contract/payments.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { holdAccount } from '../payments/opening.ts';
import type { KeptAnswer } from './store.ts';
import { deleteKeptAnswers, findKeptAnswer, insertKeptAnswer } from './store.ts';

const KEPT_MS = 24 * 3_600_000;
const OK = 200;

const Key = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{1,200}$/, 'The Idempotency-Key must be 1 to 200 characters without spaces.'),
);
const Kept = v.object({ sentence: v.string(), data: v.nullable(v.looseObject({})) });
/** Refusals that are about the request itself and are given again; any other (too many tries, say) is not an answer to it. */
const KeptStatus = v.picklist([409, 412, 422]);

/** Another request with the same key was refused, and has kept that, while this one ran. */
class AnsweredElsewhere extends Error {}

/** The key of a request, if it has one; throws a 400 when it is no key. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = v.safeParse(Key, header);
  if (!key.success) throw new Refusal(400, key.issues[0].message);
  return key.output;
}

/** The answer to a request, and what came of working on it: null when the answer is the one that was given before. */
export type Once<T> = { answer: CheckoutAnswer; did: T | null };

/**
 * Runs `work` in a transaction that holds the account, once for a key: the same payload again gets the first answer, another
 * payload a 422. A key belongs to the account and lives a day; without one `work` simply runs.
 */
export async function once<T>(
  host: Host,
  { accountId, key, payload }: { accountId: string; key: string | null; payload: unknown },
  work: (tx: Tx) => Promise<{ answer: CheckoutAnswer; did: T }>,
): Promise<Once<T>> {
  if (key === null)
    return transact(host.db, async (tx) => {
      await holdAccount(tx, accountId);
      return work(tx);
    });
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
  const keep = (db: Db, status: number, answer: unknown) =>
    insertKeptAnswer(db, {
      account_id: accountId,
      key,
      payload_hash: hash,
      status,
      answer: JSON.stringify(answer),
      created_at: host.now(),
    });

  await deleteKeptAnswers(host.db, new Date(host.now().getTime() - KEPT_MS), accountId);
  try {
    return await transact(host.db, async (tx): Promise<Once<T>> => {
      await holdAccount(tx, accountId);
      const kept = await findKeptAnswer(tx, accountId, key);
      if (kept !== undefined) return { answer: answerAgain(kept, hash), did: null };
      const worked = await work(tx);
      if (!(await keep(tx, OK, worked.answer))) throw new AnsweredElsewhere();
      return worked;
    });
  } catch (error) {
    const isAnswer = error instanceof Refusal && v.is(KeptStatus, error.status);
    if (isAnswer) await keep(host.db, error.status, { sentence: error.message, data: error.data });
    if (!isAnswer && !(error instanceof AnsweredElsewhere)) throw error;
    const kept = await findKeptAnswer(host.db, accountId, key);
    if (kept === undefined) throw error;
    return { answer: answerAgain(kept, hash), did: null };
  }
}

/** Forgets keys that are over: a job. */
export const dropOldKeys = (host: Host): Promise<void> =>
  deleteKeptAnswers(host.db, new Date(host.now().getTime() - KEPT_MS));

function answerAgain(kept: KeptAnswer, hash: string): CheckoutAnswer {
  if (kept.payload_hash !== hash)
    throw new Refusal(422, 'This request has the key of another one. Please try again.');
  if (kept.status === OK) return v.parse(Answer, kept.answer);
  const { sentence, data } = v.parse(Kept, kept.answer);
  throw new Refusal(v.parse(KeptStatus, kept.status), sentence, { data });
}
