import type { Db, Tx } from '../database/connect.ts';

/** The sealed codes of order lines, in order of delivery. */
export const findCodesOfLines = (db: Db, lineIds: readonly string[]) =>
  lineIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('stock_code')
        .select(['id', 'variant_id', 'sealed', 'order_line_id', 'sold_at', 'dead_at'])
        .where('order_line_id', 'in', lineIds)
        .orderBy('sold_at')
        .orderBy('added_at')
        .orderBy('position')
        .orderBy('id')
        .execute();

export async function setCodeDead(tx: Tx, codeId: string, at: Date): Promise<void> {
  await tx.updateTable('stock_code').set({ dead_at: at }).where('id', '=', codeId).execute();
}
