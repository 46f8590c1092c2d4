import { createHash, randomBytes } from 'node:crypto';
import type { Profile } from '#contract/accounts.ts';
import type { Pkr } from '#contract/money.ts';
import { pkr } from '#contract/money.ts';
import type { Config } from '../config.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { clearedCookie, cookieOf, setCookie } from '../http/cookies.ts';
import {
  deleteOldSessions,
  deleteSession,
  deleteSessionsOf,
  findSession,
  insertSession,
  renewSession,
} from './session.store.ts';

/** Who is logged in. `balance` is of the moment of the request: rules that spend it ask the ledger. */
export type Account = {
  id: string;
  username: string;
  email: string;
  balance: Pkr;
  registeredAt: Date;
  preference: Profile['preference'];
};

const HOUR_MS = 3_600_000;
const IDLE_MS = 7 * 24 * HOUR_MS;
const LIFE_MS = 30 * 24 * HOUR_MS;
const RENEW_AFTER_MS = HOUR_MS;
const COOKIE = 'session';

/**
 * The account whose session the `Cookie` header carries, or null. A session ends 7 days after its last use and 30 after
 * the login; its use is noted at most once an hour.
 */
export async function accountOf(host: Host, cookieHeader: string | undefined): Promise<Account | null> {
  const token = cookieOf(cookieHeader, COOKIE, host.config);
  if (token === null) return null;
  const session = await findSession(host.db, hashOf(token));
  if (session === undefined || session.locked_at !== null) return null;
  const now = host.now().getTime();
  const idle = now - session.renewed_at.getTime();
  if (idle >= IDLE_MS || now - session.created_at.getTime() >= LIFE_MS) return null;
  if (idle >= RENEW_AFTER_MS) await renewSession(host.db, hashOf(token), host.now());
  return {
    id: session.account_id,
    username: session.username,
    email: session.email,
    balance: pkr(session.balance),
    registeredAt: session.registered_at,
    preference: { alerts: session.alerts, orders: session.orders, promos: session.promos },
  };
}

/** A new session for `accountId`: the `Set-Cookie` that hands it to the browser. Only the token's hash is kept. */
export async function startSession(db: Db | Tx, host: Host, accountId: string): Promise<string> {
  const token = newToken();
  await insertSession(db, { tokenHash: hashOf(token), accountId, at: host.now() });
  return setCookie(COOKIE, token, host.config, LIFE_MS);
}

/** Ends every session of an account, wherever it is open. */
export const endSessionsOf = (tx: Tx, accountId: string): Promise<void> => deleteSessionsOf(tx, accountId);

/** Ends every session of an account but a new one: the `Set-Cookie` for the browser that asked. */
export async function startOnlySession(tx: Tx, host: Host, accountId: string): Promise<string> {
  await deleteSessionsOf(tx, accountId);
  return startSession(tx, host, accountId);
}

/** Ends the session that the `Cookie` header carries, if any. */
export async function endSession(db: Db | Tx, host: Host, cookieHeader: string | undefined): Promise<void> {
  const token = cookieOf(cookieHeader, COOKIE, host.config);
  if (token !== null) await deleteSession(db, hashOf(token));
}

/** The `Set-Cookie` that takes the session away from the browser. */
export const endedSessionCookie = (config: Config): string => clearedCookie(COOKIE, config);

/** Forgets sessions that are over. */
export async function dropOldSessions(host: Host): Promise<void> {
  const now = host.now().getTime();
  await deleteOldSessions(host.db, {
    usedBefore: new Date(now - IDLE_MS),
    madeBefore: new Date(now - LIFE_MS),
  });
}

/** 256 random bits. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a token: enough to know it again, and worthless to who reads the database. */
export const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
