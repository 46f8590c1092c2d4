import type { Insertable, Selectable } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { expiredBefore } from '../../database/expired-before.ts';
import type { Database } from '../../database/schema.ts';

export type OfficeSessionRow = Selectable<Database['operator_session']>;
export type PasskeyRow = Selectable<Database['operator_passkey']>;

export const findOfficeSession = (db: Db, tokenHash: string): Promise<OfficeSessionRow | undefined> =>
  db.selectFrom('operator_session').selectAll().where('token_hash', '=', tokenHash).executeTakeFirst();

/** All sessions, the last used first. */
export const findOfficeSessions = (db: Db): Promise<OfficeSessionRow[]> =>
  db.selectFrom('operator_session').selectAll().orderBy('used_at', 'desc').orderBy('token_hash').execute();

/** Sets or clears a session's PIN; returns the session as it was, undefined if it has ended. */
export async function setPin(tx: Tx, tokenHash: string, pinHash: string | null) {
  const before = await tx
    .selectFrom('operator_session')
    .select(['device', 'pin_hash'])
    .where('token_hash', '=', tokenHash)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('operator_session')
    .set({ pin_hash: pinHash, pin_tries: 0 })
    .where('token_hash', '=', tokenHash)
    .execute();
  return before;
}

/**
 * Counts a try of a session's PIN, however many come at once; returns its hash and the tries so far,
 * undefined if the session has no PIN or had `most` wrong tries.
 */
export const countPinTry = (db: Db, tokenHash: string, most: number) =>
  db
    .updateTable('operator_session')
    .set((row) => ({ pin_tries: row('pin_tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('pin_hash', 'is not', null)
    .where('pin_tries', '<', most)
    .returning(['pin_hash', 'pin_tries'])
    .executeTakeFirst();

/** Takes back a try that was not looked at. */
export async function forgetPinTry(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('operator_session')
    .set((row) => ({ pin_tries: row('pin_tries', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('pin_tries', '>', 0)
    .execute();
}

/** After a right PIN: the session is fresh until then, and no try is wrong. After the last wrong one: no PIN. */
export async function updatePin(
  db: Db,
  tokenHash: string,
  to: { fresh_until: Date; pin_tries: 0 } | { pin_hash: null },
): Promise<void> {
  await db.updateTable('operator_session').set(to).where('token_hash', '=', tokenHash).execute();
}

export async function insertOfficeSession(
  db: Db,
  session: Insertable<Database['operator_session']>,
): Promise<void> {
  await db.insertInto('operator_session').values(session).execute();
}

export async function updateOfficeSession(
  db: Db,
  tokenHash: string,
  used: { used_at: Date; fresh_until?: Date },
): Promise<void> {
  await db.updateTable('operator_session').set(used).where('token_hash', '=', tokenHash).execute();
}

export const deleteOfficeSession = (db: Db, tokenHash: string): Promise<OfficeSessionRow | undefined> =>
  db.deleteFrom('operator_session').where('token_hash', '=', tokenHash).returningAll().executeTakeFirst();

/** Deletes a credential's sessions, links and passkeys; returns the number of sessions. */
export async function deleteAccess(tx: Tx, credential: string): Promise<number> {
  await tx.deleteFrom('operator_link').where('credential', '=', credential).execute();
  await tx.deleteFrom('operator_passkey').where('credential', '=', credential).execute();
  const ended = tx.deleteFrom('operator_session').where('credential', '=', credential);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

/**
 * Deletes the sessions, links and passkeys of the shared token, which are those of no named operator;
 * returns the number of sessions.
 */
export async function deleteAccessOfShared(tx: Tx): Promise<number> {
  const named = tx.selectFrom('operator').select('token_hash');
  await tx.deleteFrom('operator_link').where('credential', 'not in', named).execute();
  await tx.deleteFrom('operator_passkey').where('credential', 'not in', named).execute();
  const ended = tx.deleteFrom('operator_session').where('credential', 'not in', named);
  return Number((await ended.executeTakeFirst()).numDeletedRows);
}

export async function insertLink(tx: Tx, link: Insertable<Database['operator_link']>): Promise<void> {
  await tx.insertInto('operator_link').values(link).execute();
}

/** The credential of a link, which stays usable; undefined if it is used, expired or unknown. */
export async function findLink(db: Db, codeHash: string, now: Date): Promise<string | undefined> {
  const found = await db
    .selectFrom('operator_link')
    .select('credential')
    .where('code_hash', '=', codeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.credential;
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

export async function insertChallenge(
  db: Db,
  challenge: Insertable<Database['operator_challenge']>,
): Promise<void> {
  await db.insertInto('operator_challenge').values(challenge).execute();
}

/** Uses a challenge up; false if it is used, expired or unknown. */
export async function takeChallenge(db: Db, challengeHash: string, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('operator_challenge')
    .where('challenge_hash', '=', challengeHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export const findPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('operator_passkey').selectAll().where('id', '=', id).executeTakeFirst();

/** All passkeys, the last used first. */
export const findPasskeys = (db: Db): Promise<PasskeyRow[]> =>
  db.selectFrom('operator_passkey').selectAll().orderBy('used_at', 'desc').orderBy('id').execute();

/** Keeps a passkey; false if it is there already. */
export async function insertPasskey(
  tx: Tx,
  passkey: Insertable<Database['operator_passkey']>,
): Promise<boolean> {
  const kept = await tx
    .insertInto('operator_passkey')
    .values(passkey)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (kept.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function updatePasskey(
  db: Db,
  id: string,
  used: { counter: number; used_at: Date },
): Promise<void> {
  await db.updateTable('operator_passkey').set(used).where('id', '=', id).execute();
}

export async function deletePasskey(db: Db, id: string): Promise<void> {
  await db.deleteFrom('operator_passkey').where('id', '=', id).execute();
}

/**
 * Deletes sessions that were last used `idleMs` ago or began `lifeMs` ago, and expired links and
 * challenges.
 */
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
  for (const table of ['operator_link', 'operator_challenge'] as const)
    await db.deleteFrom(table).where('expires_at', '<=', expiredBefore(now)).execute();
}
