import type { PasswordChange } from '#contract/accounts.ts';
import { WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { MINUTE_MS } from '#contract/durations.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { consumeLimit, refundLimit } from '../http/rate-limits.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import { newId } from '../platform/ids.ts';
import type { Account } from '../sessions/session.ts';
import { replaceSessions } from '../sessions/session.ts';
import { deviceCookie } from './device.ts';
import { passwordChangedMail } from './mails.ts';
import { findPasswordHash, replacePassword } from './store.ts';
import { rejectCommonPassword, rejectPersonalPassword } from './weak-passwords.ts';

/**
 * Counted apart from wrong logins: guesses at the login must not keep the owner from changing the
 * password.
 */
const WRONG_PASSWORDS = { max: 10, windowMs: 15 * MINUTE_MS };

/**
 * Sets a new password if the current one is right; else a 422. All other sessions of the account
 * end, and a mail informs its owner. Returns the `Set-Cookie`s of the new session and of
 * this device, the only one that the account still knows.
 */
export async function changePassword(
  host: Host,
  account: Account,
  { current_pass: current, new_pass_1: password }: PasswordChange,
): Promise<string[]> {
  rejectPersonalPassword(password, account);
  rejectCommonPassword(password);
  const limitKey = `wrong-current-password:${account.id}`;
  await consumeLimit(host, limitKey, WRONG_PASSWORDS);
  const before = await findPasswordHash(host.db, account.id);
  const isRight = await host.passwords.verify(current, before, account.id).catch(async (error: unknown) => {
    await refundLimit(host, limitKey);
    throw error;
  });
  if (!isRight) throw wrongPassword();
  await refundLimit(host, limitKey);
  const after = await host.passwords.hash(password, account.id);
  const session = await transact(host.db, async (tx) => {
    // A reset or another change may have replaced the password since it was verified.
    if (!(await replacePassword(tx, account.id, { before, after }))) throw wrongPassword();
    await enqueueMail(tx, host, passwordChangedMail(account.email), `password-changed:${newId()}`);
    return replaceSessions(tx, host, account.id);
  });
  host.log.info('password changed');
  return [session, deviceCookie(host, { id: account.id, password_hash: after })];
}

const wrongPassword = () => new HttpError(422, WRONG_CURRENT_PASSWORD);
