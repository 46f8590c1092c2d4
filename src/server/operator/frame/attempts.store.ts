import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../database/connect.ts';
import { expiredBefore } from '../../database/expired-before.ts';
import type { Database } from '../../database/schema.ts';

type Named = { operator: string; key: string };

/**
 * Takes an attempt's id; false if it was taken before. Waits for a transaction that is taking the
 * same id.
 */
export async function insertAttempt(
  tx: Tx,
  attempt: Omit<Insertable<Database['operator_attempt']>, 'answer'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('operator_attempt')
    .values(attempt)
    .onConflict((conflict) => conflict.columns(['operator', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const findAttempt = (db: Db | Tx, { operator, key }: Named) =>
  db
    .selectFrom('operator_attempt')
    .select(['payload_hash', 'answer'])
    .where('operator', '=', operator)
    .where('key', '=', key)
    .executeTakeFirst();

/** Stores an attempt's answer in its transaction. */
export async function updateAttempt(tx: Tx, { operator, key }: Named, answer: unknown): Promise<void> {
  await tx
    .updateTable('operator_attempt')
    .set({ answer: JSON.stringify(answer) })
    .where('operator', '=', operator)
    .where('key', '=', key)
    .execute();
}

/** Deletes attempts that are older than `lifeMs`. */
export async function deleteOldAttempts(
  db: Db,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<void> {
  await db.deleteFrom('operator_attempt').where('created_at', '<=', expiredBefore(now, lifeMs)).execute();
}
