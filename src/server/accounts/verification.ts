import { randomInt } from 'node:crypto';
import { ONE_TIME_CODE, ONE_TIME_CODE_LIFE_MS, ONE_TIME_CODE_RESEND_MS } from '#contract/constants.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import { HttpError } from '../http/http-error.ts';
import { countAgainstLimit, countHits, refundLimit, tooManyRequests } from '../http/rate-limits.ts';
import { sealingKeyring } from '../keys/sealing-keyring.ts';
import { isSameSecret } from '../platform/same-secret.ts';
import { hashToken, newToken } from '../sessions/session.ts';
import type { Requester } from './device.ts';
import { loginKey } from './store.ts';
import type { VerificationRow } from './verification.store.ts';
import {
  countAttempt,
  deleteExpiredVerifications,
  deleteVerification,
  findPendingDetails,
  insertVerification,
  isConsumed,
  markConsumed,
  replaceDetails,
  uncountAttempt,
} from './verification.store.ts';

/** The purpose of a mailed code. A browser has at most one pending verification per purpose. */
type VerificationPurpose = 'signup' | 'reset' | 'change-email';

const ATTEMPTS_MAX = 5;
const CODES_PER_HOUR = 5;
/** To one address, for all purposes and requesters together. */
const CODES_PER_ADDRESS = 20;
/** Of these, kept for devices that have logged in before. */
const CODES_FOR_KNOWN_DEVICES = 5;

/**
 * A verification to start. `codes` are the mailed ones; null means that none was mailed, so that no
 * guess can match.
 */
type NewVerification = {
  purpose: VerificationPurpose;
  email: string;
  accountId: string | null;
  details: object;
  codes: readonly (string | null)[];
};

/** Generates a one-time code of six digits. */
export const generateCode = (): string => String(randomInt(ONE_TIME_CODE.min, ONE_TIME_CODE.max + 1));

/** Why another code may not be sent yet, with the 429 that says so. */
type CodeRefusal = { why: 'tooSoon' | 'tooMany'; error: HttpError };

/**
 * Counts a code of this kind for `email`; null if it may be sent. A purpose with two codes
 * counts each on its own. Each requester is counted apart, so that a stranger's requests don't keep
 * the owner from a code; all of them together only bound how many mails an address gets.
 */
export async function countCode(
  host: Host,
  kind: VerificationPurpose | 'new-address',
  email: string,
  requester: Requester,
): Promise<CodeRefusal | null> {
  const subject = `${kind}:${requester.key}:${loginKey(email)}`;
  const tooSoon = await countAgainstLimit(host, `code-resend:${subject}`, {
    max: 1,
    windowMs: ONE_TIME_CODE_RESEND_MS,
    message: (wait) => `You've just asked for a code. You can ask for another in ${wait}.`,
  });
  if (tooSoon !== null) return { why: 'tooSoon', error: tooSoon };
  const tooMany = await countAgainstLimit(host, `code:${subject}`, {
    max: CODES_PER_HOUR,
    windowMs: HOUR_MS,
    message: (wait) => `You've asked for too many codes. You can ask for another in ${wait}.`,
  });
  const noMail = tooMany === null ? await countMail(host, email, requester) : null;
  const error = tooMany ?? noMail;
  if (error === null) return null;
  // No code is sent, so the next request isn't too soon after one, nor one too many.
  await refundLimit(host, `code-resend:${subject}`);
  if (noMail !== null) await refundLimit(host, `code:${subject}`);
  return { why: 'tooMany', error };
}

/** Counts a mail with a code to `email`; the 429 if it gets no more. */
async function countMail(host: Host, email: string, { isKnown }: Requester): Promise<HttpError | null> {
  const key = `codes-of:${loginKey(email)}`;
  const { tries, endsAt } = await countHits(host, key, HOUR_MS);
  if (tries <= CODES_PER_ADDRESS - (isKnown ? 0 : CODES_FOR_KNOWN_DEVICES)) return null;
  // Else refused strangers would use up the share of known devices.
  await refundLimit(host, key);
  return tooManyRequests(
    endsAt.getTime() - host.now().getTime(),
    (wait) => `We've sent too many codes to this address. You can ask for another in ${wait}.`,
  );
}

/** `countCode` that throws its 429. */
export async function limitCodes(
  host: Host,
  kind: VerificationPurpose | 'new-address',
  email: string,
  requester: Requester,
): Promise<void> {
  const refusal = await countCode(host, kind, email, requester);
  if (refusal !== null) throw refusal.error;
}

/**
 * Starts a verification for this browser and drops its earlier one of the same purpose.
 * Returns the `Set-Cookie` that ties the codes to this browser, and a key that deduplicates the
 * mails of this verification.
 */
export async function createVerification(
  tx: Db | Tx,
  host: Pick<Host, 'config' | 'now' | 'keyring'>,
  verification: NewVerification,
  cookieHeader: string | undefined,
): Promise<{ cookie: string; key: string }> {
  const before = cookieOf(cookieHeader, verification.purpose, host.config);
  if (before !== null) await deleteVerification(tx, hashToken(before));
  const token = newToken();
  const tokenHash = hashToken(token);
  const now = host.now();
  const keyring = await sealingKeyring(tx, host);
  await insertVerification(tx, {
    token_hash: tokenHash,
    purpose: verification.purpose,
    account_id: verification.accountId,
    email_key: loginKey(verification.email),
    details: JSON.stringify(verification.details),
    code_macs: JSON.stringify(
      verification.codes.map((code, index) =>
        keyring.mac('code', macInput(tokenHash, verification.purpose, index, code ?? newToken())),
      ),
    ),
    created_at: now,
    expires_at: new Date(now.getTime() + ONE_TIME_CODE_LIFE_MS),
    consumed_at: null,
  });
  return {
    cookie: setCookie(verification.purpose, token, host.config, ONE_TIME_CODE_LIFE_MS),
    key: tokenHash,
  };
}

/**
 * The details of this browser's pending verification, with the key to update them; null if there is
 * none.
 */
export async function findPendingVerification(
  host: Pick<Host, 'config' | 'db' | 'now'>,
  purpose: VerificationPurpose,
  cookieHeader: string | undefined,
): Promise<{ key: string; details: unknown } | null> {
  const token = cookieOf(cookieHeader, purpose, host.config);
  if (token === null) return null;
  const key = hashToken(token);
  const details = await findPendingDetails(host.db, {
    tokenHash: key,
    purpose,
    now: host.now(),
    attemptsMax: ATTEMPTS_MAX,
  });
  return details === undefined ? null : { key, details };
}

/** Replaces the details of a pending verification. False if its code has been used meanwhile. */
export const updateVerificationDetails = (
  host: Pick<Host, 'db'>,
  key: string,
  details: object,
): Promise<boolean> => replaceDetails(host.db, key, JSON.stringify(details));

/**
 * Returns this browser's verification if `codes` are right, even if they were used already: the
 * first answer may have been lost. A 422 if they are wrong or have expired. The attempt is
 * counted before it is compared, so that parallel guesses get no more than five looks.
 */
export async function verifyCodes(
  host: Host,
  purpose: VerificationPurpose,
  cookieHeader: string | undefined,
  codes: readonly number[],
): Promise<VerificationRow> {
  const token = cookieOf(cookieHeader, purpose, host.config);
  const verification =
    token === null
      ? undefined
      : await countAttempt(host.db, hashToken(token), purpose, host.now(), ATTEMPTS_MAX);
  if (verification === undefined) throw codeExpired();
  const right = codes.map((code, index) =>
    host.keyring
      .macs('code', macInput(verification.token_hash, purpose, index, String(code)))
      .some((mac) => isSameMac(verification.code_macs[index], mac)),
  );
  if (right.length === verification.code_macs.length && right.every(Boolean)) return verification;
  host.log.info({ purpose, attempts: verification.attempts }, 'code refused');
  throw new HttpError(422, wrongCodeMessage(codes.length, verification.attempts < ATTEMPTS_MAX));
}

/**
 * Takes back the last attempt: its codes were right, but the action failed or had already been
 * done.
 */
export const refundAttempt = (host: Pick<Host, 'db'>, verification: VerificationRow): Promise<void> =>
  uncountAttempt(host.db, verification.token_hash);

/**
 * Consumes the verification in the transaction of the action that it permits. False if an earlier
 * request has done so: this one gets the same answer. A 422 if a newer verification of this
 * browser has replaced it.
 */
export async function consumeVerification(
  tx: Tx,
  host: Pick<Host, 'now'>,
  verification: VerificationRow,
): Promise<boolean> {
  if (await markConsumed(tx, verification.token_hash, host.now())) return true;
  if (await isConsumed(tx, verification.token_hash)) return false;
  throw codeExpired();
}

/** The `Set-Cookie` that ends a verification in the browser. */
export const clearedVerificationCookie = (host: Pick<Host, 'config'>, purpose: VerificationPurpose): string =>
  clearedCookie(purpose, host.config);

/** The 422 for codes that have expired, been used up or been replaced. */
export const codeExpired = (): HttpError =>
  new HttpError(422, 'This code is no longer valid. Please ask for a new one.');

/** Doesn't say which of two codes is wrong: that would let them be guessed one at a time. */
function wrongCodeMessage(count: number, mayTryAgain: boolean): string {
  const wrong = count === 1 ? 'This code is wrong' : 'One or both codes are wrong';
  return mayTryAgain
    ? `${wrong}. Please check ${count === 1 ? 'it' : 'them'} and try again.`
    : `${wrong}, and that was the last try. Please ask for ${count === 1 ? 'a new one' : 'new ones'}.`;
}

const macInput = (tokenHash: string, purpose: VerificationPurpose, index: number, code: string) =>
  [tokenHash, purpose, index, code].join(':');

const isSameMac = (expected: string | undefined, found: string) =>
  expected !== undefined && isSameSecret(expected, found);

/** Deletes verifications whose codes have expired. */
export const cleanupVerifications = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteExpiredVerifications(host.db, host.now());
