import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { DAY_MS } from '#contract/durations.ts';
import type { CheckoutAnswer } from '#contract/payments.ts';
import { CheckoutAnswer as Answer, ATTEMPT_STATUS_HEADER, IdempotencyKey } from '#contract/payments.ts';
import { cutText } from '#contract/text.ts';
import type { Tx } from '../database/connect.ts';
import { withSavepoint } from '../database/savepoint.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { tooManyRequests } from '../http/rate-limits.ts';
import { lockAccountRow } from '../ledger/ledger.ts';
import { inBatches } from '../platform/in-batches.ts';
import type { KnownKeys, StoredResponse } from './idempotency.store.ts';
import { deleteKeys, deleteKeysOf, findKeys, insertStoredResponse } from './idempotency.store.ts';

const KEY_LIFE_MS = DAY_MS;
const KEYS_PER_DAY_MAX = 200;
const OK = 200;
const NOT_ORDERED = "This order didn't reach us, so nothing was ordered.";
/** The status of a key that was asked about before it was ever seen: it can place nothing any more. */
const VOID = 404;

/** The kept part of a refusal: a few bytes, for any request. */
const StoredRefusal = v.object({
  sentence: v.string(),
  /** The path of the pending payment. */
  data: v.nullable(v.looseObject({})),
  /** The cart had other prices. It isn't kept: a repeated request carries it again. */
  isRepriced: v.optional(v.boolean(), false),
});
const SENTENCE_LENGTH_MAX = 300;
/** Rejections that concern the request itself and are replayed. Others, such as a 429, are not. */
const StoredStatus = v.picklist([409, 412, 422]);

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
 * without a key `work` always runs. A 429 for more than 200 keys in a day. `repriced` makes the 409
 * of a cart with other prices again, from its sentence.
 */
export async function withIdempotencyKey<T>(
  host: Pick<Host, 'db' | 'now'>,
  {
    accountId,
    key,
    payload,
    repriced,
  }: {
    accountId: string;
    key: string | null;
    payload: unknown;
    repriced: (sentence: string) => Promise<HttpError>;
  },
  work: (tx: Tx) => Promise<{ answer: CheckoutAnswer; result: T }>,
): Promise<IdempotentResult<T>> {
  if (key === null)
    return transact(host.db, async (tx) => {
      await lockAccountRow(tx, accountId);
      return work(tx);
    });
  const hash = createHash('sha256').update(JSON.stringify(payload)).digest('base64url');
  const done = await transact(host.db, async (tx) => {
    await lockAccountRow(tx, accountId);
    const known = await findLivingKeys(tx, host, { accountId, key });
    if (known.stored !== null) return { stored: known.stored };
    ensureKeysLeft(host, known);
    const outcome = await withSavepoint(
      tx,
      () => work(tx).catch(refusalToStore),
      (outcome) => !(outcome instanceof HttpError),
    );
    await insertStoredResponse(tx, {
      account_id: accountId,
      key,
      payload_hash: hash,
      ...(outcome instanceof HttpError ? toStoredRefusal(outcome) : toStoredAnswer(outcome.answer)),
      created_at: host.now(),
    });
    return { outcome };
  });
  if ('stored' in done) return { answer: await replay(done.stored, { hash, repriced }), result: null };
  if (done.outcome instanceof HttpError) throw done.outcome;
  return done.outcome;
}

/**
 * The first answer to a key; a refusal is thrown again, one of a cart with other prices in words
 * only. A key that was never seen is void from then on, so that the 404 (`Attempt-Status: unknown`)
 * says for certain that nothing was ordered. It waits for a request with this key that is
 * still in progress. A 429 for more than 200 keys in a day.
 */
export async function firstAnswer(
  host: Pick<Host, 'db' | 'now'>,
  { accountId, key }: { accountId: string; key: string },
): Promise<CheckoutAnswer> {
  const stored = await transact(host.db, async (tx) => {
    await lockAccountRow(tx, accountId);
    const known = await findLivingKeys(tx, host, { accountId, key });
    if (known.stored !== null) return known.stored;
    ensureKeysLeft(host, known);
    const voided = { payload_hash: '', status: VOID, response: 'null' };
    await insertStoredResponse(tx, { account_id: accountId, key, ...voided, created_at: host.now() });
    return null;
  });
  if (stored === null || stored.status === VOID)
    throw new HttpError(404, NOT_ORDERED, { headers: { [ATTEMPT_STATUS_HEADER]: 'unknown' } });
  if (stored.status === OK) return v.parse(Answer, stored.response);
  throw toRefusal(stored);
}

/** `findKeys` without those that have expired, which it deletes. */
async function findLivingKeys(
  tx: Tx,
  host: Pick<Host, 'now'>,
  { accountId, key }: { accountId: string; key: string },
): Promise<KnownKeys> {
  const known = await findKeys(tx, accountId, key);
  const now = host.now();
  if (known.oldest === null || now.getTime() - known.oldest.getTime() < KEY_LIFE_MS) return known;
  await deleteKeysOf(tx, accountId, { now, lifeMs: KEY_LIFE_MS });
  return findKeys(tx, accountId, key);
}

/** Throws a 429 if the account, which the caller has locked, has used up its keys of the day. */
function ensureKeysLeft(host: Pick<Host, 'now'>, { keys, oldest }: KnownKeys): void {
  if (keys < KEYS_PER_DAY_MAX || oldest === null) return;
  const waitMs = oldest.getTime() + KEY_LIFE_MS - host.now().getTime();
  throw tooManyRequests(waitMs, (wait) => `You've tried to order too often. Please try again in ${wait}.`);
}

/** Deletes expired keys. */
export const cleanupIdempotencyKeys = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  inBatches((limit) => deleteKeys(host.db, { now: host.now(), lifeMs: KEY_LIFE_MS, limit }));

/** A refusal that is stored and replayed; any other error is thrown again. */
function refusalToStore(error: unknown): HttpError {
  if (error instanceof HttpError && v.is(StoredStatus, error.status)) return error;
  throw error;
}

const toStoredAnswer = (answer: CheckoutAnswer) => ({ status: OK, response: JSON.stringify(answer) });

function toStoredRefusal({ status, message, data }: HttpError) {
  const isRepriced = status === 409 && data !== null;
  const sentence = cutText(message, SENTENCE_LENGTH_MAX);
  return { status, response: JSON.stringify({ sentence, data: isRepriced ? null : data, isRepriced }) };
}

/** The first answer again, for a request with the same key. */
async function replay(
  stored: StoredResponse,
  { hash, repriced }: { hash: string; repriced: (sentence: string) => Promise<HttpError> },
): Promise<CheckoutAnswer> {
  if (stored.status === VOID) throw new HttpError(409, `${NOT_ORDERED} Please place it again.`);
  if (stored.payload_hash !== hash)
    throw new HttpError(422, 'This request has the key of another one. Please try again.');
  if (stored.status === OK) return v.parse(Answer, stored.response);
  const { isRepriced, sentence } = v.parse(StoredRefusal, stored.response);
  throw isRepriced ? await repriced(sentence) : toRefusal(stored);
}

/** A stored refusal as it was answered, but for the cart of one with other prices. */
function toRefusal({ status, response }: StoredResponse): HttpError {
  const { sentence, data } = v.parse(StoredRefusal, response);
  return new HttpError(v.parse(StoredStatus, status), sentence, { data });
}
