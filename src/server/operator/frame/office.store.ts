import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { expiredBefore } from '../../database/expired-before.ts';
import type { Database } from '../../database/schema.ts';

export type OfficeSessionRow = Selectable<Database['operator_session']>;

export const findOfficeSession = (db: Db, tokenHash: string): Promise<OfficeSessionRow | undefined> =>
  db.selectFrom('operator_session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

export async function insertOfficeSession(db: Db, session: OfficeSessionRow): Promise<void> {
  await db.insertInto('operator_session').values(session).execute();
}

export async function updateOfficeSession(
  db: Db,
  tokenHash: string,
  used: { used_at: Date; fresh_until?: Date },
): Promise<void> {
  await db.updateTable('operator_session').set(used).where('token_hash', '=', tokenHash).execute();
}

export async function deleteOfficeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', tokenHash).execute();
}

/** Deletes a credential's sessions and links; returns the number of sessions. */
export async function deleteAccess(tx: Tx, credential: string): Promise<number> {
  await tx.deleteFrom('operator_link').where('credential', '=', credential).execute();
  const ended = tx.deleteFrom('operator_session').where('credential', '=', credential);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/**
 * Deletes the sessions and links of the shared token, which are those of no named operator; returns
 * the number of sessions.
 */
export async function deleteAccessOfShared(tx: Tx): Promise<number> {
  const named = tx.selectFrom('operator').select('token_hash');
  await tx.deleteFrom('operator_link').where('credential', 'not in', named).execute();
  const ended = tx.deleteFrom('operator_session').where('credential', 'not in', named);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

export async function insertLink(tx: Tx, link: Insertable<Database['operator_link']>): Promise<void> {
  await tx.insertInto('operator_link').values(link).execute();
}

/** Uses a link up and returns its credential; undefined if the link is used, expired or unknown. */
export async function takeLink(db: Db, codeHash: string, now: Date): Promise<string | undefined> {
  const taken = await db
    .deleteFrom('operator_link')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .returning('credential')
    .executeTakeFirst();
  return taken?.credential;
}

/** Deletes sessions that were last used `idleMs` ago or began `lifeMs` ago, and expired links. */
export async function deleteOldAccess(
  db: Db,
  { now, idleMs, lifeMs }: { now: Date; idleMs: number; lifeMs: number },
): Promise<void> {
  await db
    .deleteFrom('operator_session')
    .where((session) =>
      session.or([
        session('used_at', '<=', expiredBefore(now, idleMs)),
        session('signed_in_at', '<=', expiredBefore(now, lifeMs)),
      ]),
    )
    .execute();
  await db.deleteFrom('operator_link').where('expires_at', '<=', expiredBefore(now)).execute();
}
