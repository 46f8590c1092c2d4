import type { Insertable } from 'kysely';
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

/** The number of free codes, however many there are: it reads them all. */
export async function countFree(db: Db, variantId: string): Promise<number> {
  const { free } = await db
    .selectFrom('stock_code')
    .select((row) => row.fn.countAll<number>().as('free'))
    .where('variant_id', '=', variantId)
    .where('state', '=', 'free')
    .executeTakeFirstOrThrow();
  return free;
}

const freeUpTo = prepare((db, of: ValuesOf<{ variantId: string; limit: number }>) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('stock_code')
        // In the order of the index, which else seems no better than reading the table until enough are found.
        .select('added_at')
        .where('variant_id', '=', of('variantId'))
        .where('state', '=', sql.lit('free'))
        .orderBy('added_at')
        .limit(of('limit'))
        .as('code'),
    )
    .select((row) => row.fn.countAll<number>().as('free')),
);

/** The number of free codes, but no more than `limit`: however full the shelf is, no more are read. */
export const countFreeUpTo = async (db: Db, variantId: string, limit: number): Promise<number> =>
  (await freeUpTo(db, { variantId, limit })).at(0)?.free ?? 0;

/**
 * Assigns up to `count` free codes, oldest first, and returns how many. `locked` is `skip` or
 * `wait` for codes locked by another transaction.
 */
export async function assignFree(
  tx: Tx,
  {
    variantId,
    count,
    locked,
    as,
  }: { variantId: string; count: number; locked: 'skip' | 'wait'; as: CodeAssignment },
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

/** Sells up to `count` codes reserved for the payment. */
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
    .set({ state: 'sold', payment_id: null, order_line_id: lineId, sold_at: at })
    .whereRef('stock_code.id', '=', 'pick.id')
    .returning('stock_code.id')
    .execute();
  return sold.length;
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
