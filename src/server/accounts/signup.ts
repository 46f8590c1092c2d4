import * as v from 'valibot';
import type { SignupCode, SignupDetails } from '#contract/accounts.ts';
import { isTaken } from '../database/errors.ts';
import type { Host } from '../host.ts';
import { hitClient } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';
import { newId } from '../ids.ts';
import { queueMail } from '../mail/outbox.ts';
import type { Mail } from '../mail/render.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endedFlowCookie, flowWith, limitCodes, newCode, startFlow, useFlow } from './flow.ts';
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
  await limitCodes(host, 'signup', details.email);
  const passwordHash = await hashPassword(details.password);
  const isKnown = (await findAccount(host.db, details.email)) !== undefined;
  const code = isKnown ? null : newCode();
  return host.db.transaction().execute(async (tx) => {
    const { username, email, promo: promos } = details;
    const pending: v.InferInput<typeof Pending> = { username, email, passwordHash, promos };
    const flow = { purpose: 'signup', email, accountId: null, details: pending, codes: [code] } as const;
    const { cookie, key } = await startFlow(tx, host, flow, cookieHeader);
    await queueMail(tx, host, code === null ? ownerMail(email) : codeMail(email, code), `signup:${key}`);
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
    await host.db.transaction().execute(async (tx) => {
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

/** A 422 for a password that stands in every guesser's list. */
export function refuseCommon(password: string): void {
  if (isCommonPassword(password))
    throw new Refusal(422, 'This password is one of the most common ones. Please choose another.');
}

const usernameTaken = () => new Refusal(409, 'This username is taken. Please choose another.');

const codeMail = (to: string, code: string): Mail => ({
  to,
  subject: 'Your code to sign up',
  paragraphs: [
    'This code finishes your sign-up:',
    'Enter it in the browser that asked for it. It is valid for 10 minutes and works once.',
    'If you did not ask for it, you need not do anything: without the code no account is made.',
  ],
  code,
});

const ownerMail = (to: string): Mail => ({
  to,
  subject: 'You have an account already',
  paragraphs: [
    'Somebody tried to sign up with this e-mail address, but you have an account with us already. Nothing was changed.',
    'If that was you, please log in. If you do not remember your password, choose "Reset password" on the login page.',
  ],
  link: { label: 'Log in', path: '/login' },
});
