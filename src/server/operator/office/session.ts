import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts';
import type { Host } from '../../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../../http/cookies.ts';
import { HttpError } from '../../http/http-error.ts';
import { hashToken, newToken } from '../../sessions/session.ts';
import type { KnownActor } from '../frame/authenticate.ts';
import { actorOfCredential, refuse } from '../frame/authenticate.ts';
import type { OfficeSessionRow } from '../frame/office.store.ts';
import {
  deleteOfficeSession,
  deleteOldAccess,
  findOfficeSession,
  insertOfficeSession,
  takeLink,
  updateOfficeSession,
} from '../frame/office.store.ts';
import type { OfficeAddress } from './request-guard.ts';

const IDLE_MS = 12 * HOUR_MS;
const LIFE_MS = 7 * 24 * HOUR_MS;
const FRESH_MS = 15 * MINUTE_MS;
const COOKIE = 'office';

/** An operator's session in one browser. */
export type OfficeSession = {
  tokenHash: string;
  actor: KnownActor;
  signedInAt: Date;
  /** Until then, money and codes may move without another sign-in. */
  freshUntil: Date;
};

/** A refusal until the operator signs in again, before money, codes or rights change. */
export class SignInAgain extends HttpError {
  readonly code = 'sign-in-again';
}

const LINK_USED = 'This link was used, or is older than 5 minutes: make another with "office".';

/** The operator of a one-use link. A wrong link counts as a wrong token. */
export async function actorOfLink(
  host: Host,
  sharedToken: string,
  { code, client }: { code: string; client: string },
): Promise<KnownActor> {
  const credential = await takeLink(host.db, hashToken(code), host.now());
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
  { actor, cookies }: { actor: KnownActor; cookies: string | undefined },
): Promise<string> {
  await endOfficeSession(host, address, cookies);
  const token = newToken();
  const now = host.now();
  await insertOfficeSession(host.db, {
    token_hash: hashToken(token),
    credential: actor.credential,
    signed_in_at: now,
    used_at: now,
    fresh_until: new Date(now.getTime() + FRESH_MS),
  });
  host.log.info({ operator: actor.name }, 'operator signed in');
  return setCookie(COOKIE, token, address, LIFE_MS, 'Strict');
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
  if (row === undefined || hasEnded(row, host.now().getTime())) return null;
  const actor = await actorOfCredential(host, sharedToken, row.credential);
  if ('refusal' in actor) return null;
  return { tokenHash: row.token_hash, actor, signedInAt: row.signed_in_at, freshUntil: row.fresh_until };
}

const hasEnded = ({ used_at, signed_in_at }: OfficeSessionRow, now: number): boolean =>
  now - used_at.getTime() >= IDLE_MS || now - signed_in_at.getTime() >= LIFE_MS;

/** Keeps a fresh session fresh for 15 more minutes, since the operator did something. */
export async function touchOfficeSession(host: Host, session: OfficeSession): Promise<OfficeSession> {
  const now = host.now();
  const freshUntil = isFresh(host, session) ? new Date(now.getTime() + FRESH_MS) : session.freshUntil;
  await updateOfficeSession(host.db, session.tokenHash, { used_at: now, fresh_until: freshUntil });
  return { ...session, freshUntil };
}

const isFresh = ({ now }: Host, { freshUntil }: OfficeSession): boolean => now() < freshUntil;

/**
 * Requires another sign-in before money or codes move, if the operator was idle for 15 minutes; and
 * before access is given, if the last sign-in is older than that.
 */
export function ensureFresh(host: Host, session: OfficeSession, { givesAccess }: { givesAccess: boolean }) {
  const isRecent = host.now().getTime() - session.signedInAt.getTime() < FRESH_MS;
  if (givesAccess ? isRecent : isFresh(host, session)) return;
  throw new SignInAgain(401, 'Sign in again to do this.');
}

/** Ends the session of a `Cookie` header, if there is one. */
export async function endOfficeSession(
  host: Host,
  address: OfficeAddress,
  cookies: string | undefined,
): Promise<void> {
  const token = cookieOf(cookies, COOKIE, address);
  if (token !== null) await deleteOfficeSession(host.db, hashToken(token));
}

/** The `Set-Cookie` that deletes the session's cookie. */
export const clearedOfficeCookie = (address: OfficeAddress): string => clearedCookie(COOKIE, address);

/** Deletes sessions and links that have ended. */
export const cleanupOfficeSessions = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteOldAccess(host.db, { now: host.now(), idleMs: IDLE_MS, lifeMs: LIFE_MS });
