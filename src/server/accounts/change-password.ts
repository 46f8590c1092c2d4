import type { PasswordChange } from '#contract/accounts.ts';
import { WRONG_CURRENT_PASSWORD } from '#contract/accounts.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { forgive, hit } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseCommon } from './common-passwords.ts';
import { passwordChangedMail } from './mails.ts';
import { hashPassword, isPassword } from './password.ts';
import type { Account } from './session.ts';
import { startOnlySession } from './session.ts';
import { findPasswordHash, replacePassword } from './store.ts';

/** Counted apart from wrong logins: strangers who guess at the door must not bar the owner from changing the lock. */
const WRONG_PASSWORDS = { max: 10, windowMs: 15 * 60_000 };

/**
 * Gives the account a new password, if the current one is right; else a 422. Every other session of the account ends, and
 * its address is told. Returns the `Set-Cookie` of the new session.
 */
export async function changePassword(
  host: Host,
  account: Account,
  { current_pass: current, new_pass_1: password }: PasswordChange,
): Promise<string> {
  refuseCommon(password);
  const tries = `wrong-current-password:${account.id}`;
  await hit(host, tries, WRONG_PASSWORDS);
  const before = await findPasswordHash(host.db, account.id);
  const isRight = await isPassword(current, before).catch(async (error: unknown) => {
    await forgive(host, tries);
    throw error;
  });
  if (!isRight) throw wrongPassword();
  await forgive(host, tries);
  const after = await hashPassword(password);
  return transact(host.db, async (tx) => {
    // A reset or another change came first: what was right a moment ago is wrong now.
    if (!(await replacePassword(tx, account.id, { before, after }))) throw wrongPassword();
    await queueMail(tx, host, passwordChangedMail(account.email), `password-changed:${newId()}`);
    return startOnlySession(tx, host, account.id);
  });
}

const wrongPassword = () => new Refusal(422, WRONG_CURRENT_PASSWORD);
