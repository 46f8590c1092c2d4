import { createHash } from 'node:crypto';
import { DAY_MS } from '#contract/durations.ts';
import type { Config } from '../config.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import { authenticate, newToken } from '../sessions/session.ts';
import { findMergedInto } from './store.ts';

/**
 * The owner of a conversation: an account by its id, or a browser by the hash of its cookie.
 */
export type Visitor = { id: string; accountId: string | null };

const COOKIE = 'visitor';
/**
 * How long a browser is remembered, and a conversation without an account kept, after its last use
 * (R-76).
 */
export const VISITOR_LIFE_MS = 30 * DAY_MS;

/** The visitor of a `Cookie` header; null if the browser is new or its session has ended. */
export async function visitorOf(
  host: Pick<Host, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Visitor | null> {
  const account = await authenticate(host, cookieHeader);
  if (account !== null) return { id: account.id, accountId: account.id };
  return anonymousVisitorOf(host.config, cookieHeader);
}

/** The browser's own visitor, regardless of a login. */
export function anonymousVisitorOf(config: Config, cookieHeader: string | undefined): Visitor | null {
  const token = cookieOf(cookieHeader, COOKIE, config);
  return token === null ? null : { id: visitorIdOf(token), accountId: null };
}

/**
 * The visitor of a browser that opens the chat, and the `Set-Cookie` that renews its life on each
 * use. A logged-in visitor is identified by the session. A logged-out browser whose conversation
 * has merged into an account's is a new visitor.
 */
export async function identifyVisitor(
  host: Pick<Host, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<{ visitor: Visitor; cookie: string | null }> {
  const known = await visitorOf(host, cookieHeader);
  if (known !== null && known.accountId !== null) return { visitor: known, cookie: null };
  const hasMoved = known !== null && (await findMergedInto(host.db, known.id)) !== null;
  const kept = hasMoved ? null : cookieOf(cookieHeader, COOKIE, host.config);
  const token = kept ?? newToken();
  return {
    visitor: { id: visitorIdOf(token), accountId: null },
    cookie: setCookie(COOKIE, token, host.config, VISITOR_LIFE_MS),
  };
}

/** The `Set-Cookie` that makes the browser a new visitor. */
export const clearedVisitorCookie = (config: Config): string => clearedCookie(COOKIE, config);

/** An id that reveals nothing of the token: 128 bits of its hash, in the usual id format. */
const visitorIdOf = (token: string) => createHash('sha256').update(token).digest('hex').slice(0, 32);
