import { randomInt, timingSafeEqual } from 'node:crypto';
import { ONE_TIME_CODE, ONE_TIME_CODE_LIFE_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import { hit } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import type { FlowRow } from './flow.store.ts';
import {
  countTry,
  deleteFlow,
  deleteOldFlows,
  findDetails,
  insertFlow,
  isUsed,
  markUsed,
  replaceDetails,
  takeTryBack,
} from './flow.store.ts';
import { hashOf, newToken } from './session.ts';
import { emailKey } from './store.ts';

/** What a code from an e-mail is for. A browser may be in one flow of each purpose. */
export type Purpose = 'signup' | 'reset' | 'change-email';

const TRIES_MAX = 5;
const CODES_AN_HOUR = 5;

/** What a flow begins with. `codes` are those that were mailed; an empty one can't be guessed, since none was. */
export type NewFlow = {
  purpose: Purpose;
  email: string;
  accountId: string | null;
  details: object;
  codes: readonly (string | null)[];
};

/** A new one-time code: six digits. */
export const newCode = (): string => String(randomInt(ONE_TIME_CODE.min, ONE_TIME_CODE.max + 1));

/**
 * Counts one code of a kind for `email`; a 429 when it is too soon, or too many. A purpose with two codes counts
 * each by itself.
 */
export async function limitCodes(host: Host, kind: Purpose | 'new-address', email: string): Promise<void> {
  const subject = `${kind}:${emailKey(email)}`;
  await hit(host, `code-pause:${subject}`, {
    max: 1,
    windowMs: ONE_TIME_CODE_RESEND_MS,
    refusal: (wait) => `A code was asked for a moment ago. You can ask for another in ${wait}.`,
  });
  await hit(host, `code:${subject}`, {
    max: CODES_AN_HOUR,
    windowMs: 3_600_000,
    refusal: (wait) => `Too many codes were asked for. You can ask for another in ${wait}.`,
  });
}

/**
 * Begins a flow for the browser that asked, in place of the one it may be in. Returns the `Set-Cookie` that ties the
 * codes to this browser, and a key for what is done once in this flow.
 */
export async function startFlow(
  tx: Db | Tx,
  host: Host,
  flow: NewFlow,
  cookieHeader: string | undefined,
): Promise<{ cookie: string; key: string }> {
  const before = cookieOf(cookieHeader, flow.purpose, host.config);
  if (before !== null) await deleteFlow(tx, hashOf(before));
  const token = newToken();
  const tokenHash = hashOf(token);
  const now = host.now();
  await insertFlow(tx, {
    token_hash: tokenHash,
    purpose: flow.purpose,
    account_id: flow.accountId,
    email_key: emailKey(flow.email),
    details: JSON.stringify(flow.details),
    code_macs: JSON.stringify(
      flow.codes.map((code, index) => macOf(host, tokenHash, flow.purpose, index, code ?? newToken())),
    ),
    created_at: now,
    expires_at: new Date(now.getTime() + ONE_TIME_CODE_LIFE_MS),
    used_at: null,
  });
  return { cookie: setCookie(flow.purpose, token, host.config, ONE_TIME_CODE_LIFE_MS), key: tokenHash };
}

/** The details of the flow in which this browser waits for a code, with the key to replace them; null if it is in none. */
export async function waitingFlow(
  host: Host,
  purpose: Purpose,
  cookieHeader: string | undefined,
): Promise<{ key: string; details: unknown } | null> {
  const token = cookieOf(cookieHeader, purpose, host.config);
  if (token === null) return null;
  const key = hashOf(token);
  const details = await findDetails(host.db, {
    tokenHash: key,
    purpose,
    now: host.now(),
    triesMax: TRIES_MAX,
  });
  return details === undefined ? null : { key, details };
}

/** Gives a flow that waits for its code other details. False when the code has come meanwhile. */
export const mendFlow = (host: Host, key: string, details: object): Promise<boolean> =>
  replaceDetails(host.db, key, JSON.stringify(details));

/**
 * The flow that this browser is in, if `codes` are its codes, also when they were used already: the answer to them may have got
 * lost. A 422 when they are not, or no longer. The try is counted before it is compared, so that parallel guesses don't get more
 * than five looks.
 */
export async function flowWith(
  host: Host,
  purpose: Purpose,
  cookieHeader: string | undefined,
  codes: readonly number[],
): Promise<FlowRow> {
  const token = cookieOf(cookieHeader, purpose, host.config);
  const flow =
    token === null ? undefined : await countTry(host.db, hashOf(token), purpose, host.now(), TRIES_MAX);
  if (flow === undefined) throw codeOver();
  const right = codes.map((code, index) =>
    isSame(flow.code_macs[index], macOf(host, flow.token_hash, purpose, index, String(code))),
  );
  if (right.length === flow.code_macs.length && right.every(Boolean)) return flow;
  throw new Refusal(422, wrongCode(codes.length, flow.tries < TRIES_MAX));
}

/** Takes the last try back: its codes were right, and what they are for could not be done yet, or was done before. */
export const forgiveTry = (host: Host, flow: FlowRow): Promise<void> => takeTryBack(host.db, flow.token_hash);

/**
 * Uses the flow up, in the transaction of what its codes are for. False when an earlier request has done all that: this one gets
 * the same answer. A 422 when another flow of this browser has taken its place.
 */
export async function useFlow(tx: Tx, host: Host, flow: FlowRow): Promise<boolean> {
  if (await markUsed(tx, flow.token_hash, host.now())) return true;
  if (await isUsed(tx, flow.token_hash)) return false;
  throw codeOver();
}

/** The `Set-Cookie` that ends a flow in the browser. */
export const endedFlowCookie = (host: Host, purpose: Purpose): string => clearedCookie(purpose, host.config);

/** The 422 for codes that may have been right once. */
export const codeOver = (): Refusal =>
  new Refusal(422, 'This code is no longer valid. Please ask for a new one.');

/** Of two codes it isn't told which one is wrong: that would let them be guessed one by one. */
function wrongCode(count: number, mayTryAgain: boolean): string {
  const wrong = count === 1 ? 'This code is wrong' : 'These codes are not both right';
  return mayTryAgain
    ? `${wrong}. Please check ${count === 1 ? 'it' : 'them'} and try again.`
    : `${wrong}, and that was the last try. Please ask for ${count === 1 ? 'a new one' : 'new ones'}.`;
}

const macOf = (host: Host, tokenHash: string, purpose: Purpose, index: number, code: string) =>
  host.keyring.mac('code', [tokenHash, purpose, index, code].join(':'));

const isSame = (expected: string | undefined, found: string) =>
  expected !== undefined &&
  expected.length === found.length &&
  timingSafeEqual(Buffer.from(expected), Buffer.from(found));

/** Forgets flows whose codes are over. */
export const dropOldFlows = (host: Host): Promise<void> => deleteOldFlows(host.db, host.now());
