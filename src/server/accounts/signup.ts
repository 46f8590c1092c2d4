import * as v from 'valibot';
import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { consumeIpLimit } from '../http/rate-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { newId } from '../platform/ids.ts';
import { deviceCookie, requesterFor } from './device.ts';
import { hasAccountMail, signupCodeMail } from './mails.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { findAccount, insertAccount } from './store.ts';
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

const START_LIMIT = { max: 30, windowMs: 15 * 60_000 };

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
  rejectCommonPassword(details.password);
  rejectPersonalPassword(host, details.password, details);
  if (isReservedUsername(host, details.username)) throw usernameTaken();
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
 * Step 2: the code creates the account; repeated requests create no second one. Returns the
 * `Set-Cookie`s: one ends the verification, and this browser is a known device of its new account.
 */
export async function finishSignup(
  host: Host,
  { otp }: SignupCode,
  cookieHeader: string | undefined,
): Promise<string[]> {
  const verification = await verifyCodes(host, 'signup', cookieHeader, [otp]);
  const { username, email, passwordHash, promos } = v.parse(PendingSignup, verification.details);
  const account = { id: newId(), password_hash: passwordHash };
  const cookies = [clearedVerificationCookie(host, 'signup')];
  try {
    const isMade = await transact(host.db, async (tx) => {
      if (!(await consumeVerification(tx, host, verification))) return false;
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
      return true;
    });
    if (isMade) cookies.push(deviceCookie(host, account));
    else await refundAttempt(host, verification);
  } catch (error) {
    await refundAttempt(host, verification);
    if (isUniqueViolation(error, 'account_username_key_key')) throw usernameTaken();
    if (isUniqueViolation(error))
      throw new HttpError(409, 'This e-mail address already has an account. Please log in.');
    throw error;
  }
  return cookies;
}

const usernameTaken = () => new HttpError(409, 'This username is taken. Please choose another.');
