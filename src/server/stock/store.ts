import type { ExpressionBuilder, Insertable, RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';
import type { Database } from '../database/schema.ts';

/** The batch of codes that were never in stock: replacements entered by hand. */
export const MANUAL_BATCH = 'manual';

/** The assignment of a free code: reserved for a payment, or sold to an order line. */
export type CodeAssignment =
  | { state: 'reserved'; payment_id: string }
  | { state: 'sold'; order_line_id: string; sold_at: Date; replaces: string | null };

/** Inserts codes; returns the fingerprints that were new. */
export async function insertCodes(tx: Tx, codes: Insertable<Database['stock_code']>[]): Promise<Set<string>> {
  const inserted = await tx
    .insertInto('stock_code')
    .values(codes)
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .returning('fingerprint')
    .execute();
  return new Set(inserted.map(({ fingerprint }) => fingerprint));
}

/** Those of the fingerprints that codes have. */
export async function findFingerprints(db: Db | Tx, fingerprints: readonly string[]): Promise<string[]> {
  const found = await db
    .selectFrom('stock_code')
    .select('fingerprint')
    .where('fingerprint', 'in', fingerprints)
    .execute();
  return found.map(({ fingerprint }) => fingerprint);
}

/** The fingerprints of codes by that of their plain form, of those that have one of these. */
export async function findPlain(db: Db, plain: readonly string[]): Promise<Map<string, string[]>> {
  const found = await db
    .selectFrom('stock_code')
    .select(['fingerprint', 'plain_fingerprint'])
    .where('plain_fingerprint', 'in', plain)
    .execute();
  const byPlain = new Map<string, string[]>();
  for (const { fingerprint, plain_fingerprint: print } of found)
    if (print !== null) byPlain.set(print, [...(byPlain.get(print) ?? []), fingerprint]);
  return byPlain;
}

/** Whether a code can still be redeemed at a moment: one that expires is good until then. */
const isGoodAt = (at: Date | RawBuilder<Date>, table = 'stock_code') => {
  const expiresAt = sql.ref(`${table}.expires_at`);
  return sql<boolean>`(${expiresAt} IS NULL OR ${expiresAt} > ${at})`;
};

/** The number of free codes, however many there are: it reads them all. */
export async function countFree(db: Db, variantId: string, at: Date): Promise<number> {
  const { free } = await db
    .selectFrom('stock_code')
    .select((row) => row.fn.countAll<number>().as('free'))
    .where('variant_id', '=', variantId)
    .where('state', '=', 'free')
    .where(isGoodAt(at))
    .executeTakeFirstOrThrow();
  return free;
}

const freeUpTo = prepare((db, of: ValuesOf<{ variantId: string; limit: number; at: Date }>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('stock_code')
        // In the order of the index, which else seems no better than reading the table until enough
        // are found.
        .select('added_at')
        .where('variant_id', '=', of('variantId'))
        .where('state', '=', sql.lit('free'))
        .where(isGoodAt(of('at')))
        .orderBy('added_at')
        .limit(of('limit'))
        .as('code'),
    )
    .select((row) => row.fn.countAll<number>().as('free')),
);

/** The number of free codes, but no more than `limit`: however full the shelf is, no more are read. */
export const countFreeUpTo = async (
  db: Db,
  { variantId, limit, at }: { variantId: string; limit: number; at: Date },
): Promise<number> => (await freeUpTo(db, { variantId, limit, at })).at(0)?.free ?? 0;

/**
 * Assigns up to `count` free codes that are good `at` this moment, oldest first, and returns how
 * many. `locked` is `skip` or `wait` for codes locked by another transaction.
 */
export async function assignFree(
  tx: Tx,
  {
    variantId,
    count,
    at,
    locked,
    as,
  }: { variantId: string; count: number; at: Date; locked: 'skip' | 'wait'; as: CodeAssignment },
): Promise<number> {
  const taken = await tx
    .with(
      (cte) => cte('pick').materialized(),
      (db) => {
        const free = db
          .selectFrom('stock_code')
          .select('id')
          .where('variant_id', '=', variantId)
          .where('state', '=', 'free')
          .where(isGoodAt(at))
          .orderBy('added_at')
          .orderBy('position')
          .orderBy('id')
          .limit(count)
          .forUpdate();
        return locked === 'skip' ? free.skipLocked() : free;
      },
    )
    .updateTable('stock_code')
    .from('pick')
    .set(as)
    .whereRef('stock_code.id', '=', 'pick.id')
    .returning('stock_code.id')
    .execute();
  return taken.length;
}

/**
 * Sells up to `count` codes reserved for the payment. Those that have expired meanwhile are released
 * instead.
 */
export async function sellReserved(
  tx: Tx,
  {
    paymentId,
    variantId,
    count,
    lineId,
    at,
  }: {
    paymentId: string;
    variantId: string;
    count: number;
    lineId: string;
    at: Date;
  },
): Promise<number> {
  const sold = await tx
    .with(
      (cte) => cte('pick').materialized(),
      (db) =>
        db
          .selectFrom('stock_code')
          .select('id')
          .where('payment_id', '=', paymentId)
          .where('variant_id', '=', variantId)
          .orderBy('added_at')
          .orderBy('position')
          .orderBy('id')
          .limit(count)
          .forUpdate(),
    )
    .updateTable('stock_code')
    .from('pick')
    .set({
      state: sql<'sold' | 'free'>`CASE WHEN ${isGoodAt(at)} THEN 'sold' ELSE 'free' END`,
      payment_id: null,
      order_line_id: sql<string | null>`CASE WHEN ${isGoodAt(at)} THEN ${lineId} END`,
      sold_at: sql<Date | null>`CASE WHEN ${isGoodAt(at)} THEN ${at}::timestamptz END`,
    })
    .whereRef('stock_code.id', '=', 'pick.id')
    .returning('stock_code.state')
    .execute();
  return sold.filter(({ state }) => state === 'sold').length;
}

/** Releases the reserved codes of a payment; returns the variants that have free codes again. */
export async function releaseReserved(tx: Tx, paymentId: string): Promise<string[]> {
  const freed = await tx
    .updateTable('stock_code')
    .set({ state: 'free', payment_id: null })
    .where('payment_id', '=', paymentId)
    .returning('variant_id')
    .execute();
  return [...new Set(freed.map(({ variant_id }) => variant_id))].sort();
}

const countsByState = ({ fn }: ExpressionBuilder<Database, 'stock_code'>, at: Date) =>
  [
    fn.countAll<number>().filterWhere('state', '=', 'free').filterWhere(isGoodAt(at)).as('free'),
    fn
      .countAll<number>()
      .filterWhere('state', '=', 'free')
      .filterWhere(sql<boolean>`NOT ${isGoodAt(at)}`)
      .as('expired'),
    fn
      .min<Date | null>('expires_at')
      .filterWhere('state', '=', 'free')
      .filterWhere(isGoodAt(at))
      .as('expires_at'),
    fn.countAll<number>().filterWhere('state', '=', 'reserved').as('reserved'),
    fn.countAll<number>().filterWhere('state', '=', 'sold').as('sold'),
    fn.countAll<number>().filterWhere('state', '=', 'void').as('void'),
  ] as const;

/**
 * Codes by variant and state at a moment: free ones that have expired are counted apart, and it is said
 * when the first of the others will.
 */
export const countInventory = (db: Db, at: Date) =>
  db
    .selectFrom('stock_code')
    .select((row) => ['variant_id', ...countsByState(row, at)])
    .groupBy('variant_id')
    .orderBy('variant_id')
    .execute();

/** With fewer free codes the stock of a variant is low, where no threshold is set. */
export const LOW_STOCK_BELOW = 5;

/** The thresholds that the operator has set. */
export const findThresholds = (db: Db) => db.selectFrom('stock_threshold').selectAll().execute();

/** How many codes of each variant were sold in a span of time. */
export async function countSold(
  db: Db | Tx,
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, number>> {
  const sold = await db
    .selectFrom('stock_code')
    .select((row) => ['variant_id', row.fn.countAll<number>().as('count')])
    .where('sold_at', '>', from)
    .where('sold_at', '<=', until)
    .groupBy('variant_id')
    .execute();
  return new Map(sold.map(({ variant_id, count }) => [variant_id, count]));
}

/**
 * Sets the threshold of a variant, in codes or in days; returns the one it had, if any. The number stays
 * where days are set.
 */
export async function upsertThreshold(
  tx: Tx,
  variantId: string,
  to: { low_below: number; low_days: null } | { low_days: number },
) {
  const before = await tx
    .selectFrom('stock_threshold')
    .select(['low_below', 'low_days'])
    .where('variant_id', '=', variantId)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .insertInto('stock_threshold')
    .values({ variant_id: variantId, low_below: LOW_STOCK_BELOW, ...to })
    .onConflict((conflict) => conflict.column('variant_id').doUpdateSet(to))
    .execute();
  return before;
}

/** Those of these variants that have sold codes and no free one. */
export async function findSoldOut(db: Db, variantIds: readonly string[], at: Date): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    SELECT variant_id FROM unnest(${variantIds}::text[]) AS variant (variant_id)
    WHERE NOT EXISTS (SELECT FROM stock_code AS free WHERE free.variant_id = variant.variant_id AND free.state = 'free'
        AND ${isGoodAt(at, 'free')})
      AND EXISTS (SELECT FROM stock_code AS sold WHERE sold.variant_id = variant.variant_id AND sold.state = 'sold')
    ORDER BY variant_id`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
}

/** The batches of codes with codes by state, newest first: of a variant, or all. */
export function countBatches(db: Db, of: { variantId: string } | null, at: Date) {
  const batches = db
    .selectFrom('stock_code')
    .select((row) => [
      'batch',
      'variant_id',
      sql<Date>`min(${row.ref('added_at')})`.as('added_at'),
      ...countsByState(row, at),
    ])
    .groupBy(['batch', 'variant_id'])
    .orderBy('added_at', 'desc')
    .orderBy('batch');
  return (of === null ? batches : batches.where('variant_id', '=', of.variantId)).execute();
}

/** The sealed codes of a batch, in the order of its file. */
export const findBatch = (db: Db, batch: string) =>
  db
    .selectFrom('stock_code')
    .select(['id', 'variant_id', 'sealed', 'state', 'expires_at'])
    .where('batch', '=', batch)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** The newest batch of a variant, without the codes entered by hand, which were never in stock. */
export const findNewestBatch = (db: Db, variantId: string) =>
  db
    .selectFrom('stock_code')
    .select('batch')
    .where('variant_id', '=', variantId)
    .where('batch', '!=', MANUAL_BATCH)
    .orderBy('added_at', 'desc')
    .orderBy('batch')
    .limit(1)
    .executeTakeFirst();

/** Locks the codes of a batch, or the code with one of these fingerprints, in order of id. */
export const lockCodes = (tx: Tx, of: { batch: string } | { fingerprints: readonly string[] }) => {
  const codes = tx
    .selectFrom('stock_code')
    .select(['id', 'variant_id', 'batch', 'state', 'order_line_id', 'expires_at', 'supplier', 'cost']);
  const meant =
    'batch' in of ? codes.where('batch', '=', of.batch) : codes.where('fingerprint', 'in', of.fingerprints);
  return meant.orderBy('id').forUpdate().execute();
};

/** Takes codes out of sale, including reserved ones. */
export async function voidCodes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('stock_code')
    .set({ state: 'void', payment_id: null })
    .where('id', 'in', ids)
    .where('state', 'in', ['free', 'reserved'])
    .execute();
}

/** Sets the supplier or the cost of codes, or both. */
export async function updateSupply(
  tx: Tx,
  ids: readonly string[],
  supply: { supplier?: string | null; cost?: number | null },
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('stock_code').set(supply).where('id', 'in', ids).execute();
}

/** The batches of codes by supplier, newest first, with what their codes cost. */
export async function countSupplies(
  db: Db,
  { variantId, isMissing }: { variantId: string | null; isMissing: boolean },
) {
  const known = db
    .selectFrom('stock_code')
    .select(({ fn, ref }) => [
      'batch',
      'variant_id',
      'supplier',
      sql<Date>`min(${ref('added_at')})`.as('added_at'),
      fn.countAll<number>().as('codes'),
      sql<number | null>`sum(${ref('cost')})::bigint`.as('cost'),
      sql<number | null>`min(${ref('cost')})`.as('least'),
      sql<number | null>`max(${ref('cost')})`.as('most'),
      fn.countAll<number>().filterWhere('cost', 'is', null).as('without_cost'),
    ])
    .groupBy(['batch', 'variant_id', 'supplier'])
    .orderBy('added_at', 'desc')
    .orderBy('batch')
    .orderBy('supplier');
  const ofVariant = variantId === null ? known : known.where('variant_id', '=', variantId);
  return (
    isMissing
      ? ofVariant.having((row) => row.fn.countAll().filterWhere('cost', 'is', null), '>', 0)
      : ofVariant
  ).execute();
}

export async function setCodeDead(tx: Tx, codeId: string, at: Date): Promise<void> {
  await tx.updateTable('stock_code').set({ dead_at: at }).where('id', '=', codeId).execute();
}
