import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/connect.ts';
import type { Database } from '../database/schema.ts';
import { MANUAL_BATCH } from './store.ts';

const countsByState = ({ fn }: ExpressionBuilder<Database, 'stock_code'>) =>
  [
    fn.countAll<number>().filterWhere('state', '=', 'free').as('free'),
    fn.countAll<number>().filterWhere('state', '=', 'reserved').as('reserved'),
    fn.countAll<number>().filterWhere('state', '=', 'sold').as('sold'),
    fn.countAll<number>().filterWhere('state', '=', 'void').as('void'),
  ] as const;

/** Codes by variant and state. */
export const countInventory = (db: Db) =>
  db
    .selectFrom('stock_code')
    .select((row) => ['variant_id', ...countsByState(row)])
    .groupBy('variant_id')
    .orderBy('variant_id')
    .execute();

/** Those of these variants that have sold codes and no free one. */
export async function findSoldOut(db: Db, variantIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ variant_id: string }>`
    SELECT variant_id FROM unnest(${variantIds}::text[]) AS variant (variant_id)
    WHERE NOT EXISTS (SELECT FROM stock_code AS free WHERE free.variant_id = variant.variant_id AND free.state = 'free')
      AND EXISTS (SELECT FROM stock_code AS sold WHERE sold.variant_id = variant.variant_id AND sold.state = 'sold')
    ORDER BY variant_id`.execute(db);
  return rows.map(({ variant_id }) => variant_id);
}

/** The batches of codes with codes by state, newest first: of a variant, or the newest of all. */
export function countBatches(db: Db, of: { variantId: string } | { limit: number }) {
  const batches = db
    .selectFrom('stock_code')
    .select((row) => [
      'batch',
      'variant_id',
      sql<Date>`min(${row.ref('added_at')})`.as('added_at'),
      ...countsByState(row),
    ])
    .groupBy(['batch', 'variant_id'])
    .orderBy('added_at', 'desc')
    .orderBy('batch');
  return ('limit' in of ? batches.limit(of.limit) : batches.where('variant_id', '=', of.variantId)).execute();
}

/** The sealed codes of a batch, in the order of its file. */
export const findBatch = (db: Db, batch: string) =>
  db
    .selectFrom('stock_code')
    .select(['id', 'variant_id', 'sealed', 'state'])
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
  const codes = tx.selectFrom('stock_code').select(['id', 'variant_id', 'state', 'order_line_id']);
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
