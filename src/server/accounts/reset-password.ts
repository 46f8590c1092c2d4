import type { ResetEmail, ResetPassword } from '#contract/accounts.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { consumeIpLimit } from '../http/rate-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { endSessionsOf } from '../sessions/session.ts';
import { deviceCookie, requesterFor } from './device.ts';
import { forgetWrongPasswords } from './login-limits.ts';
import { noAccountMail, passwordChangedMail, resetCodeMail } from './mails.ts';
import type { AccountRow } from './store.ts';
import { findAccount, setPassword } from './store.ts';
import type { VerificationRow } from './verification.store.ts';
import {
  clearedVerificationCookie,
  codeExpired,
  consumeVerification,
  createVerification,
  generateCode,
  limitCodes,
  refundAttempt,
  verifyCodes,
} from './verification.ts';
import { rejectCommonPassword, rejectPersonalPassword } from './weak-passwords.ts';

const START_LIMIT = { max: 30, windowMs: 15 * MINUTE_MS };

/**
 * Step 1: mails a code to the address. For an address without an account the answer and the work
 * are the same, and the mail says that it has none. The mail goes to the address as the
 * account has it, not as typed: two addresses that differ only in case may have two owners. Returns
 * the `Set-Cookie` that ties the code to this browser.
 */
export async function startReset(
  host: Host,
  { email }: ResetEmail,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  const requester = await requesterFor(host, email, { client, cookieHeader });
  // A stranger behind the same address can't keep the owner's device from a reset.
  if (!requester.isKnown) await consumeIpLimit(host, 'reset', client, START_LIMIT);
  await limitCodes(host, 'reset', email, requester);
  const account = await findAccount(host.db, email);
  const code = account === undefined ? null : generateCode();
  return transact(host.db, async (tx) => {
    const verification = { purpose: 'reset', email, accountId: null, details: {}, codes: [code] } as const;
    const { cookie, key } = await createVerification(tx, host, verification, cookieHeader);
    const mail =
      account === undefined || code === null ? noAccountMail(email) : resetCodeMail(account.email, code);
    await enqueueMail(tx, host, mail, `reset:${key}`);
    return cookie;
  });
}

/**
 * Step 2: the code sets a new password, ends all sessions of the account and clears what this
 * client has counted against its login. A repeated request with the same password gets
 * the same answer. Returns the `Set-Cookie`s: one ends the verification, and this browser is
 * a known device of the account, so other people's guesses don't keep it from logging in.
 */
export async function finishReset(
  host: Host,
  { otp, password_1: password }: ResetPassword,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string[]> {
  rejectCommonPassword(password);
  const verification = await verifyCodes(host, 'reset', cookieHeader, [otp]);
  // Both only after the code: a stranger learns no username, and can't fill the queue of hashes.
  const passwordHash = await checkedHash(host, verification.email_key, password).catch(
    async (error: unknown) => {
      await refundAttempt(host, verification);
      throw error;
    },
  );
  const changed = await transact(host.db, async (tx) => {
    if (!(await consumeVerification(tx, host, verification))) return null;
    const found = await setPassword(tx, verification.email_key, passwordHash);
    // The address was changed after the code was mailed.
    if (found === undefined) throw codeExpired();
    await endSessionsOf(tx, found.id);
    await enqueueMail(
      tx,
      host,
      passwordChangedMail(found.email),
      `password-reset:${verification.token_hash}`,
    );
    return found;
  });
  if (changed !== null) host.log.info({ account: changed.id }, 'password reset');
  const account = changed ?? (await findChanged(host, verification, password));
  await forgetWrongPasswords(host, account, client);
  return [clearedVerificationCookie(host, 'reset'), deviceCookie(host, account)];
}

/**
 * The account whose password the consumed code has set; a 422 unless it is this very password. The
 * attempt is refunded only if it is, because a used code would otherwise allow unlimited guesses at
 * the password.
 */
async function findChanged(host: Host, verification: VerificationRow, password: string): Promise<AccountRow> {
  const account = await findAccount(host.db, verification.email_key);
  if (account === undefined || !(await host.passwords.verify(password, account.password_hash, account.id)))
    throw codeExpired();
  await refundAttempt(host, verification);
  return account;
}

/** The hash of a new password; a 422 if it is made of the account's names. */
async function checkedHash(host: Host, email: string, password: string): Promise<string> {
  const account = await findAccount(host.db, email);
  if (account !== undefined) rejectPersonalPassword(password, account);
  return host.passwords.hash(password, email);
}
