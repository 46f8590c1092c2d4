import type { Insertable, Selectable } from 'kysely';
import * as v from 'valibot';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { Database } from '../database/schema.ts';

type Purpose = Selectable<Database['verification']>['purpose'];
export type VerificationRow = {
  token_hash: string;
  account_id: string | null;
  email_key: string;
  attempts: number;
  details: unknown;
  code_macs: string[];
};

export async function insertVerification(
  db: Db | Tx,
  verification: Insertable<Database['verification']>,
): Promise<void> {
  await db.insertInto('verification').values(verification).execute();
}

export async function deleteVerification(db: Db | Tx, tokenHash: string): Promise<void> {
  await db.deleteFrom('verification').where('token_hash', '=', tokenHash).execute();
}

export async function deleteExpiredVerifications(db: Db, at: Date): Promise<void> {
  await db.deleteFrom('verification').where('expires_at', '<', expiredBefore(at)).execute();
}

/**
 * Counts one attempt in one statement; undefined if the verification is unknown, over or out of
 * attempts.
 */
export async function countAttempt(
  db: Db | Tx,
  tokenHash: string,
  purpose: Purpose,
  now: Date,
  attemptsMax: number,
): Promise<VerificationRow | undefined> {
  const verification = await db
    .updateTable('verification')
    .set((row) => ({ attempts: row('attempts', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now)
    .where('attempts', '<', attemptsMax)
    .returning(['token_hash', 'account_id', 'email_key', 'attempts', 'details', 'code_macs'])
    .executeTakeFirst();
  return verification && { ...verification, code_macs: v.parse(v.array(v.string()), verification.code_macs) };
}

/** The details of a pending verification. */
export async function findPendingDetails(
  db: Db,
  {
    tokenHash,
    purpose,
    now,
    attemptsMax,
  }: { tokenHash: string; purpose: Purpose; now: Date; attemptsMax: number },
): Promise<unknown> {
  const verification = await db
    .selectFrom('verification')
    .select('details')
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('consumed_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', attemptsMax)
    .executeTakeFirst();
  return verification?.details;
}

/** Replaces the details; false if the verification is unknown or consumed. */
export async function replaceDetails(db: Db, tokenHash: string, details: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('verification')
    .set({ details })
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function uncountAttempt(db: Db, tokenHash: string): Promise<void> {
  await db
    .updateTable('verification')
    .set((row) => ({ attempts: row('attempts', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('attempts', '>', 0)
    .execute();
}

/**
 * Consumes the verification and refunds the attempt, since its codes were right. False if it was
 * not pending.
 */
export async function markConsumed(tx: Tx, tokenHash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('verification')
    .set((row) => ({ consumed_at: at, attempts: row('attempts', '-', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether the verification exists and is consumed. */
export async function isConsumed(tx: Tx, tokenHash: string): Promise<boolean> {
  const verification = await tx
    .selectFrom('verification')
    .select('token_hash')
    .where('token_hash', '=', tokenHash)
    .where('consumed_at', 'is not', null)
    .executeTakeFirst();
  return verification !== undefined;
}
