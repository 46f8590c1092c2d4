import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Refusal } from '../http/refusal.ts';

const argon2Async = promisify(argon2);

/** Memory in KiB, passes over it, lanes: about 60 ms of one core. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** One hash takes 19 MB and a core. More than there are cores would only take threads from reading files and compressing. */
const AT_ONCE = Math.min(4, availableParallelism());
/** Who is behind more than these waits longer than a browser does. */
const WAITING_MAX = 128;

/** `password` as argon2id in the usual text form, which carries its own salt and cost; a 503 when too many wait for theirs. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${inBase64(salt)}$${inBase64(hash)}`;
}

/** No password has this hash. It is there for names that nobody has, so that they take as long as others. */
const NOBODYS = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${inBase64(Buffer.alloc(SALT_BYTES))}$${inBase64(Buffer.alloc(HASH_BYTES))}`;

const FORM = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/;

/**
 * Whether `password` is the one behind `hash`; null stands for an account that doesn't exist: the same work, and always
 * false. A 503 when too many wait.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt = '', expected = ''] = FORM.exec(hash ?? NOBODYS) ?? [];
  if (expected === '') throw new Error('A stored password has an unknown form');
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const found = await derive(password, Buffer.from(salt, 'base64'), cost);
  return timingSafeEqual(found, Buffer.from(expected, 'base64')) && hash !== null;
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, salt: Buffer, cost: typeof COST): Promise<Buffer> {
  await turn();
  try {
    return await argon2Async('argon2id', { message: password, nonce: salt, tagLength: HASH_BYTES, ...cost });
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

/** Resolves when there is room for one more hash: at once, or in the order of asking. */
async function turn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (waiting.length >= WAITING_MAX)
    throw new Refusal(503, 'Too many people log in at this moment. Please try again in a few seconds.', {
      retryAfter: 5,
    });
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function inBase64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
