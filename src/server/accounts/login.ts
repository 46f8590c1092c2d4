import type { Login } from '#contract/accounts.ts';
import { notifyMerged } from '../chat/merge-conversations.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { requesterFor } from './device.ts';
import { countPassword, forgetWrongPasswords } from './login-limits.ts';
import { openSession } from './open-session.ts';
import { findAccount, lockIfPasswordIs } from './store.ts';

/**
 * Logs in and replaces the session that this browser may have. A wrong name and a wrong password
 * take the same work and get the same 401; too many wrong passwords get a 429, a
 * locked account a 403. The visitor's chat joins the account's conversation. Returns the
 * `Set-Cookie`s.
 */
export async function logIn(
  host: Host,
  { username, password }: Login,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string[]> {
  const requester = await requesterFor(host, username, { client, cookieHeader });
  const takeBack = await countPassword(host, { name: username, client, requester }).catch(
    (error: unknown) => {
      // Not while the database is away: an outage is no guessing.
      if (error instanceof HttpError && error.status === 429) reportLogin(host, 'limited', null);
      throw error;
    },
  );
  const account = await findAccount(host.db, username);
  const right = await host.passwords
    .verify(password, account?.password_hash ?? null, requester.key)
    .catch(async (error: unknown) => {
      await takeBack();
      throw error;
    });
  if (account === undefined || !right) {
    reportLogin(host, 'wrong', account?.id ?? null);
    throw wrongCredentials();
  }
  await takeBack();
  await forgetWrongPasswords(host, account, client);
  if (account.locked_at !== null) {
    reportLogin(host, 'locked', account.id);
    throw new HttpError(403, 'This account is locked. Please contact support.');
  }
  const cookies = await transact(host.db, async (tx) => {
    // A password change or lock meanwhile has ended all sessions; no new one may follow it.
    if (!(await lockIfPasswordIs(tx, account.id, account.password_hash))) throw wrongCredentials();
    return openSession(tx, host, account, cookieHeader);
  });
  reportLogin(host, 'ok', account.id);
  await notifyMerged(host, cookieHeader, account.id);
  return cookies;
}

/**
 * Logs and counts a login. A name that was typed is not logged: it may be a
 * password.
 */
function reportLogin(
  { log, metrics }: Host,
  outcome: 'ok' | 'wrong' | 'locked' | 'limited',
  account: string | null,
): void {
  metrics.logins.inc({ outcome });
  if (outcome === 'ok') log.info({ account }, 'logged in');
  else log.warn({ account, outcome }, 'login refused');
}

const wrongCredentials = () => new HttpError(401, 'Wrong username or password.');
