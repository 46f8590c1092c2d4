import type { Db, Tx } from '../database/connect.ts';
import type { Host } from '../host.ts';
import { Refusal } from '../http/refusal.ts';
import { countSessions, findUsername, lockAccount, setLocked } from './care.store.ts';
import { endSessionsOf } from './session.ts';
import type { AccountRow } from './store.ts';
import { findAccount } from './store.ts';

/** An account as those see it who look after the shop: without its password's hash. */
export type AccountView = {
  id: string;
  username: string;
  email: string;
  balance: number;
  registeredAt: Date;
  lockedAt: Date | null;
  sessions: number;
};

/** The account of a username or an e-mail address; 404 when there is none. For the operator, never for shoppers. */
export async function accountNamed(db: Db, name: string): Promise<AccountView> {
  const account = await findAccount(db, name.trim());
  if (account === undefined) throw new Refusal(404, `There is no account "${name.trim()}".`);
  return viewOf(account, await countSessions(db, account.id));
}

const viewOf = (account: AccountRow, sessions: number): AccountView => ({
  id: account.id,
  username: account.username,
  email: account.email,
  balance: account.balance,
  registeredAt: account.registered_at,
  lockedAt: account.locked_at,
  sessions,
});

/**
 * Locks an account: its sessions end at once, and a login is refused with a sentence that says so. Its money, orders and payments
 * stay. Answers since when it had been locked before, or null.
 */
export async function lockOut(tx: Tx, host: Host, accountId: string): Promise<Date | null> {
  const { locked_at: before } = await lockAccount(tx, accountId);
  if (before === null) await setLocked(tx, accountId, host.now());
  await endSessionsOf(tx, accountId);
  return before;
}

/** Lets the owner of a locked account log in again. Answers since when it had been locked, or null. */
export async function letIn(tx: Tx, accountId: string): Promise<Date | null> {
  const { locked_at: before } = await lockAccount(tx, accountId);
  await setLocked(tx, accountId, null);
  return before;
}

/** What an account is called; null for none. */
export const usernameOf = async (db: Db, accountId: string | null): Promise<string | null> =>
  accountId === null ? null : ((await findUsername(db, accountId))?.username ?? null);
