import type { Insertable } from 'kysely';
import type { Db } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';

export type StoredResponse = { payload_hash: string; status: number; response: unknown };

export const findStoredResponse = (
  db: Db,
  accountId: string,
  key: string,
): Promise<StoredResponse | undefined> =>
  db
    .selectFrom('idempotency_key')
    .select(['payload_hash', 'status', 'response'])
    .where('account_id', '=', accountId)
    .where('key', '=', key)
    .executeTakeFirst();

/** Stores a response; false if its key already has one. */
export async function insertStoredResponse(
  db: Db,
  response: Insertable<Database['idempotency_key']>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('idempotency_key')
    .values(response)
    .onConflict((conflict) => conflict.columns(['account_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function deleteStoredResponses(db: Db, before: Date, accountId?: string): Promise<void> {
  const old = db.deleteFrom('idempotency_key').where('created_at', '<=', before);
  await (accountId === undefined ? old : old.where('account_id', '=', accountId)).execute();
}
