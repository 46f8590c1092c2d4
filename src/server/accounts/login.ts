import type { Login } from '#contract/accounts.ts';
import { mergeConversation, notifyMerged } from '../chat/merge-conversations.ts';
import { clearedVisitorCookie } from '../chat/visitor.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { consumeIpLimit, consumeLimit, refundIpLimit, refundLimit, resetLimit } from '../http/rate-limits.ts';
import { endSession, startSession } from '../sessions/session.ts';
import { verifyPassword } from './password.ts';
import { findAccount, lockIfPasswordIs, loginKey } from './store.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const WRONG_PASSWORD_LIMITS = { name: 10, client: 100 };

/**
 * Logs in and replaces the session that this browser may have. A wrong name and a wrong password
 * take the same work and get the same 401; too many wrong passwords get a 429, a
 * locked account a 403. Wrong passwords are counted by the name as typed, not by account: a counter
 * shared by username and address would reveal that they belong together. The visitor's chat
 * joins the account's conversation. Returns the `Set-Cookie`s.
 */
export async function logIn(
  host: Host,
  { username, password }: Login,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string[]> {
  const limitKey = loginLimitKey(username);
  // Counted before the password is checked, so that parallel guesses all count; refunded if it was
  // right.
  await consumeIpLimit(host, 'wrong-password', client, {
    max: WRONG_PASSWORD_LIMITS.client,
    windowMs: QUARTER_HOUR_MS,
  });
  await consumeLimit(host, limitKey, { max: WRONG_PASSWORD_LIMITS.name, windowMs: QUARTER_HOUR_MS });
  const account = await findAccount(host.db, username);
  const right = await verifyPassword(password, account?.password_hash ?? null, client).catch(
    async (error: unknown) => {
      await refundLimit(host, limitKey);
      await refundIpLimit(host, 'wrong-password', client);
      throw error;
    },
  );
  if (account === undefined || !right) throw wrongCredentials();
  await resetLoginLimits(host, account);
  await refundIpLimit(host, 'wrong-password', client);
  if (account.locked_at !== null)
    throw new HttpError(403, 'This account is locked. Please contact our support.');
  const session = await transact(host.db, async (tx) => {
    // A password change or lock meanwhile has ended all sessions; no new one may follow it.
    if (!(await lockIfPasswordIs(tx, account.id, account.password_hash))) throw wrongCredentials();
    await endSession(tx, host, cookieHeader);
    await mergeConversation(tx, host, cookieHeader, account.id);
    return startSession(tx, host, account.id);
  });
  await notifyMerged(host, cookieHeader, account.id);
  return [session, clearedVisitorCookie(host.config)];
}

/**
 * Clears the wrong-password counters of both names, once the owner has proved their identity
 * (R-35).
 */
export async function resetLoginLimits(
  host: Host,
  { username, email }: { username: string; email: string },
): Promise<void> {
  await resetLimit(host, loginLimitKey(username));
  await resetLimit(host, loginLimitKey(email));
}

const loginLimitKey = (name: string) => `wrong-password:${loginKey(name)}`;

const wrongCredentials = () => new HttpError(401, 'Wrong username or password.');
