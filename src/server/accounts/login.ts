import type { Login } from '#contract/accounts.ts';
import type { Host } from '../host.ts';
import { forgive, forgiveClient, hit, hitClient } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { isPassword } from './password.ts';
import { endSession, startSession } from './session.ts';
import { findAccount } from './store.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const WRONG_PASSWORDS = { account: 10, client: 100 };

/**
 * Opens a session for the owner of the name and the password, in place of the one that this browser may have. Whether
 * the account or the password is wrong takes the same work and gets the same 401 (R-31); too many wrong ones get a 429
 * (R-35). Returns the `Set-Cookie`.
 */
export async function logIn(
  host: Host,
  { username, password }: Login,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  const account = await findAccount(host.db, username);
  const tries = `wrong-password:${account?.id ?? `name:${username.toLowerCase()}`}`;
  // Counted before the password is looked at, so that parallel guesses are all counted, and given back when it was right.
  await hitClient(host, 'wrong-password', client, {
    max: WRONG_PASSWORDS.client,
    windowMs: QUARTER_HOUR_MS,
  });
  await hit(host.db, host, tries, { max: WRONG_PASSWORDS.account, windowMs: QUARTER_HOUR_MS });
  const right = await isPassword(password, account?.password_hash ?? null);
  if (account === undefined || !right) throw new Refusal(401, 'Wrong username or password.');
  await forgive(host.db, tries);
  await forgiveClient(host, 'wrong-password', client);
  if (account.locked_at !== null)
    throw new Refusal(403, 'This account is locked. Please write to our support.');
  await endSession(host, cookieHeader);
  return startSession(host.db, host, account.id);
}
