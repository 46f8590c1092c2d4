import * as v from 'valibot';
import type { EmailCodes, NewEmail } from '#contract/accounts.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { enqueueMail } from '../mail/enqueue.ts';
import type { Account } from '../sessions/session.ts';
import { replaceSessions } from '../sessions/session.ts';
import { addressChangedMail, addressTakenMail, currentAddressCodeMail, newAddressCodeMail } from './mails.ts';
import { findAccount, loginKey, replaceEmail } from './store.ts';
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

/** The change that is stored until its codes are entered. */
const PendingEmailChange = v.object({ before: v.string(), after: v.string() });

/**
 * Step 1: mails one code to the current address and one to the new one. If the new one belongs to
 * another account, the answer and the work are the same, and a mail informs that account's owner
 * . Returns the `Set-Cookie` that ties the codes to this browser.
 */
export async function startEmailChange(
  host: Host,
  account: Account,
  { email }: NewEmail,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  if (loginKey(email) === loginKey(account.email))
    throw new HttpError(422, 'Your account already uses this email address.');
  // The account's limit first: correcting a typo too soon must not use up a code of the new
  // address. A session is of a device that has logged in.
  await limitCodes(host, 'change-email', account.email, { key: account.id, isKnown: true });
  await limitCodes(host, 'new-address', email, { key: client, isKnown: false });
  const isFree = (await findAccount(host.db, email)) === undefined;
  const currentCode = generateCode();
  const newAddressCode = isFree ? generateCode() : null;
  return transact(host.db, async (tx) => {
    const details: v.InferInput<typeof PendingEmailChange> = { before: account.email, after: email };
    const codes = [currentCode, newAddressCode];
    const verification = { purpose: 'change-email', email, accountId: account.id, details, codes } as const;
    const { cookie, key } = await createVerification(tx, host, verification, cookieHeader);
    const newAddressMail =
      newAddressCode === null ? addressTakenMail(email) : newAddressCodeMail(email, newAddressCode);
    await enqueueMail(tx, host, currentAddressCodeMail(account.email, currentCode), `current-address:${key}`);
    await enqueueMail(tx, host, newAddressMail, `new-address:${key}`);
    return cookie;
  });
}

/**
 * Step 2: both codes together change the address. All other sessions of the account end, and a mail
 * informs the old address. A repeated request gets the same answer while the account still
 * has that address. Returns the `Set-Cookie`s of the new session and of the finished
 * verification.
 */
export async function finishEmailChange(
  host: Host,
  account: Account,
  { otp_1: currentCode, otp_2: newAddressCode }: EmailCodes,
  cookieHeader: string | undefined,
): Promise<string[]> {
  const verification = await verifyCodes(host, 'change-email', cookieHeader, [currentCode, newAddressCode]);
  if (verification.account_id !== account.id) throw codeExpired();
  const { before, after } = v.parse(PendingEmailChange, verification.details);
  try {
    const session = await transact(host.db, async (tx) => {
      if (!(await consumeVerification(tx, host, verification))) return null;
      // The address was changed again after the codes were mailed.
      if (!(await replaceEmail(tx, account.id, { before, after }))) throw codeExpired();
      await enqueueMail(tx, host, addressChangedMail(before), `address-changed:${verification.token_hash}`);
      return replaceSessions(tx, host, account.id);
    });
    if (session !== null) {
      host.log.info('email address changed');
      return [session, clearedVerificationCookie(host, 'change-email')];
    }
  } catch (error) {
    await refundAttempt(host, verification);
    if (isUniqueViolation(error, 'account_email_key_key'))
      throw new HttpError(409, 'The new email address already has an account.');
    throw error;
  }
  if ((await findAccount(host.db, after))?.id !== account.id) throw codeExpired();
  await refundAttempt(host, verification);
  return [clearedVerificationCookie(host, 'change-email')];
}
