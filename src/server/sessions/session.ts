import { createHash, randomBytes } from 'node:crypto';
import type { Profile } from '#contract/accounts.ts';
import { HOUR_MS } from '#contract/durations.ts';
import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import {
  deleteOldestSessions,
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  renewSession,
} from './store.ts';

/**
 * The logged-in account. `balance` is a snapshot of the request; rules that spend it ask the
 * ledger.
 */
export type Account = {
  id: string;
  username: string;
  email: string;
  balance: Pkr;
  registeredAt: Date;
  preference: Profile['preference'];
  /** The last word in its conversation is support's. */
  supportWrote: boolean;
};

const IDLE_MS = 7 * 24 * HOUR_MS;
const LIFE_MS = 30 * 24 * HOUR_MS;
const RENEW_AFTER_MS = HOUR_MS;
const SESSIONS_MAX = 20;
const COOKIE = 'session';

/**
 * The account of the session in the `Cookie` header, or null. A session ends 7 days after its last
 * use and 30 days after the login; its last use is updated at most hourly.
 */
export async function authenticate(
  host: Pick<Host, 'config' | 'db' | 'now'>,
  cookieHeader: string | undefined,
): Promise<Account | null> {
  const token = cookieOf(cookieHeader, COOKIE, host.config);
  if (token === null) return null;
  const session = await findSession(host.db, hashToken(token));
  if (session === undefined || session.locked_at !== null) return null;
  const now = host.now().getTime();
  const idle = now - session.renewed_at.getTime();
  if (idle >= IDLE_MS || now - session.created_at.getTime() >= LIFE_MS) return null;
  if (idle >= RENEW_AFTER_MS) await renewSession(host.db, hashToken(token), host.now());
  return {
    id: session.account_id,
    username: session.username,
    email: session.email,
    balance: pkr(session.balance),
    registeredAt: session.registered_at,
    preference: { alerts: session.alerts, orders: session.orders, promos: session.promos },
    supportWrote: session.last_author === 'support',
  };
}

/**
 * Starts a session and returns its `Set-Cookie`. Only the token's hash is stored. An account has at
 * most 20, so the oldest ones end; the caller has locked its row, so that parallel logins
 * don't exceed this.
 */
export async function startSession(
  tx: Tx,
  host: Pick<Host, 'config' | 'now'>,
  accountId: string,
): Promise<string> {
  const token = newToken();
  await deleteOldestSessions(tx, accountId, { keep: SESSIONS_MAX - 1 });
  await insertSession(tx, { tokenHash: hashToken(token), accountId, at: host.now() });
  return setCookie(COOKIE, token, host.config, LIFE_MS);
}

/** Ends all sessions of an account. */
export const endSessionsOf = (tx: Tx, accountId: string): Promise<void> => deleteSessionsOf(tx, accountId);

/** Ends all sessions of an account and starts a new one; returns its `Set-Cookie`. */
export async function replaceSessions(
  tx: Tx,
  host: Pick<Host, 'config' | 'now'>,
  accountId: string,
): Promise<string> {
  await deleteSessionsOf(tx, accountId);
  return startSession(tx, host, accountId);
}

/** Ends the session in the `Cookie` header, if any. */
export async function endSession(
  db: Db | Tx,
  host: Pick<Host, 'config'>,
  cookieHeader: string | undefined,
): Promise<void> {
  const token = cookieOf(cookieHeader, COOKIE, host.config);
  if (token !== null) await deleteSession(db, hashToken(token));
}

/** The `Set-Cookie` that deletes the session cookie. */
export const clearedSessionCookie = (config: Config): string => clearedCookie(COOKIE, config);

/** Deletes expired sessions. */
export const cleanupSessions = (host: Pick<Host, 'db' | 'now'>): Promise<void> =>
  deleteOldSessions(host.db, { now: host.now(), idleMs: IDLE_MS, lifeMs: LIFE_MS });

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a token: enough to recognise it, useless to a reader of the database. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
