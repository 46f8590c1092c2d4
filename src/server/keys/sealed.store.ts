import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';

/** The tables with sealed texts. */
export const SEALED_TABLES = ['stock_code', 'delivered_item', 'outbox'] as const;
export type SealedTable = (typeof SEALED_TABLES)[number];

/**
 * A sealed text. Its seal is bound to its row and to the variant; the outbox has no variant (null).
 */
export type SealedRow = { id: string; sealed: string; variantId: string | null };

/**
 * The same text sealed with another key. The outbox has no fingerprints; only codes have a plain
 * fingerprint.
 */
export type ResealedRow = {
  id: string;
  before: string;
  sealed: string;
  fingerprint: string | null;
  plain: string | null;
};

/** Whether a text is sealed with another key. Older releases stored no key with it. */
const isByAnother = (table: SealedTable, keyId: string) =>
  sql<boolean>`right(${sql.ref(`${table}.sealed`)}, ${keyId.length + 1}) <> ${`.${keyId}`}`;

/** How many texts of a table are sealed with another key than this. */
export async function countSealedByOthers(db: Db | Tx, table: SealedTable, keyId: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isByAnother(table, keyId))
    .executeTakeFirstOrThrow();
  return count;
}

/** How many rows one statement reads at most, so that none takes long. */
const BATCH_SIZE = 2_000;

/**
 * The next texts of a table, by id, that are sealed with another key, at most `limit`. `last` is
 * the id of the last row read; null at the table's end.
 */
export async function findSealedByOthers(
  db: Db,
  table: SealedTable,
  { keyId, after, limit }: { keyId: string; after: string; limit: number },
): Promise<{ rows: SealedRow[]; last: string | null }> {
  const variant = {
    stock_code: sql<string | null>`stock_code.variant_id`,
    delivered_item: sql<string | null>`(SELECT variant_id FROM order_line WHERE id = order_line_id)`,
    outbox: sql<string | null>`NULL`,
  }[table];
  const batch = db
    .selectFrom(table)
    .select([`${table}.id`, `${table}.sealed`, variant.as('variantId')])
    .select(isByAnother(table, keyId).as('isByAnother'))
    .where(`${table}.id`, '>', after)
    .orderBy(`${table}.id`)
    .limit(BATCH_SIZE);
  const found = await db
    .selectFrom(batch.as('page'))
    .select(['id', 'sealed', 'variantId'])
    .where('isByAnother', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute();
  const rows = found.flatMap(({ sealed, ...row }) => (sealed === null ? [] : [{ ...row, sealed }]));
  const last = rows.length === limit ? rows.at(-1)?.id : undefined;
  return { rows, last: last ?? (await lastOf(db, table, after)) };
}

async function lastOf(db: Db, table: SealedTable, after: string): Promise<string | null> {
  const batch = db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(BATCH_SIZE);
  const { last } = await db
    .selectFrom(batch.as('page'))
    .select((row) => row.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/**
 * Replaces sealed texts, unless they have changed. Skips locked rows, so that neither transaction
 * waits for the other, and returns them. If another code already has the fingerprint, the code was
 * added twice by an older release, and keeps its old fingerprint (`isDuplicate`).
 */
export async function replaceSealed(
  db: Db,
  table: SealedTable,
  rows: readonly ResealedRow[],
): Promise<{ id: string; isDuplicate: boolean }[]> {
  const own = sql.table(table);
  const fingerprint = {
    stock_code: sql`, fingerprint = CASE WHEN EXISTS
      (SELECT FROM stock_code other WHERE other.fingerprint = fresh.fingerprint)
      THEN stock_code.fingerprint ELSE fresh.fingerprint END,
      plain_fingerprint = fresh.plain`,
    delivered_item: sql`, fingerprint = CASE WHEN EXISTS
      (SELECT FROM delivered_item other WHERE other.fingerprint = fresh.fingerprint
        AND other.order_line_id = delivered_item.order_line_id)
      THEN delivered_item.fingerprint ELSE fresh.fingerprint END`,
    outbox: sql``,
  }[table];
  const isDuplicate = table === 'outbox' ? sql`false` : sql`${own}.fingerprint <> fresh.fingerprint`;
  const { rows: replaced } = await sql<{ id: string; isDuplicate: boolean }>`
    WITH fresh AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (id text, before text, sealed text, fingerprint text, plain text)
    ), pick AS MATERIALIZED (
      SELECT ${own}.id FROM ${own} JOIN fresh ON fresh.id = ${own}.id AND fresh.before = ${own}.sealed
      FOR UPDATE OF ${own} SKIP LOCKED
    )
    UPDATE ${own} SET sealed = fresh.sealed ${fingerprint}
    FROM pick JOIN fresh ON fresh.id = pick.id
    WHERE ${own}.id = pick.id
    RETURNING ${own}.id, ${isDuplicate} AS "isDuplicate"`.execute(db);
  return replaced;
}
