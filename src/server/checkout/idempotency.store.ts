import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
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

export async function insertStoredResponse(
  tx: Tx,
  response: Insertable<Database['idempotency_key']>,
): Promise<void> {
  await tx.insertInto('idempotency_key').values(response).execute();
}

/** The number of an account's stored keys, and when the oldest of them was stored. */
export const countKeys = (db: Db, accountId: string): Promise<{ keys: number; oldest: Date | null }> =>
  db
    .selectFrom('idempotency_key')
    .select((row) => [row.fn.countAll<number>().as('keys'), row.fn.min('created_at').as('oldest')])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();

export async function deleteStoredResponses(db: Db, before: Date, accountId?: string): Promise<void> {
  const old = db.deleteFrom('idempotency_key').where('created_at', '<=', before);
  await (accountId === undefined ? old : old.where('account_id', '=', accountId)).execute();
}
