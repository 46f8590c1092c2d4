import type { Db, Tx } from '../database/connect.ts';
import type { ValuesOf } from '../database/prepare.ts';
import { prepare } from '../database/prepare.ts';

const codesOfLines = prepare((db, of: ValuesOf<{ lineIds: readonly string[] }>) =>
  db
    .selectFrom('stock_code')
    .select(['id', 'variant_id', 'sealed', 'order_line_id', 'sold_at', 'dead_at', 'replaces'])
    .where('order_line_id', '=', ({ fn }) => fn.any(of('lineIds')))
    .orderBy('sold_at')
    .orderBy('added_at')
    .orderBy('position')
    .orderBy('id'),
);

/** The sealed codes of order lines, in order of delivery. */
export const findCodesOfLines = async (db: Db, lineIds: readonly string[]) =>
  lineIds.length === 0 ? [] : codesOfLines(db, { lineIds });

export async function setCodeDead(tx: Tx, codeId: string, at: Date): Promise<void> {
  await tx.updateTable('stock_code').set({ dead_at: at }).where('id', '=', codeId).execute();
}
