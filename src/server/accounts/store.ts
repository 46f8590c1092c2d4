import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import { expressionBuilder, sql } from 'kysely';
import type { PreferenceName, Profile } from '#contract/accounts.ts';
import { accountName } from '#contract/accounts.ts';
import type { Db, Tx } from '../database/connect.ts';
import type { During, Sort, Window } from '../database/keyset.ts';
import { duringIn, readPage } from '../database/keyset.ts';
import { escapeLike } from '../database/like.ts';
import type { Database } from '../database/schema.ts';

/** Whether a name that was typed is meant as an email address: no username has an @. */
const isEmail = (name: string): boolean => name.includes('@');
/**
 * The form in which usernames and email addresses are compared, however they were typed: without
 * regard to case.
 */
export const loginKey = (name: string): string => accountName(name).toLowerCase();

export type AccountRow = Selectable<Database['account']>;

/** The account of a username, or of an email address. */
export const findAccount = (db: Db | Tx, name: string): Promise<AccountRow | undefined> =>
  db
    .selectFrom('account')
    .selectAll()
    .where(isEmail(name) ? 'email_key' : 'username_key', '=', loginKey(name))
    .executeTakeFirst();

export async function findPasswordHash(db: Db, id: string): Promise<string> {
  const account = await db
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return account.password_hash;
}

export async function insertAccount(
  tx: Tx,
  account: Omit<Insertable<Database['account']>, 'username_key' | 'email_key'>,
): Promise<void> {
  await tx
    .insertInto('account')
    .values({ ...account, username_key: loginKey(account.username), email_key: loginKey(account.email) })
    .execute();
}

/**
 * Whether the account still has this password and the operator has not locked it. If so, its row is
 * locked until the transaction ends.
 */
export async function lockIfPasswordIs(tx: Tx, id: string, passwordHash: string): Promise<boolean> {
  const held = await tx
    .selectFrom('account')
    .select('id')
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .where('locked_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** Sets the password of the account with this address; undefined if there is none. */
export const setPassword = (tx: Tx, key: string, passwordHash: string): Promise<AccountRow | undefined> =>
  tx
    .updateTable('account')
    .set({ password_hash: passwordHash })
    .where('email_key', '=', key)
    .returningAll()
    .executeTakeFirst();

/** Replaces the password; false if it is no longer `before`. */
export async function replacePassword(
  tx: Tx,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ password_hash: after })
    .where('id', '=', id)
    .where('password_hash', '=', before)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces the address; false if it is no longer `before`. Throws if `after` is taken. */
export async function replaceEmail(
  tx: Tx,
  id: string,
  { before, after }: { before: string; after: string },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('account')
    .set({ email: after, email_key: loginKey(after) })
    .where('id', '=', id)
    .where('email_key', '=', loginKey(before))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const { selectFrom } = expressionBuilder<Database, 'account'>();

const LAST_SENDER = selectFrom('payment')
  .select('sender')
  .whereRef('account_id', '=', 'account.id')
  .where('sender', 'is not', null)
  .orderBy('created_at', 'desc')
  .limit(1)
  .as('sender');

/** The sender's name that an account saved last, for a bank transfer. */
export async function findLastSender(db: Db, accountId: string): Promise<string | null> {
  const { sender } = await db
    .selectFrom('account')
    .select(LAST_SENDER)
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return sender;
}

/** Turns one mailing list on or off; returns the state of all, and the account's last sender. */
export async function setPreference(
  db: Db,
  id: string,
  list: PreferenceName,
  value: boolean,
): Promise<{ preference: Profile['preference']; sender: string | null }> {
  const { sender, ...preference } = await db
    .updateTable('account')
    .set({ [list]: value })
    .where('id', '=', id)
    .returning(['alerts', 'orders', 'promos', LAST_SENDER])
    .executeTakeFirstOrThrow();
  return { preference, sender };
}

/** Which accounts are looked for: with a text in the username or the address; those that are locked. */
export type AccountFilter = { text: string | null; isLocked: boolean; during: During };

const REGISTERED = [sql.ref('account.registered_at'), sql.ref('account.id')];
const ACCOUNT_SORTS = {
  newest: { by: REGISTERED, direction: 'desc' },
  oldest: { by: REGISTERED, direction: 'asc' },
  balance: { by: [sql.ref('account.balance'), sql.ref('account.id')], direction: 'desc' },
} as const satisfies Record<string, Sort>;
export type AccountSort = keyof typeof ACCOUNT_SORTS;

const isWanted =
  ({ text, isLocked, during }: AccountFilter) =>
  (row: ExpressionBuilder<Database, 'account'>) => {
    const part = `%${escapeLike(loginKey(text ?? ''))}%`;
    return row.and([
      ...(text === null ? [] : [row.or([row('username_key', 'like', part), row('email_key', 'like', part)])]),
      ...(isLocked ? [row('locked_at', 'is not', null)] : []),
      ...duringIn('registered_at', during),
    ]);
  };

/** A page of the accounts, with how many orders each has, what it spent, and when it was last seen. */
export const findAccounts = (
  db: Db,
  filter: AccountFilter,
  { sort, window }: { sort: AccountSort; window: Window },
) =>
  readPage(
    db
      .selectFrom('account')
      .select(['username', 'email', 'registered_at', 'locked_at', 'balance'])
      .select((row) => {
        const orders = row.selectFrom('order').whereRef('order.account_id', '=', 'account.id');
        return [
          orders.select(({ fn }) => fn.countAll<number>().as('count')).as('orders'),
          orders.select(sql<number>`coalesce(sum(paid - refunded), 0)::bigint`.as('sum')).as('spent'),
          row
            .selectFrom('session')
            .whereRef('session.account_id', '=', 'account.id')
            .select(({ fn }) => fn.max('renewed_at').as('at'))
            .as('seen_at'),
        ];
      })
      .where(isWanted(filter)),
    ACCOUNT_SORTS[sort],
    window,
  );

/** How many accounts there are, and what is on their balances, in whole rupees. */
export const sumAccounts = (db: Db, filter: AccountFilter): Promise<{ count: number; balance: number }> =>
  db
    .selectFrom('account')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(balance), 0)::bigint`.as('balance'),
    ])
    .where(isWanted(filter))
    .executeTakeFirstOrThrow();

/** The account, locked: changes of its balance or payments wait. */
export const selectAccountForUpdate = (tx: Tx, id: string): Promise<AccountRow> =>
  tx.selectFrom('account').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export async function setLocked(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('account').set({ locked_at: at }).where('id', '=', id).execute();
}

export async function countSessions(db: Db, accountId: string): Promise<number> {
  const { sessions } = await db
    .selectFrom('session')
    .select((row) => row.fn.countAll<number>().as('sessions'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return sessions;
}

export const findUsernames = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', '=', sql<string>`any(${accountIds}::text[])`)
    .execute();

export const findUsername = (db: Db, accountId: string) =>
  db.selectFrom('account').select('username').where('id', '=', accountId).executeTakeFirst();
