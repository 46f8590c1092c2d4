import * as v from 'valibot';
import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { notifyMerged } from '../chat/merge-conversations.ts';
import type { Tx } from '../database/connect.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { consumeIpLimit } from '../http/rate-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { newId } from '../platform/ids.ts';
import { requesterFor } from './device.ts';
import { forgetWrongPasswords } from './login-limits.ts';
import { hasAccountMail, signupCodeMail } from './mails.ts';
import { openSession } from './open-session.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { findAccount, insertAccount, lockIfPasswordIs } from './store.ts';
import {
  clearedVerificationCookie,
  consumeVerification,
  countCode,
  createVerification,
  findPendingVerification,
  generateCode,
  refundAttempt,
  updateVerificationDetails,
  verifyCodes,
} from './verification.ts';
import { rejectCommonPassword, rejectPersonalPassword } from './weak-passwords.ts';

/** The sign-up that is stored until its code is entered: only the password's hash. */
const PendingSignup = v.object({
  username: v.string(),
  email: v.string(),
  passwordHash: v.string(),
  promos: v.boolean(),
});
type PendingSignup = v.InferOutput<typeof PendingSignup>;

const START_LIMIT = { max: 100, windowMs: 15 * MINUTE_MS };

/**
 * Step 1: mails a code to the address. A taken username is a 409. For a taken address the answer
 * and the work are the same as for a free one, and a mail informs its owner. Details
 * corrected before another code may be sent replace the earlier ones, and the mailed code stays
 * valid. Returns the `Set-Cookie` that ties the code to this browser, or null if it has that
 * already.
 */
export async function startSignup(
  host: Host,
  details: SignupDetails,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string | null> {
  await consumeIpLimit(host, 'signup', client, START_LIMIT);
  rejectPersonalPassword(details.password, details);
  rejectCommonPassword(details.password);
  if (isReservedUsername(details.username)) throw usernameTaken();
  if ((await findAccount(host.db, details.username)) !== undefined) throw usernameTaken();
  // Before the code is counted: if the hash queue is full, no code is mailed.
  const passwordHash = await host.passwords.hash(details.password, client);
  const { username, email, promo: promos } = details;
  const pending: PendingSignup = { username, email, passwordHash, promos };
  const requester = await requesterFor(host, email, { client, cookieHeader });
  const refusal = await countCode(host, 'signup', email, requester);
  if (refusal !== null) {
    if (refusal.why === 'tooSoon' && (await updateSignup(host, pending, details.password, cookieHeader)))
      return null;
    throw refusal.error;
  }
  const isKnown = (await findAccount(host.db, email)) !== undefined;
  const code = isKnown ? null : generateCode();
  return transact(host.db, async (tx) => {
    const verification = {
      purpose: 'signup',
      email,
      accountId: null,
      details: pending,
      codes: [code],
    } as const;
    const { cookie, key } = await createVerification(tx, host, verification, cookieHeader);
    const mail = code === null ? hasAccountMail(email) : signupCodeMail(email, code);
    await enqueueMail(tx, host, mail, `signup:${key}`);
    return cookie;
  });
}

/**
 * Replaces the details of this browser's pending sign-up. Only for the same address in the same
 * spelling, since the code proves no other. False if there is no such sign-up or nothing has
 * changed.
 */
async function updateSignup(
  host: Host,
  pending: PendingSignup,
  password: string,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const pendingVerification = await findPendingVerification(host, 'signup', cookieHeader);
  if (pendingVerification === null) return false;
  const before = v.parse(PendingSignup, pendingVerification.details);
  if (before.email !== pending.email) return false;
  const isNew =
    before.username !== pending.username ||
    before.promos !== pending.promos ||
    !(await host.passwords.verify(password, before.passwordHash, before.email));
  return isNew && updateVerificationDetails(host, pendingVerification.key, pending);
}

/**
 * Step 2: the code creates the account and logs in. A repeated request creates no second
 * account; since the first answer may have been lost, it logs in as well, while the account has the
 * password of this sign-up. Returns the `Set-Cookie`s: one ends the verification, the others
 * are those of a login.
 */
export async function finishSignup(
  host: Host,
  { otp }: SignupCode,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string[]> {
  const verification = await verifyCodes(host, 'signup', cookieHeader, [otp]);
  const pending = v.parse(PendingSignup, verification.details);
  const { isMade, account, cookies } = await transact(host.db, async (tx) => {
    const isMade = await consumeVerification(tx, host, verification);
    const account = isMade ? await createAccount(tx, host, pending) : await findMade(tx, pending);
    const cookies = account === null ? [] : await openSession(tx, host, account, cookieHeader);
    return { isMade, account, cookies };
  }).catch(async (error: unknown) => {
    await refundAttempt(host, verification);
    throw refusalFor(error);
  });
  if (isMade) host.log.info({ account: account?.id }, 'account created');
  else await refundAttempt(host, verification);
  if (account !== null) {
    await forgetWrongPasswords(host, pending, client);
    await notifyMerged(host, cookieHeader, account.id);
  }
  return [clearedVerificationCookie(host, 'signup'), ...cookies];
}

async function createAccount(tx: Tx, host: Host, { username, email, passwordHash, promos }: PendingSignup) {
  const account = { id: newId(), password_hash: passwordHash };
  await insertAccount(tx, {
    ...account,
    username,
    email,
    alerts: true,
    orders: true,
    promos,
    registered_at: host.now(),
    locked_at: null,
  });
  return account;
}

/**
 * The account that an earlier request has made of this sign-up, with its row locked; null once its
 * password has changed or it was locked, because that has ended its sessions.
 */
async function findMade(tx: Tx, { username, passwordHash }: PendingSignup) {
  const account = await findAccount(tx, username);
  return account !== undefined && (await lockIfPasswordIs(tx, account.id, passwordHash)) ? account : null;
}

/** The 409 for a name or an address that was taken since the code was mailed; else the error itself. */
function refusalFor(error: unknown): unknown {
  if (isUniqueViolation(error, 'account_username_key_key')) return usernameTaken();
  if (isUniqueViolation(error))
    return new HttpError(409, 'This email address already has an account. Please log in.');
  return error;
}

const usernameTaken = () => new HttpError(409, 'This username is taken. Please choose another.');
