import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { CheckoutAnswer as Answer, ATTEMPT_STATUS_HEADER, IdempotencyKey } from '#contract/payments.ts';
import type { Db, Tx } from '../database/connect.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { lockAccountRow } from '../ledger/ledger.ts';
import type { StoredResponse } from './idempotency.store.ts';
import { deleteStoredResponses, findStoredResponse, insertStoredResponse } from './idempotency.store.ts';

const KEY_LIFE_MS = 24 * 3_600_000;
const OK = 200;
const NOT_ORDERED = 'This order did not reach us, so nothing was ordered.';
/** The status of a key that was asked about before it was ever seen: it can place nothing any more. */
const VOID = 404;

const StoredError = v.object({ sentence: v.string(), data: v.nullable(v.looseObject({})) });
/** Rejections that concern the request itself and are replayed. Others, such as a 429, are not. */
const StoredStatus = v.picklist([409, 412, 422]);

/** A concurrent request with the same key has been rejected and has stored that response. */
class ConcurrentResponse extends Error {}

/** The idempotency key of a request, or null; a 400 if it is invalid. */
export function idempotencyKeyOf(header: string | undefined): string | null {
  if (header === undefined) return null;
  const key = v.safeParse(IdempotencyKey, header);
  if (!key.success) throw new HttpError(400, key.issues[0].message);
  return key.output;
}

/** The answer, and the result of `work`, which is null for a replayed answer. */
export type IdempotentResult<T> = { answer: CheckoutAnswer; result: T | null };

/**
 * Runs `work` in a transaction that locks the account, once per key. The same payload again
 * gets the stored answer, another payload a 422. A key belongs to its account and lives for a day;
 * without a key `work` always runs.
 */
export async function withIdempotencyKey<T>(
  host: Host,
  { accountId, key, payload }: { accountId: string; key: string | null; payload: unknown },
  work: (tx: Tx) => Promise<{ answer: CheckoutAnswer; result: T }>,
): Promise<IdempotentResult<T>> {
  if (key === null)
    return transact(host.db, async (tx) => {
      await lockAccountRow(tx, accountId);
      return work(tx);
    });
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
  const store = (db: Db, status: number, answer: unknown) =>
    insertStoredResponse(db, {
      account_id: accountId,
      key,
      payload_hash: hash,
      status,
      response: JSON.stringify(answer),
      created_at: host.now(),
    });

  await deleteStoredResponses(host.db, new Date(host.now().getTime() - KEY_LIFE_MS), accountId);
  try {
    return await transact(host.db, async (tx): Promise<IdempotentResult<T>> => {
      await lockAccountRow(tx, accountId);
      const kept = await findStoredResponse(tx, accountId, key);
      if (kept !== undefined) return { answer: replay(kept, hash), result: null };
      const worked = await work(tx);
      if (!(await store(tx, OK, worked.answer))) throw new ConcurrentResponse();
      return worked;
    });
  } catch (error) {
    const isAnswer = error instanceof HttpError && v.is(StoredStatus, error.status);
    if (isAnswer) await store(host.db, error.status, { sentence: error.message, data: error.data });
    if (!isAnswer && !(error instanceof ConcurrentResponse)) throw error;
    const kept = await findStoredResponse(host.db, accountId, key);
    if (kept === undefined) throw error;
    return { answer: replay(kept, hash), result: null };
  }
}

/**
 * The first answer to a key; a refusal is thrown again. A key that was never seen is void from then
 * on, so that the 404 (`Attempt-Status: unknown`) says for certain that nothing was ordered.
 * It waits for a request with this key that is still in progress.
 */
export async function firstAnswer(
  host: Host,
  { accountId, key }: { accountId: string; key: string },
): Promise<CheckoutAnswer> {
  const stored = await transact(host.db, async (tx) => {
    await lockAccountRow(tx, accountId);
    await insertStoredResponse(tx, {
      account_id: accountId,
      key,
      payload_hash: '',
      status: VOID,
      response: 'null',
      created_at: host.now(),
    });
    return findStoredResponse(tx, accountId, key);
  });
  if (stored === undefined || stored.status === VOID)
    throw new HttpError(404, NOT_ORDERED, { headers: { [ATTEMPT_STATUS_HEADER]: 'unknown' } });
  return answerOf(stored);
}

/** Deletes expired keys. */
export const cleanupIdempotencyKeys = (host: Host): Promise<void> =>
  deleteStoredResponses(host.db, new Date(host.now().getTime() - KEY_LIFE_MS));

/** The first answer again, for a request with the same key. */
function replay(kept: StoredResponse, hash: string): CheckoutAnswer {
  if (kept.status === VOID) throw new HttpError(409, `${NOT_ORDERED} Please place it again.`);
  if (kept.payload_hash !== hash)
    throw new HttpError(422, 'This request has the key of another one. Please try again.');
  return answerOf(kept);
}

/** A stored answer; a refusal is thrown. */
function answerOf({ status, response }: StoredResponse): CheckoutAnswer {
  if (status === OK) return v.parse(Answer, response);
  const { sentence, data } = v.parse(StoredError, response);
  throw new HttpError(v.parse(StoredStatus, status), sentence, { data });
}
