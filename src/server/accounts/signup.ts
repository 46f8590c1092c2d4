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
import {
  endedFlowCookie,
  flowWith,
  forgiveTry,
  limitCodes,
  mendFlow,
  newCode,
  startFlow,
  useFlow,
  waitingFlow,
} from './flow.ts';
import { hasAccountMail, signupCodeMail } from './mails.ts';
import { hashPassword, isPassword } from './password.ts';
import { findAccount, insertAccount } from './store.ts';

/** What a flow keeps of a sign-up until its code comes: never the password itself. */
const Pending = v.object({
  username: v.string(),
  email: v.string(),
  passwordHash: v.string(),
  promos: v.boolean(),
});
type Pending = v.InferOutput<typeof Pending>;

const DETAILS_LIMIT = { max: 30, windowMs: 15 * 60_000 };

/**
 * The first step: mails a code to the address. A taken username is told (409); a taken address is answered like a free
 * one, after the same work, and its owner is told by mail. Details that are mended before another code can be asked for take
 * the place of the earlier ones, and the code that was mailed is theirs. Returns the `Set-Cookie` of the flow; null if it goes on.
 */
export async function beginSignup(
  host: Host,
  details: SignupDetails,
  { client, cookieHeader }: { client: string; cookieHeader: string | undefined },
): Promise<string | null> {
  await hitClient(host, 'signup', client, DETAILS_LIMIT);
  refuseCommon(details.password);
  if ((await findAccount(host.db, details.username)) !== undefined) throw usernameTaken();
  // Before the code is counted: when too many wait for their hash, none is mailed.
  const passwordHash = await hashPassword(details.password);
  const { username, email, promo: promos } = details;
  const pending: Pending = { username, email, passwordHash, promos };
  try {
    await limitCodes(host, 'signup', email);
  } catch (tooSoon) {
    if (await mendSignup(host, pending, details.password, cookieHeader)) return null;
    throw tooSoon;
  }
  const isKnown = (await findAccount(host.db, email)) !== undefined;
  const code = isKnown ? null : newCode();
  return transact(host.db, async (tx) => {
    const flow = { purpose: 'signup', email, accountId: null, details: pending, codes: [code] } as const;
    const { cookie, key } = await startFlow(tx, host, flow, cookieHeader);
    const mail = code === null ? hasAccountMail(email) : signupCodeMail(email, code);
    await queueMail(tx, host, mail, `signup:${key}`);
    return cookie;
  });
}

/**
 * Puts `pending` in the place of what this browser has sent for the same address, spelled alike: its code proves no other spelling.
 * False when it waits for no such code, or when nothing is new.
 */
async function mendSignup(
  host: Host,
  pending: Pending,
  password: string,
  cookieHeader: string | undefined,
): Promise<boolean> {
  const flow = await waitingFlow(host, 'signup', cookieHeader);
  if (flow === null) return false;
  const before = v.parse(Pending, flow.details);
  if (before.email !== pending.email) return false;
  const isNew =
    before.username !== pending.username ||
    before.promos !== pending.promos ||
    !(await isPassword(password, before.passwordHash));
  return isNew && mendFlow(host, flow.key, pending);
}

/** The second step: the code makes the account, once however often it is sent. Returns the `Set-Cookie` that ends the flow. */
export async function finishSignup(
  host: Host,
  { otp }: SignupCode,
  cookieHeader: string | undefined,
): Promise<string> {
  const flow = await flowWith(host, 'signup', cookieHeader, [otp]);
  const { username, email, passwordHash, promos } = v.parse(Pending, flow.details);
  try {
    const isMade = await transact(host.db, async (tx) => {
      if (!(await useFlow(tx, host, flow))) return false;
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
      return true;
    });
    if (!isMade) await forgiveTry(host, flow);
  } catch (error) {
    if (isTaken(error, 'account_username_key_key')) throw usernameTaken();
    if (isTaken(error)) throw new Refusal(409, 'This e-mail address has an account already. Please log in.');
    throw error;
  }
  return endedFlowCookie(host, 'signup');
}

const usernameTaken = () => new Refusal(409, 'This username is taken. Please choose another.');
