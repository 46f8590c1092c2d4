import type { Insertable } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../database/connect.ts';
import { expiredBefore } from '../database/expired-before.ts';
import type { Database } from '../database/schema.ts';

export type StoredResponse = { payload_hash: string; status: number; response: unknown };

export type KnownKeys = { keys: number; oldest: Date | null; stored: StoredResponse | null };

/**
 * How many keys an account has, when the oldest of them was stored, and the response under `key`.
 */
export async function findKeys(db: Db, accountId: string, key: string): Promise<KnownKeys> {
  return db
    .selectFrom('idempotency_key')
    .select((row) => [
      row.fn.countAll<number>().as('keys'),
      row.fn.min('created_at').as('oldest'),
      jsonObjectFrom(
        row
          .selectFrom('idempotency_key as same')
          .select(['payload_hash', 'status', 'response'])
          .where('same.account_id', '=', accountId)
          .where('same.key', '=', key),
      ).as('stored'),
    ])
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
}

export async function insertStoredResponse(
  tx: Tx,
  response: Insertable<Database['idempotency_key']>,
): Promise<void> {
  await tx.insertInto('idempotency_key').values(response).execute();
}

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
