import { createHash } from 'node:crypto';
import { accountOf, newToken } from '../accounts/session.ts';
import type { Config } from '../config.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import { findMovedTo } from './support.store.ts';

/** Whose conversation it is: a member's, by the account's id, or that of a browser, by its cookie's hash. */
export type Visitor = { id: string; accountId: string | null };

const COOKIE = 'visitor';
const DAY_MS = 24 * 3_600_000;
/** How long a browser is known, and a conversation without an account kept, after it was last used. */
export const VISITOR_LIFE_MS = 30 * DAY_MS;

/** The visitor whom a `Cookie` header names; null for a browser that is new, or whose session has ended. */
export async function visitorOf(host: Host, cookieHeader: string | undefined): Promise<Visitor | null> {
  const account = await accountOf(host, cookieHeader);
  if (account !== null) return { id: account.id, accountId: account.id };
  return browserOf(host.config, cookieHeader);
}

/** The visitor of a browser, whoever is logged in there. */
export function browserOf(config: Config, cookieHeader: string | undefined): Visitor | null {
  const token = cookieOf(cookieHeader, COOKIE, config);
  return token === null ? null : { id: idOf(token), accountId: null };
}

/**
 * The visitor of a browser that asks for a conversation, and the `Set-Cookie` by which it is known again: anew each time, so that
 * whoever goes on talking is not forgotten. A member is known by the session; a browser whose conversation has joined an account's, and
 * which is not logged in there, is new.
 */
export async function welcome(
  host: Host,
  cookieHeader: string | undefined,
): Promise<{ visitor: Visitor; cookie: string | null }> {
  const known = await visitorOf(host, cookieHeader);
  if (known !== null && known.accountId !== null) return { visitor: known, cookie: null };
  const hasMoved = known !== null && (await findMovedTo(host.db, known.id)) !== null;
  const kept = hasMoved ? null : cookieOf(cookieHeader, COOKIE, host.config);
  const token = kept ?? newToken();
  return {
    visitor: { id: idOf(token), accountId: null },
    cookie: setCookie(COOKIE, token, host.config, VISITOR_LIFE_MS),
  };
}

/** The `Set-Cookie` that makes the browser a new visitor. */
export const forgottenVisitorCookie = (config: Config): string => clearedCookie(COOKIE, config);

/** An id that says nothing of the token: 128 bits of its hash, in the form of all ids. */
const idOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 32);
