import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../../http/cookies.ts';
import { HttpError } from '../../http/http-error.ts';
import { hashToken, newToken } from '../../sessions/session.ts';
import type { KnownActor } from '../frame/authenticate.ts';
import { actorOfCredential, refuse } from '../frame/authenticate.ts';
import { hasEnded, SESSION_LIFE } from '../frame/devices.ts';
import type { SignIn } from '../frame/harm.ts';
import type { OfficeSessionRow } from '../frame/office.store.ts';
import {
  countPinTry,
  deleteOfficeSession,
  deleteOldAccess,
  findLink,
  findOfficeSession,
  forgetPinTry,
  insertOfficeSession,
  takeLink,
  updateOfficeSession,
  updatePin,
} from '../frame/office.store.ts';
import type { OfficeAddress } from '../frame/office-address.ts';
import { SignInAgain } from '../frame/sign-in-again.ts';

const FRESH_MS = 15 * MINUTE_MS;
const COOKIE = 'office';
const PIN_TRIES_MAX = 5;

/** An operator's session in one browser. */
export type OfficeSession = {
  tokenHash: string;
  actor: KnownActor;
  signedInAt: Date;
  /** Until then, the operator has not rested for 15 minutes. */
  freshUntil: Date;
  hasPin: boolean;
};

const LINK_USED = 'This link was used, or is older than 5 minutes: make another with "office".';

/**
 * The operator of a one-use link, which this uses up unless `isAsked`. A wrong link counts
 * as a wrong token.
 */
export async function actorOfLink(
  host: Host,
  sharedToken: string,
  { code, client, isAsked = false }: { code: string; client: string; isAsked?: boolean },
): Promise<KnownActor> {
  const credential = await (isAsked ? findLink : takeLink)(host.db, hashToken(code), host.now());
  const found =
    credential === undefined
      ? { refusal: LINK_USED, operator: null }
      : await actorOfCredential(host, sharedToken, credential);
  return 'refusal' in found ? refuse(host, client, found) : found;
}

/** Opens a session in place of the browser's earlier one; returns its `Set-Cookie`. */
export async function openOfficeSession(
  host: Host,
  address: OfficeAddress,
  { actor, cookies, device }: { actor: KnownActor; cookies: string | undefined; device: string },
): Promise<string> {
  const before = await endOfficeSession(host, address, cookies);
  const token = newToken();
  const now = host.now();
  await insertOfficeSession(host.db, {
    token_hash: hashToken(token),
    credential: actor.credential,
    signed_in_at: now,
    used_at: now,
    fresh_until: new Date(now.getTime() + FRESH_MS),
    device,
    // The PIN is the device's, as long as the operator is the same.
    pin_hash: before?.credential === actor.credential ? before.pin_hash : null,
  });
  host.log.info({ operator: actor.name }, 'operator signed in');
  return setCookie(COOKIE, token, address, SESSION_LIFE.lifeMs, 'Strict');
}

/**
 * The session of a `Cookie` header; null if it has none or the session has ended. It ends 12 hours
 * after its last use, 7 days after the sign-in, or with the operator's token or role.
 */
export async function readOfficeSession(
  host: Host,
  sharedToken: string,
  { address, cookies }: { address: OfficeAddress; cookies: string | undefined },
): Promise<OfficeSession | null> {
  const token = cookieOf(cookies, COOKIE, address);
  const row = token === null ? undefined : await findOfficeSession(host.db, hashToken(token));
  if (row === undefined || hasEnded(row, host.now())) return null;
  const actor = await actorOfCredential(host, sharedToken, row.credential);
  if ('refusal' in actor) return null;
  const { token_hash: tokenHash, signed_in_at: signedInAt, fresh_until: freshUntil } = row;
  return { tokenHash, actor, signedInAt, freshUntil, hasPin: hasPin(row) };
}

const hasPin = ({ pin_hash, pin_tries }: OfficeSessionRow): boolean =>
  pin_hash !== null && pin_tries < PIN_TRIES_MAX;

/** Keeps a fresh session fresh for 15 more minutes, since the operator did something. */
export async function touchOfficeSession(host: Host, session: OfficeSession): Promise<OfficeSession> {
  const now = host.now();
  // A session that rested is left as it is, since its PIN may be entered at this very time.
  const fresh = isFresh(host, session) ? { fresh_until: new Date(now.getTime() + FRESH_MS) } : {};
  await updateOfficeSession(host.db, session.tokenHash, { used_at: now, ...fresh });
  return { ...session, freshUntil: fresh.fresh_until ?? session.freshUntil };
}

const isFresh = ({ now }: Host, { freshUntil }: OfficeSession): boolean => now() < freshUntil;

/** Whether the operator has signed in within the last 15 minutes. */
export const isRecent = ({ now }: Host, { signedInAt }: OfficeSession): boolean =>
  now().getTime() - signedInAt.getTime() < FRESH_MS;

/** Requires another sign-in, if the session's is too old for what it would do. */
export function ensureSignedIn(host: Host, session: OfficeSession, needed: SignIn): void {
  const isMet: Record<SignIn, boolean> = {
    any: true,
    today: host.now().getTime() - session.signedInAt.getTime() < DAY_MS || isFresh(host, session),
    unrested: isFresh(host, session),
    recent: isRecent(host, session),
  };
  if (isMet[needed]) return;
  if (session.hasPin && needed !== 'recent') throw new SignInAgain('Enter your PIN to do this.', 'enter-pin');
  throw new SignInAgain();
}

const PIN_ENDED = 'This device has no PIN any more, after five wrong tries: sign in with your token.';

/**
 * Makes a session fresh by its PIN, which is no sign-in: access and what passes the limit of the day
 * stay closed. A 401 for a wrong one; the fifth ends the PIN.
 */
export async function enterPin(host: Host, { tokenHash }: OfficeSession, pin: string): Promise<void> {
  const tried = await countPinTry(host.db, tokenHash, PIN_TRIES_MAX);
  if (tried === undefined) throw new HttpError(401, PIN_ENDED);
  const isRight = await host.passwords
    .verify(pin, tried.pin_hash, tokenHash)
    .catch(async (error: unknown) => {
      // A busy host has not looked at it.
      await forgetPinTry(host.db, tokenHash);
      throw error;
    });
  if (isRight) {
    const freshUntil = new Date(host.now().getTime() + FRESH_MS);
    await updatePin(host.db, tokenHash, { fresh_until: freshUntil, pin_tries: 0 });
    return;
  }
  host.log.warn({ tries: tried.pin_tries }, 'operator pin refused');
  const left = PIN_TRIES_MAX - tried.pin_tries;
  if (left > 0)
    throw new HttpError(
      401,
      `This is not the PIN. It ends after ${left} more wrong ${left === 1 ? 'try' : 'tries'}.`,
    );
  await updatePin(host.db, tokenHash, { pin_hash: null });
  throw new HttpError(401, PIN_ENDED);
}

/** Ends the session of a `Cookie` header, and returns it, if there is one. */
export async function endOfficeSession(
  host: Host,
  address: OfficeAddress,
  cookies: string | undefined,
): Promise<OfficeSessionRow | undefined> {
  const token = cookieOf(cookies, COOKIE, address);
  return token === null ? undefined : deleteOfficeSession(host.db, hashToken(token));
}

/** The `Set-Cookie` that deletes the session's cookie. */
export const clearedOfficeCookie = (address: OfficeAddress): string => clearedCookie(COOKIE, address);

/** Deletes sessions and links that have ended. */
export const cleanupOfficeSessions = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteOldAccess(host.db, { now: host.now(), ...SESSION_LIFE });
