import type { Login } from '#contract/accounts.ts';
import { joinConversation, tellJoined } from '../chat/moving.ts';
import { forgottenVisitorCookie } from '../chat/visitor.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { forgetTries, forgive, forgiveClient, hit, hitClient } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { isPassword } from './password.ts';
import { endSession, startSession } from './session.ts';
import { findAccount, holdPassword, nameKey } from './store.ts';

const QUARTER_HOUR_MS = 15 * 60_000;
const WRONG_PASSWORDS = { name: 10, client: 100 };

/**
 * Opens a session for the owner of the name and the password, in place of the one that this browser may have. Whether
 * the account or the password is wrong takes the same work and gets the same 401; too many wrong ones get a 429
 * . They are counted for the name as it was typed, never for the account: a count that two names share would tell
 * that they are one person's. What was said in this browser's chat joins the account's conversation. Returns
 * the `Set-Cookie`s.
 */
export async function logIn(
  host: Host,
  { username, password }: Login,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string[]> {
  const account = await findAccount(host.db, username);
  const tries = triesOf(username);
  // Counted before the password is looked at, so that parallel guesses are all counted, and taken back unless it was wrong.
  await hitClient(host, 'wrong-password', client, {
    max: WRONG_PASSWORDS.client,
    windowMs: QUARTER_HOUR_MS,
  });
  await hit(host, tries, { max: WRONG_PASSWORDS.name, windowMs: QUARTER_HOUR_MS });
  const right = await isPassword(password, account?.password_hash ?? null).catch(async (error: unknown) => {
    await forgive(host, tries);
    await forgiveClient(host, 'wrong-password', client);
    throw error;
  });
  if (account === undefined || !right) throw wrong();
  await forgetWrongPasswords(host, account);
  await forgiveClient(host, 'wrong-password', client);
  if (account.locked_at !== null)
    throw new Refusal(403, 'This account is locked. Please write to our support.');
  const session = await transact(host.db, async (tx) => {
    // The password was changed or the account locked meanwhile: that has ended every session, and must not be followed by a new one.
    if (!(await holdPassword(tx, account.id, account.password_hash))) throw wrong();
    await endSession(tx, host, cookieHeader);
    await joinConversation(tx, host, cookieHeader, account.id);
    return startSession(tx, host, account.id);
  });
  await tellJoined(host, cookieHeader, account.id);
  return [session, forgottenVisitorCookie(host.config)];
}

/** The account's owner has proved who they are: wrong passwords that were tried for either name don't count any more. */
export async function forgetWrongPasswords(
  host: Host,
  { username, email }: { username: string; email: string },
): Promise<void> {
  await forgetTries(host, triesOf(username));
  await forgetTries(host, triesOf(email));
}

const triesOf = (name: string) => `wrong-password:${nameKey(name)}`;

const wrong = () => new Refusal(401, 'Wrong username or password.');
