import type { ResetEmail, ResetPassword } from '#contract/accounts.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { hitClient } from '../http/limits.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseCommon } from './common-passwords.ts';
import type { FlowRow } from './flow.store.ts';
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
import { forgetWrongPasswords } from './login.ts';
import { noAccountMail, passwordChangedMail, resetCodeMail } from './mails.ts';
import { hashPassword, isPassword } from './password.ts';
import { endSessionsOf } from './session.ts';
import { findAccount, setPassword } from './store.ts';

const BEGINNINGS = { max: 30, windowMs: 15 * 60_000 };

/**
 * The first step: mails a code to the address. One without an account is answered alike, after the same work, and told by
 * mail that it has none. The mail goes to the address as the account has it, not as it was typed: two that are
 * alike in lower case may be two people's. Returns the `Set-Cookie` of the flow.
 */
export async function beginReset(
  host: Host,
  { email }: ResetEmail,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  await hitClient(host, 'reset', client, BEGINNINGS);
  await limitCodes(host, 'reset', email);
  const account = await findAccount(host.db, email);
  const code = account === undefined ? null : newCode();
  return transact(host.db, async (tx) => {
    const flow = { purpose: 'reset', email, accountId: null, details: {}, codes: [code] } as const;
    const { cookie, key } = await startFlow(tx, host, flow, cookieHeader);
    const mail =
      account === undefined || code === null ? noAccountMail(email) : resetCodeMail(account.email, code);
    await queueMail(tx, host, mail, `reset:${key}`);
    return cookie;
  });
}

/**
 * The second step: the code sets a new password, ends every session of the account, and forgets the wrong passwords that
 * others have tried. Sent once more with the same password, it is answered alike. Returns the `Set-Cookie` that
 * ends the flow.
 */
export async function finishReset(
  host: Host,
  { otp, password_1: password }: ResetPassword,
  cookieHeader: string | undefined,
): Promise<string> {
  refuseCommon(password);
  const flow = await flowWith(host, 'reset', cookieHeader, [otp]);
  // Only behind the right code: a hash for whoever asks would let visitors without one keep others from logging in.
  const passwordHash = await hashPassword(password).catch(async (error: unknown) => {
    await forgiveTry(host, flow);
    throw error;
  });
  const account = await transact(host.db, async (tx) => {
    if (!(await useFlow(tx, host, flow))) return null;
    const found = await setPassword(tx, flow.email_key, passwordHash);
    // The account has taken another address since the code was mailed.
    if (found === undefined) throw codeOver();
    await endSessionsOf(tx, found.id);
    await queueMail(tx, host, passwordChangedMail(found.email), `reset-done:${flow.token_hash}`);
    return found;
  });
  if (account === null) await resetBefore(host, flow, password);
  else await forgetWrongPasswords(host, account);
  return endedFlowCookie(host, 'reset');
}

/**
 * A 422 unless the used code of `flow` has set this very password. The try is taken back only then: else the code would be a way to guess
 * what the password is.
 */
async function resetBefore(host: Host, flow: FlowRow, password: string): Promise<void> {
  const account = await findAccount(host.db, flow.email_key);
  if (account === undefined || !(await isPassword(password, account.password_hash))) throw codeOver();
  await forgiveTry(host, flow);
}
