import type { Insertable } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
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

/** Deletes the keys of an account that were stored `lifeMs` ago. */
export async function deleteKeysOf(
  db: Db,
  accountId: string,
  { now, lifeMs }: { now: Date; lifeMs: number },
): Promise<void> {
  await db
    .deleteFrom('idempotency_key')
    .where('account_id', '=', accountId)
    .where('created_at', '<=', expiredBefore(now, lifeMs))
    .execute();
}

/** Deletes keys that were stored `lifeMs` ago, oldest first; returns how many. */
export async function deleteKeys(
  db: Db,
  { now, lifeMs, limit }: { now: Date; lifeMs: number; limit: number },
): Promise<number> {
  const deleted = await db
    .deleteFrom('idempotency_key')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('account_id', 'key'),
        'in',
        selectFrom('idempotency_key')
          .select(['account_id', 'key'])
          .where('created_at', '<=', expiredBefore(now, lifeMs))
          .orderBy('created_at')
          .limit(limit)
          .$asTuple('account_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(deleted.numDeletedRows);
}
