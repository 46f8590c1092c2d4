import * as v from 'valibot';
import type { EmailCodes, NewEmail } from '#contract/accounts.ts';
import { isTaken } from '../database/errors.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { hitClient } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { queueMail } from '../mail/outbox.ts';
import {
  codeOver,
  endedFlowCookie,
  flowWith,
  forgiveTry,
  limitCodes,
  newCode,
  startFlow,
  useFlow,
} from './flow.ts';
import { addressChangedMail, addressTakenMail, newAddressCodeMail, presentAddressCodeMail } from './mails.ts';
import type { Account } from './session.ts';
import { startOnlySession } from './session.ts';
import { emailKey, findAccount, replaceEmail } from './store.ts';

/** What a flow keeps of a change until its codes come. */
const Pending = v.object({ before: v.string(), after: v.string() });

const BEGINNINGS = { max: 30, windowMs: 15 * 60_000 };

/**
 * The first step: mails one code to the present address and one to the new one. A new one that is another account's is
 * answered alike, after the same work, and its owner is told by mail. Returns the `Set-Cookie` of the flow.
 */
export async function beginEmailChange(
  host: Host,
  account: Account,
  { email }: NewEmail,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  if (emailKey(email) === emailKey(account.email))
    throw new Refusal(422, 'This is the e-mail address of your account already.');
  await hitClient(host, 'change-email', client, BEGINNINGS);
  // The account's own pause first: whoever mends a typo within it has no code of the new address counted for nothing.
  await limitCodes(host, 'change-email', account.email);
  await limitCodes(host, 'new-address', email);
  const isFree = (await findAccount(host.db, email)) === undefined;
  const presentCode = newCode();
  const newAddressCode = isFree ? newCode() : null;
  return transact(host.db, async (tx) => {
    const details: v.InferInput<typeof Pending> = { before: account.email, after: email };
    const codes = [presentCode, newAddressCode];
    const flow = { purpose: 'change-email', email, accountId: account.id, details, codes } as const;
    const { cookie, key } = await startFlow(tx, host, flow, cookieHeader);
    const newAddressMail =
      newAddressCode === null ? addressTakenMail(email) : newAddressCodeMail(email, newAddressCode);
    await queueMail(tx, host, presentAddressCodeMail(account.email, presentCode), `present-address:${key}`);
    await queueMail(tx, host, newAddressMail, `new-address:${key}`);
    return cookie;
  });
}

/**
 * The second step: both codes give the account its new address. Every other session of it ends, and the old address is
 * told. Sent once more, they are answered alike as long as that is the account's address. Returns the `Set-Cookie`s: of the
 * new session, and the one that ends the flow.
 */
export async function finishEmailChange(
  host: Host,
  account: Account,
  { otp_1: presentCode, otp_2: newAddressCode }: EmailCodes,
  cookieHeader: string | undefined,
): Promise<string[]> {
  const flow = await flowWith(host, 'change-email', cookieHeader, [presentCode, newAddressCode]);
  if (flow.account_id !== account.id) throw codeOver();
  const { before, after } = v.parse(Pending, flow.details);
  try {
    const session = await transact(host.db, async (tx) => {
      if (!(await useFlow(tx, host, flow))) return null;
      // The account has taken another address since the codes were mailed.
      if (!(await replaceEmail(tx, account.id, { before, after }))) throw codeOver();
      await queueMail(tx, host, addressChangedMail(before), `address-changed:${flow.token_hash}`);
      return startOnlySession(tx, host, account.id);
    });
    if (session !== null) return [session, endedFlowCookie(host, 'change-email')];
  } catch (error) {
    if (isTaken(error, 'account_email_key_key'))
      throw new Refusal(409, 'The new e-mail address has an account already.');
    throw error;
  }
  if ((await findAccount(host.db, after))?.id !== account.id) throw codeOver();
  await forgiveTry(host, flow);
  return [endedFlowCookie(host, 'change-email')];
}
