import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { HttpError } from '../http/http-error.ts';
import { createFairQueue } from '../platform/fair-queue.ts';

const argon2Async = promisify(argon2);

/** Memory in KiB, passes and lanes: about 60 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash takes 19 MB and one core; more at once would only block the threads for file reads and
 * compression.
 */
const CONCURRENCY_MAX = Math.min(4, availableParallelism());
/** A request further back in the queue would outlast the browser's time-out. */
const QUEUE_MAX = 128;

/**
 * Hashes with argon2id, as a PHC string that carries its salt and cost. `requester` is the client or
 * account that asks, for taking turns. A 503 if the queue is full.
 */
export async function hashPassword(password: string, requester: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(requester, password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toBase64(salt)}$${toBase64(hash)}`;
}

/**
 * The hash of no password: unknown names are checked against it, so that they take equally long
 * (R-31).
 */
const DUMMY_HASH = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${toBase64(Buffer.alloc(SALT_BYTES))}$${toBase64(Buffer.alloc(HASH_BYTES))}`;

const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Whether `password` matches `hash`. A null hash means that the account doesn't exist: the same
 * work, and always false. `requester` as in `hashPassword`. A 503 if the queue is full.
 */
export async function verifyPassword(
  password: string,
  hash: string | null,
  requester: string,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = PHC_FORMAT.exec(hash ?? DUMMY_HASH) ?? [];
  if (expected === '') throw new Error('A stored password hash has an unknown format');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await derive(requester, password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(found, Buffer.from(expected, 'base64')) && hash !== null;
}

/** One requester's hashes don't hold up another's. */
const queue = createFairQueue({
  concurrency: CONCURRENCY_MAX,
  waitingMax: QUEUE_MAX,
  full: () =>
    new HttpError(503, "We're very busy right now. Please try again in a few seconds.", { retryAfter: 5 }),
});

const derive = (requester: string, password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> =>
  queue.run(requester, () =>
    argon2Async('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...cost }),
  );

function toBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
