import * as v from 'valibot';
import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { isTaken } from '../database/errors.ts';
import { transact } from '../database/transact.ts';
import type { Host } from '../host.ts';
import { hitClient } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import { refuseCommon } from './common-passwords.ts';
import { endedFlowCookie, flowWith, limitCodes, newCode, startFlow, useFlow } from './flow.ts';
import { hasAccountMail, signupCodeMail } from './mails.ts';
import { hashPassword } from './password.ts';
import { findAccount, insertAccount } from './store.ts';

/** What a flow keeps of a sign-up until its code comes: never the password itself. */
const Pending = v.object({
  username: v.string(),
  email: v.string(),
  passwordHash: v.string(),
  promos: v.boolean(),
});

const DETAILS_LIMIT = { max: 30, windowMs: 15 * 60_000 };

/**
 * The first step: mails a code to the address. A taken username is told (409); a taken address is answered like a free
 * one, after the same work, and its owner is told by mail. Returns the `Set-Cookie` of the flow.
 */
export async function beginSignup(
  host: Host,
  details: SignupDetails,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string> {
  await hitClient(host, 'signup', client, DETAILS_LIMIT);
  refuseCommon(details.password);
  if ((await findAccount(host.db, details.username)) !== undefined) throw usernameTaken();
  // Before the code is counted: when too many wait for their hash, none is mailed.
  const passwordHash = await hashPassword(details.password);
  await limitCodes(host, 'signup', details.email);
  const isKnown = (await findAccount(host.db, details.email)) !== undefined;
  const code = isKnown ? null : newCode();
  return transact(host.db, async (tx) => {
    const { username, email, promo: promos } = details;
    const pending: v.InferInput<typeof Pending> = { username, email, passwordHash, promos };
    const flow = { purpose: 'signup', email, accountId: null, details: pending, codes: [code] } as const;
    const { cookie, key } = await startFlow(tx, host, flow, cookieHeader);
    const mail = code === null ? hasAccountMail(email) : signupCodeMail(email, code);
    await queueMail(tx, host, mail, `signup:${key}`);
    return cookie;
  });
}

/** The second step: the code makes the account. Returns the `Set-Cookie` that ends the flow. */
export async function finishSignup(
  host: Host,
  { otp }: SignupCode,
  cookieHeader: string | undefined,
): Promise<string> {
  const flow = await flowWith(host, 'signup', cookieHeader, [otp]);
  const { username, email, passwordHash, promos } = v.parse(Pending, flow.details);
  try {
    await transact(host.db, async (tx) => {
      await useFlow(tx, host, flow);
      await insertAccount(tx, {
        id: newId(),
        username,
        email,
        password_hash: passwordHash,
        alerts: true,
        orders: true,
        promos,
        registered_at: host.now(),
        locked_at: null,
      });
    });
  } catch (error) {
    if (isTaken(error, 'account_username_key_key')) throw usernameTaken();
    if (isTaken(error)) throw new Refusal(409, 'This e-mail address has an account already. Please log in.');
    throw error;
  }
  return endedFlowCookie(host, 'signup');
}

const usernameTaken = () => new Refusal(409, 'This username is taken. Please choose another.');
