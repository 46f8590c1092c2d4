import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { tooBusy } from '../http/http-error.ts';
import { createFairQueue } from '../platform/fair-queue.ts';

const argon2Async = promisify(argon2);

/** The cost of a hash: memory in KiB, passes and lanes. */
export type HashCost = { memory: number; passes: number; parallelism: number };

/** About 60 ms of one core. */
export const HASH_COST: HashCost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * A hash takes 19 MB and one core; more at once would only block the threads for file reads and
 * compression.
 */
const CONCURRENCY_MAX = Math.min(4, availableParallelism());
/** A request further back in the queue would outlast the browser's time-out. */
const QUEUE_MAX = 128;

/** Hashes passwords and checks them, in one Unicode form. A 503 if the queue is full. */
export type Passwords = {
  /**
   * The argon2id hash, as a PHC string that carries its salt and cost. `requester` is the client or
   * account that asks, for taking turns.
   */
  hash(password: string, requester: string): Promise<string>;
  /**
   * Whether `password` matches `hash`. A null hash means that the account doesn't exist: the same
   * work, and always false. `requester` as in `hash`.
   */
  verify(password: string, hash: string | null, requester: string): Promise<boolean>;
};

/** Passwords at the usual cost, or at another: most tests have no need for a slow hash. */
export function createPasswords(cost: HashCost = HASH_COST): Passwords {
  // One requester's hashes don't hold up another's.
  const queue = createFairQueue({
    concurrency: CONCURRENCY_MAX,
    waitingMax: QUEUE_MAX,
    full: tooBusy,
  });
  const derive = (requester: string, password: string, salt: Buffer, by: HashCost): Promise<Buffer> =>
    queue.run(requester, () =>
      argon2Async('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...by }),
    );
  // The hash of no password: unknown names are checked against it, so that they take equally long.
  const nobodys = toPhc(cost, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

  return {
    async hash(password, requester) {
      const salt = randomBytes(SALT_BYTES);
      return toPhc(cost, salt, await derive(requester, toOpaque(password), salt, cost));
    },
    async verify(password, hash, requester) {
      const known = fromPhc(hash ?? nobodys);
      const isFor = async (text: string) =>
        timingSafeEqual(await derive(requester, text, known.salt, known.cost), known.hash) && hash !== null;
      const opaque = toOpaque(password);
      // Older hashes are of passwords as they were typed. The work doesn't tell whether the account
      // exists.
      return (await isFor(opaque)) || (opaque !== password && (await isFor(password)));
    },
  };
}

/** A password as it is compared (RFC 8265, OpaqueString): keyboards write `é` in two ways. */
const toOpaque = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC');

const PHC_FORMAT = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

const toPhc = ({ memory, passes, parallelism }: HashCost, salt: Buffer, hash: Buffer): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(salt)}$${toBase64(hash)}`;

function fromPhc(phc: string): { cost: HashCost; salt: Buffer; hash: Buffer } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = PHC_FORMAT.exec(phc) ?? [];
  if (hash === '') throw new Error('A stored password hash has an unknown format');
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

const toBase64 = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
