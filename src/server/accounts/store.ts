import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

/** The form in which usernames are compared: without regard to case. */
export const usernameKey = (username: string): string => username.toLowerCase();
/** The form in which e-mail addresses are compared: trimmed, in lower case. */
export const emailKey = (email: string): string => email.trim().toLowerCase();

export const findSession = (db: Db | Tx, tokenHash: string) =>
  db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select([
      'session.account_id',
      'session.created_at',
      'session.renewed_at',
      'account.username',
      'account.email',
      'account.balance',
      'account.alerts',
      'account.orders',
      'account.promos',
      'account.registered_at',
      'account.locked_at',
    ])
    .where('session.token_hash', '=', tokenHash)
    .executeTakeFirst();

export async function insertSession(
  db: Db | Tx,
  { tokenHash, accountId, at }: { tokenHash: string; accountId: string; at: Date },
): Promise<void> {
  await db
    .insertInto('session')
    .values({ token_hash: tokenHash, account_id: accountId, created_at: at, renewed_at: at })
    .execute();
}

export async function renewSession(db: Db | Tx, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ renewed_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export type AccountRow = Selectable<Database['account']>;
type FlowPurpose = Selectable<Database['flow']>['purpose'];
export type FlowRow = {
  token_hash: string;
  account_id: string | null;
  tries: number;
  details: unknown;
  code_macs: string[];
};

/** The account of a username, or of an e-mail address (no username has an @). */
export const findAccount = (db: Db | Tx, name: string): Promise<AccountRow | undefined> => {
  const accounts = db.selectFrom('account').selectAll();
  return (
    name.includes('@')
      ? accounts.where('email_key', '=', emailKey(name))
      : accounts.where('username_key', '=', usernameKey(name))
  ).executeTakeFirst();
};

export async function insertAccount(
  tx: Tx,
  account: Omit<Insertable<Database['account']>, 'username_key' | 'email_key'>,
): Promise<void> {
  await tx
    .insertInto('account')
    .values({ ...account, username_key: usernameKey(account.username), email_key: emailKey(account.email) })
    .execute();
}

export async function insertFlow(db: Db | Tx, flow: Insertable<Database['flow']>): Promise<void> {
  await db.insertInto('flow').values(flow).execute();
}

export async function deleteFlow(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('flow').where('token_hash', '=', tokenHash).execute();
}

/** Counts one try of a flow that still has one, in one statement; undefined when it is over, used up or unknown. */
export async function countTry(
  db: Db | Tx,
  tokenHash: string,
  purpose: FlowPurpose,
  now: Date,
  triesMax: number,
): Promise<FlowRow | undefined> {
  const flow = await db
    .updateTable('flow')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', triesMax)
    .returning(['token_hash', 'account_id', 'tries', 'details', 'code_macs'])
    .executeTakeFirst();
  return flow && { ...flow, code_macs: v.parse(v.array(v.string()), flow.code_macs) };
}

/** Whether this call was the one that used the flow up. */
export async function markUsed(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('flow')
    .set({ used_at: at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
