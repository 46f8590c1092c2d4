import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';

const sessionWithAccount = prepare((db, of: ValuesOf<{ tokenHash: string }>) =>
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
    .select(({ selectFrom }) =>
      selectFrom('chat_message')
        .select('author')
        .whereRef('conversation_id', '=', 'account.id')
        .orderBy('position', 'desc')
        .limit(sql.lit(1))
        .as('last_author'),
    )
    .where('session.token_hash', '=', of('tokenHash')),
);

/**
 * A session, its account, and the author of the last message in the account's conversation;
 * undefined for an unknown session.
 */
export const findSession = async (db: Db, tokenHash: string) =>
  (await sessionWithAccount(db, { tokenHash })).at(0);

/** A locked account gets none. */
export async function insertSession(
  tx: Tx,
  { tokenHash, accountId, at }: { tokenHash: string; accountId: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('session')
    .columns(['token_hash', 'account_id', 'created_at', 'renewed_at'])
    .expression(({ selectFrom }) =>
      selectFrom('account')
        .select(({ cast, val }) => [
          val(tokenHash).as('token_hash'),
          'id',
          cast<Date>(val(at), 'timestamptz').as('created_at'),
          cast<Date>(val(at), 'timestamptz').as('renewed_at'),
        ])
        .where('id', '=', accountId)
        .where('locked_at', 'is', null),
    )
    .execute();
}

export async function renewSession(db: Db | Tx, tokenHash: string, at: Date): Promise<void> {
  await db.updateTable('session').set({ renewed_at: at }).where('token_hash', '=', tokenHash).execute();
}

export async function deleteSession(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute();
}

export async function deleteSessionsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute();
}

/** Deletes the sessions of an account but the `keep` newest ones. */
export async function deleteOldestSessions(
  tx: Tx,
  accountId: string,
  { keep }: { keep: number },
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('account_id', '=', accountId)
    .where('token_hash', 'not in', (session) =>
      session
        .selectFrom('session')
        .select('token_hash')
        .where('account_id', '=', accountId)
        .orderBy('created_at', 'desc')
        .limit(keep),
    )
    .execute();
}

/** Deletes sessions that were last used `idleMs` ago, or started `lifeMs` ago. */
export async function deleteOldSessions(
  db: Db,
  { now, idleMs, lifeMs }: { now: Date; idleMs: number; lifeMs: number },
): Promise<void> {
  await db
    .deleteFrom('session')
    .where((session) =>
      session.or([
        session('renewed_at', '<=', expiredBefore(now, idleMs)),
        session('created_at', '<=', expiredBefore(now, lifeMs)),
      ]),
    )
    .execute();
}
