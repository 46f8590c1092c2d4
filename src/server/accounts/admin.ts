import type { Db, Tx } from '../database/connect.ts';
import type { Window } from '../database/keyset.ts';
import type { Host } from '../host.ts';
import { HttpError } from '../http/http-error.ts';
import { endSessionsOf } from '../sessions/session.ts';
import type { AccountFilter, AccountRow, AccountSort } from './store.ts';
import {
  countSessions,
  findAccount,
  findAccounts,
  findUsername,
  findUsernames,
  selectAccountForUpdate,
  setLocked,
  sumAccounts,
} from './store.ts';

/** An account as the operator sees it: without the password hash. */
type AdminAccount = {
  id: string;
  username: string;
  email: string;
  balance: number;
  registeredAt: Date;
  lockedAt: Date | null;
  sessions: number;
};

/**
 * Finds an account by username or email address; a 404 if there is none. For the operator only:
 * shoppers must not learn which accounts exist.
 */
export async function getAccountByLogin(db: Db, name: string): Promise<AdminAccount> {
  const account = await findAccount(db, name.trim());
  if (account === undefined) throw new HttpError(404, `There is no account "${name.trim()}".`);
  return toView(account, await countSessions(db, account.id));
}

/** A page of the accounts. For the operator only. */
export const listAccounts = (
  db: Db,
  filter: AccountFilter,
  asked: { sort: AccountSort; window: Window },
): ReturnType<typeof findAccounts> => findAccounts(db, filter, asked);

/** How many accounts there are, and what is on their balances, in whole rupees. */
export const sumOfAccounts = (db: Db, filter: AccountFilter): Promise<{ count: number; balance: number }> =>
  sumAccounts(db, filter);

/** Whether an account has this username or email address. For the operator only. */
export const hasAccount = async (db: Db, name: string): Promise<boolean> =>
  (await findAccount(db, name.trim())) !== undefined;

const toView = (account: AccountRow, sessions: number): AdminAccount => ({
  id: account.id,
  username: account.username,
  email: account.email,
  balance: account.balance,
  registeredAt: account.registered_at,
  lockedAt: account.locked_at,
  sessions,
});

/**
 * Locks an account: its sessions end at once, and a login is refused with the reason. Money,
 * orders and payments stay. Returns when it had been locked before, or null.
 */
export async function lockAccount(tx: Tx, host: Pick<Host, 'now'>, accountId: string): Promise<Date | null> {
  const { locked_at: before } = await selectAccountForUpdate(tx, accountId);
  if (before === null) await setLocked(tx, accountId, host.now());
  await endSessionsOf(tx, accountId);
  return before;
}

/** Unlocks an account. Returns when it had been locked, or null. */
export async function unlockAccount(tx: Tx, accountId: string): Promise<Date | null> {
  const { locked_at: before } = await selectAccountForUpdate(tx, accountId);
  await setLocked(tx, accountId, null);
  return before;
}

/** The usernames of accounts, by id. */
export async function usernamesOf(db: Db, accountIds: readonly string[]): Promise<Map<string, string>> {
  return new Map((await findUsernames(db, accountIds)).map(({ id, username }) => [id, username]));
}

/** The username of an account; null for no account. */
export const usernameOf = async (db: Db, accountId: string | null): Promise<string | null> =>
  accountId === null ? null : ((await findUsername(db, accountId))?.username ?? null);
