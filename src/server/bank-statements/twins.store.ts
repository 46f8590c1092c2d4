import type { Db } from '../database/connect.ts';
import type { RecordedMoney } from '../reconciliation/reversal.ts';

/**
 * The amounts and times of bank receipts of these amounts, sent in a time and imported under other
 * headings, so that they may be the same money from another export. Null if there are more than
 * `max`.
 */
export async function findFromElsewhere(
  db: Db,
  {
    amounts,
    from,
    until,
    headings,
    max,
  }: { amounts: readonly number[]; from: Date; until: Date; headings: string; max: number },
): Promise<{ amount: number; sent_at: Date }[] | null> {
  const found = await db
    .selectFrom('receipt')
    .select(['amount', 'sent_at'])
    .where('source', '=', 'bank')
    .where('amount', 'in', amounts)
    .where('sent_at', '>=', from)
    .where('sent_at', '<=', until)
    .where('headings', 'is distinct from', headings)
    .where('taken_back_at', 'is', null)
    .limit(max + 1)
    .execute();
  return found.length > max ? null : found;
}

/**
 * The bank receipts of an amount, sent in a time and not taken back, that were imported under other
 * headings or have one of these ids; the newest first.
 */
export const findTwinCandidates = (
  db: Db,
  {
    amount,
    from,
    until,
    headings,
    ids,
  }: { amount: number; from: Date; until: Date; headings: string; ids: readonly string[] },
): Promise<RecordedMoney[]> =>
  db
    .selectFrom('receipt')
    .selectAll()
    .where('source', '=', 'bank')
    .where('amount', '=', amount)
    .where('sent_at', '>=', from)
    .where('sent_at', '<=', until)
    .where((row) => row.or([row('headings', 'is distinct from', headings), row('external_id', 'in', ids)]))
    .where('taken_back_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .execute();
